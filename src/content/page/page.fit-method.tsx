import { pluralize } from "#shared/text.ts";
import { FactList } from "#ui/fact-list.tsx";
import { Section } from "#ui/section.tsx";
import { importances } from "../fit/requirements.ts";
import { fitVersion, levelShares } from "../fit/score.ts";

/** How vendors are scored: weights, levels and presets, read from the code. */
export const FitMethod = ({ presets }: { presets: { title: string; reason: string }[] }) => (
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
