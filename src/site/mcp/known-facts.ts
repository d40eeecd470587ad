import type { Fact } from "#cms/engine/evidence.ts";
import { vendorFactFields } from "#content/vendor/vendor.fact-fields.ts";

/** A fact for agents. Unknown values are null. */
export interface KnownFact extends Omit<Fact, "value" | "oldYear" | "state"> {
  label: string;
  value: string | null;
  state: Fact["state"] | "unknown";
}

export interface Feature {
  slug: string;
  name: string;
}

/** A fact that can be asked of any vendor: one value of a field, or one feature. */
interface Question {
  field: string;
  item: string | null;
  label: string;
}

/**
 * Returns a vendor's facts, the unknown ones included: every feature, and every field without a value. A value without a valid
 * citation counts as unknown (contract, section 11, "Evidence grades").
 */
export function listFacts(facts: Fact[], features: Feature[]): KnownFact[] {
  const known = facts.map(
    (fact): KnownFact => ({ label: labelOf(fact, features), ...withoutUnproven(fact) }),
  );
  const missing = questionsOf(features).filter(
    ({ field, item }) => !facts.some((fact) => fact.field === field && (item === null || fact.item === item)),
  );
  return [...known, ...missing.map(unknownFact)];
}

export const unknownFact = (question: Question): KnownFact => ({
  ...question,
  value: null,
  level: null,
  state: "unknown",
  mark: "none",
  checkedAt: null,
  sources: [],
});

function withoutUnproven({ oldYear: _, ...fact }: Fact): Omit<KnownFact, "label"> {
  return fact.mark === "none" ? { ...fact, value: null, level: null, state: "unknown" } : fact;
}

const questionsOf = (features: Feature[]): Question[] =>
  vendorFactFields.flatMap(({ field, label }): Question[] =>
    field === "capabilities"
      ? features.map(({ slug, name }) => ({ field, item: slug, label: name }))
      : [{ field, item: null, label }],
  );

const labelOf = ({ field, item }: Fact, features: Feature[]): string =>
  features.find(({ slug }) => field === "capabilities" && slug === item)?.name ??
  vendorFactFields.find((declared) => declared.field === field)?.label ??
  field;
