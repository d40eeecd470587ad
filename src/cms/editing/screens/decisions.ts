import type { DraftView } from "./draft-view.ts";
import { isSame } from "./entry-values.ts";

/** A reviewer's answer about one field of a draft. */
export interface Decision {
  choice: "accept" | "reject" | null;
  reason: string;
}

/** Decisions by field, with the values that they are about. */
export type Decisions = Record<string, Decision & { before: unknown; after: unknown }>;

type Values = Pick<DraftView, "live" | "data">;

/**
 * Returns the decision about a field. If the author or the published entry has changed its value since, the choice is open again,
 * but the reason stays.
 */
export function decisionAbout(decisions: Decisions, { live, data }: Values, field: string): Decision {
  const decision = decisions[field];
  if (!decision) return { choice: null, reason: "" };
  const { choice, reason, before, after } = decision;
  const isCurrent = isSame(before, live?.[field]) && isSame(after, data[field]);
  return { choice: isCurrent ? choice : null, reason };
}

export const withDecision = (
  decisions: Decisions,
  { live, data }: Values,
  field: string,
  decision: Decision,
): Decisions => ({
  ...decisions,
  [field]: { ...decision, before: live?.[field], after: data[field] },
});
