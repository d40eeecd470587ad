import { explainedMarks } from "#cms/engine/mark-meanings.ts";
import { EvidenceMark } from "#cms/facts/evidence-mark.tsx";
import { formatCount, formatDate, pluralize } from "#shared/text.ts";
import { FactList } from "#ui/fact-list.tsx";
import { Section } from "#ui/section.tsx";
import type { EvidenceFigures as Figures } from "../vendor/vendor-facts.queries.server.ts";
import { FitMethod } from "./page.fit-method.tsx";

/** The current share of sourced facts, and the counting rules, read from the code. */
export function EvidenceFigures({ figures }: { figures: Figures }) {
  const share = figures.facts > 0 ? Math.round((100 * figures.sourced) / figures.facts) : 0;
  const { medianAge, oldestCheck } = figures;
  return (
    <>
      <Section title="The guide in figures" lead="Based on the current entries.">
        <FactList
          layout="strip"
          facts={[
            { label: "Vendors", value: formatCount(figures.vendors) },
            { label: "Facts", value: formatCount(figures.facts) },
            { label: "Sourced", value: `${formatCount(figures.sourced)} (${share}%)` },
            { label: "Due for a recheck", value: formatCount(figures.due) },
            { label: "Without a source", value: formatCount(figures.unsourced) },
            { label: "Sources", value: formatCount(figures.sources) },
            ...(medianAge === null
              ? []
              : [{ label: "Median age of a check", value: pluralize(medianAge, "day") }]),
            ...(oldestCheck ? [{ label: "Oldest check", value: formatDate(oldestCheck) }] : []),
          ]}
        />
      </Section>
      <Section title="What the marks mean">
        <ul className="max-w-prose divide-y divide-rule border-y border-rule">
          {explainedMarks.map(({ words, meaning, ...mark }) => (
            <li key={words} className="flex gap-3 py-3">
              <EvidenceMark {...mark} />
              <span>
                <b>{words}.</b> {meaning}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title="How long a check is valid"
        lead="After this time, a fact is marked as due for a recheck."
      >
        <FactList facts={periodsInWords(figures.periods)} />
      </Section>
      <FitMethod presets={figures.presets} />
    </>
  );
}

const periodsInWords = (periods: Figures["periods"]) =>
  periods.map(({ period, labels }) => ({
    label: period === null ? "For good" : pluralize(period, "day"),
    value: labels.join(", "),
  }));
