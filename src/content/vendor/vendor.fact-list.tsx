import type { ShownFact } from "#cms/facts/shown-fact.ts";
import { Evidence, SourceNumbers } from "#cms/facts/source-slip.tsx";
import { ExternalLink } from "#ui/external-link.tsx";
import { FactList } from "#ui/fact-list.tsx";
import type { FactLine } from "./vendor.fact-fields.ts";
import { vendorName } from "./vendor.logo.tsx";
import type { VendorPageData } from "./vendor.queries.server.ts";
import { hostingWords } from "./vendor.words.ts";

/** The vendor's facts for some fields with their marks. Unknown fields are listed on one line. */
export function VendorFactList({
  vendor,
  lines,
  ask,
}: {
  vendor: VendorPageData;
  lines: FactLine[];
  ask?: boolean;
}) {
  const { facts } = vendor.profile;
  const knownFacts = lines.flatMap(({ field, label }) => {
    const matches = facts.filter((fact) => fact.field === field);
    return matches.length > 0
      ? [{ label, value: <Values vendor={vendor} label={label} facts={matches} /> }]
      : [];
  });
  const missingLines = lines.filter(({ field }) => !facts.some((fact) => fact.field === field));
  return (
    <>
      <FactList layout="stack" facts={knownFacts} />
      {ask && missingLines.length > 0 && (
        <p className="mt-3 text-13 text-muted">
          We have not found: {missingLines.map(({ label }) => inSentence(label)).join(", ")}. Ask{" "}
          {vendorName(vendor)}.
        </p>
      )}
    </>
  );
}

/** Returns true if one of the fields is known. Sections without data are hidden (spec 2.17). */
export const hasFactsOf = ({ profile }: VendorPageData, lines: FactLine[]): boolean =>
  lines.some(({ field }) => profile.facts.some((fact) => fact.field === field));

/** Lower-cases a label for use in a sentence, except for abbreviations. */
const inSentence = (label: string) =>
  /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

function Values({ vendor, label, facts }: { vendor: VendorPageData; label: string; facts: ShownFact[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {facts.map((fact, place) => (
        <li key={fact.item ?? fact.field} className="flex items-start justify-between gap-2">
          <Evidence
            id={`fact-${fact.field}-${place}`}
            subject={`${vendorName(vendor)}: ${label}`}
            fact={fact}
            sources={vendor.profile.sources}
            correctionHref={vendor.profile.correctionHref}
          >
            {shownValue(fact)}
          </Evidence>
          <span className="shrink-0">
            {fact.field.endsWith("Url") && <ExternalLink href={fact.value}>Open</ExternalLink>}
            <SourceNumbers fact={fact} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function shownValue({ field, value }: ShownFact): string {
  if (field === "hosting") return hostingWords(value);
  return field.endsWith("Url") ? new URL(value).hostname.replace(/^www\./, "") : value;
}
