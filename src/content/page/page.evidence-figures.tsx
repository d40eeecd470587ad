import { evidenceMarks } from "#cms/evidence/fact-state.ts";
import { markMeanings, markWords } from "#cms/evidence/shown-fact.ts";
import { EvidenceMark } from "#cms/page/evidence-mark.tsx";
import { formatCount, formatDate, pluralize } from "#shared/text.ts";
import { FactList } from "#ui/fact-list.tsx";
import { Section } from "#ui/section.tsx";
import type { EvidenceFigures as Figures } from "../vendor/vendor-facts.queries.server.ts";
import { FitMethod } from "./page.fit-method.tsx";

/** The share of the guide that is sourced at this moment, and the rules by which that is counted, from the code itself. */
export function EvidenceFigures({ figures }: { figures: Figures }) {
  const share = figures.facts > 0 ? Math.round((100 * figures.sourced) / figures.facts) : 0;
  const { medianAge, oldestCheck } = figures;
  return (
    <>
      <Section title="The guide in figures" lead="Counted from the entries as they are now.">
        <FactList
          layout="strip"
          facts={[
            { label: "Vendors", value: formatCount(figures.vendors) },
            { label: "Facts", value: formatCount(figures.facts) },
            { label: "Sourced", value: `${formatCount(figures.sourced)} (${share}%)` },
            { label: "Due for a new check", value: formatCount(figures.due) },
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
          {evidenceMarks.map((mark) => (
            <li key={mark} className="flex gap-3 py-3">
              <EvidenceMark mark={mark} />
              <span>
                <b>{markWords[mark]}.</b> {markMeanings[mark]}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        title="How long a check counts"
        lead="After this time a fact is due for a new check, and says so."
      >
        <FactList facts={periodsInWords(figures.periods)} />
      </Section>
      <FitMethod />
    </>
  );
}

const periodsInWords = (periods: Figures["periods"]) =>
  periods.map(({ period, labels }) => ({
    label: period === null ? "For good" : pluralize(period, "day"),
    value: labels.join(", "),
  }));
