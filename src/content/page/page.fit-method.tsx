import { presets } from "#fit/presets.ts";
import { importances } from "#fit/requirements.ts";
import { fitVersion, levelShares } from "#fit/score.ts";
import { pluralize } from "#shared/text.ts";
import { FactList } from "#ui/fact-list.tsx";
import { Section } from "#ui/section.tsx";

/** The method by which vendors are scored: weights, levels and starting points, from the code itself. */
export const FitMethod = () => (
  <>
    <Section
      title="How fit is scored"
      lead={`Method ${fitVersion}. A requirement earns its points times the share of its level. What is unknown earns nothing yet: it is shown as the part that may still be added.`}
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
        Vendors that do not offer a must come last, the others are sorted by the points they are known to
        earn, then by name. So a gap in the evidence never lifts a vendor, another vendor never moves a score,
        and nobody can pay for a place.
      </p>
    </Section>
    <Section title="Starting points by kind of office">
      <FactList facts={presets.map(({ title, reason }) => ({ label: title, value: reason }))} />
    </Section>
  </>
);

const levelNames = new Map([
  ["native", "Part of the product"],
  ["partial", "In part"],
  ["partner", "Via a partner"],
  ["add-on", "As an add-on"],
  ["no", "Not offered"],
]);
