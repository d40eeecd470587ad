import { Evidence, SourceList, SourceNumbers } from "#cms/page/source-slip.tsx";
import { Section } from "#ui/section.tsx";
import { vendorName } from "../vendor/vendor.card.tsx";
import { comparedFields } from "./compared-fields.ts";
import type { ComparedFact, ComparisonPageData } from "./comparison.queries.server.ts";

/** One of the two columns: its vendor's name, facts and numbered sources. */
interface Side {
  key: "A" | "B";
  name: string;
  facts: ComparedFact[];
  sources: ComparisonPageData["evidenceA"]["sources"];
}

export interface CellContent {
  label: string;
  side: Side;
}

export const sideOf = (result: ComparisonPageData, key: "A" | "B"): Side => ({
  key,
  name: vendorName(result[`vendor${key}`]),
  ...result[`evidence${key}`],
});

/** A value with its mark, or the mere words where editors wrote them for this comparison alone. */
export function CellValue({ label, side, value }: CellContent & { value: string }) {
  const fact = factBehind(label, side, value);
  if (!fact) return value;
  const sourceId = sourceIdOf(side.key);
  return (
    <span className="inline-flex items-start gap-1">
      <Evidence
        id={`${side.key}-${fact.field}-${side.facts.indexOf(fact)}`}
        subject={`${side.name}: ${label === fact.shown ? label : `${label}, ${fact.shown}`}`}
        fact={fact}
        sources={side.sources}
        sourceId={sourceId}
      >
        {value}
      </Evidence>
      <SourceNumbers fact={fact} sourceId={sourceId} />
    </span>
  );
}

function factBehind(label: string, { facts }: Side, value: string): ComparedFact | undefined {
  const field = new Map<string, string>(Object.entries(comparedFields)).get(label);
  const source = field === "features" ? "capabilities" : field;
  return facts.find((fact) => fact.field === source && fact.shown === value);
}

const sourceIdOf = (key: Side["key"]) => `source-${key.toLowerCase()}`;

/** The numbered sources of both vendors. */
export function ComparedSources({ result }: { result: ComparisonPageData }) {
  const sides = [sideOf(result, "A"), sideOf(result, "B")].filter(({ sources }) => sources.length > 0);
  if (sides.length === 0) return null;
  return (
    <Section title="Sources">
      <div className="grid gap-8 md:grid-cols-2">
        {sides.map(({ key, name, sources }) => (
          <section key={key} className="min-w-0">
            <h3 className="mb-3 text-20">{name}</h3>
            <SourceList sources={sources} sourceId={sourceIdOf(key)} />
          </section>
        ))}
      </div>
    </Section>
  );
}
