import { explainedMarks } from "#cms/engine/mark-meanings.ts";
import { EvidenceMark } from "#cms/facts/evidence-mark.tsx";
import { formatCount, formatDate, pluralize } from "#shared/text.ts";
import { FactList } from "#ui/fact-list.tsx";
import { Section } from "#ui/section.tsx";
import { importances } from "../fit/requirements.ts";
import { fitVersion, levelShares } from "../fit/score.ts";
import type { EvidenceFigures as Figures } from "../vendor/vendor-facts.queries.server.ts";

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

/** How vendors are scored: weights, levels and presets, read from the code. */
const FitMethod = ({ presets }: { presets: { title: string; reason: string }[] }) => (
  <>
    <Section
      title="How fit is scored"
      lead={`Method ${fitVersion}. Each requirement scores its points multiplied by the share for its level. Unknowns score nothing, but count towards the possible score.`}
    >
      <FactList
        facts={[
          ...importances.map(({ importance, weight }) => ({
            label: importance === "must" ? "Must" : "Nice to have",
            value: pluralize(weight, "point"),
          })),
          ...Object.entries(levelShares).map(([level, share]) => ({
            label: levelNames.get(level) ?? level,
            value: String(share),
          })),
        ]}
      />
      <p className="mt-4 max-w-prose">
        Vendors that do not offer a must-have come last. The others are sorted by confirmed points, then by
        name. Gaps in the evidence never help a vendor, other vendors never affect a score, and no vendor can
        pay for a position.
      </p>
    </Section>
    <Section
      title="Requirements beyond features"
      lead="Each is yes with full points, no with none, or unknown. Only values with a valid source count."
    >
      <FactList facts={ruleWords} />
    </Section>
    <Section title="Starting points by type of office">
      <FactList facts={presets.map(({ title, reason }) => ({ label: title, value: reason }))} />
    </Section>
  </>
);

/** The rules of `StatedValues`. */
const ruleWords = [
  {
    label: "Market",
    value:
      "Yes if a source names the country or says worldwide. No only if it excludes the country or names the only markets served.",
  },
  { label: "Hosting", value: "Yes if a source states it, or both. No if it states only the other." },
  { label: "Language", value: "Yes if a source lists it, otherwise unknown." },
  {
    label: "Certification",
    value: "Yes if a source lists it, otherwise unknown. SOC 2 Type II counts as SOC 2.",
  },
  { label: "Type of client", value: "Yes if a source lists it, otherwise unknown." },
  {
    label: "Integration",
    value: "Yes if a source lists it, or names it among the custodian feeds, otherwise unknown.",
  },
  {
    label: "Budget",
    value:
      "Yes if a source states a price for a year in US dollars of at most the budget, no if it is above. Other currencies and periods, prices per user, and ranges around the budget are unknown.",
  },
];

const levelNames = new Map([
  ["native", "Part of the product"],
  ["partial", "In part"],
  ["partner", "Via a partner"],
  ["add-on", "As an add-on"],
  ["no", "Not offered"],
]);
