import type { Fact, FactState, FactSummary, SourceKind, Verdict } from "./evidence.ts";

/** The part of a citation of the present value that decides the state of its fact. */
export interface Proof {
  verdict: Verdict;
  checkedAt: string;
  /** Since when the source holds the quote no longer. */
  passageChangedAt: string | null;
}

const day = 24 * 60 * 60 * 1000;

/** Returns the moment from which a check no longer counts; null if it always does. */
const dueAt = (checkedAt: string, period: number | null): string | null =>
  period === null ? null : new Date(Date.parse(checkedAt) + period * day).toISOString();

/** Computes the state of a fact (models, 'Evidence'). `period` is in days, null for facts that do not change. */
export function stateOf(proofs: Proof[], period: number | null, now: string): FactState {
  if (proofs.some(({ verdict }) => verdict === "contradicts")) return "disputed";
  const supporting = proofs.filter(({ verdict }) => verdict === "supports");
  if (supporting.length === 0) return "unsourced";
  const standing = supporting.filter(({ passageChangedAt }) => passageChangedAt === null);
  if (standing.length === 0) return "source-changed";
  const isFresh = ({ checkedAt }: Proof) => {
    const due = dueAt(checkedAt, period);
    return due === null || due > now;
  };
  return standing.some(isFresh) ? "sourced" : "due";
}

/** Counts facts by their state. `periodOf` returns a field's period in days. */
export function summarize(facts: Fact[], periodOf: (field: string) => number | null): FactSummary {
  const checks = facts.flatMap(({ checkedAt }) => checkedAt ?? []).sort();
  const dues = facts
    .flatMap(({ field, checkedAt }) => (checkedAt ? (dueAt(checkedAt, periodOf(field)) ?? []) : []))
    .sort();
  const count = (...states: FactState[]) => facts.filter(({ state }) => states.includes(state)).length;
  return {
    total: facts.length,
    sourced: count("sourced"),
    due: count("due", "source-changed", "disputed"),
    unsourced: count("unsourced"),
    oldestCheck: checks[0] ?? null,
    nextCheck: dues[0] ?? null,
  };
}

/** The mark that readers see: how good the evidence is, joined with what it says. */
export const evidenceMarks = ["documented", "stated", "partner", "not-offered", "none"] as const;
export type EvidenceMark = (typeof evidenceMarks)[number];

/** Returns the mark of a fact; without one, nothing is known. Only the vendor's own text counts as stated. */
export function markOf(
  fact: (Pick<Fact, "state" | "level"> & { sources: { kind: SourceKind }[] }) | undefined,
): EvidenceMark {
  if (!fact || fact.state === "unsourced") return "none";
  if (fact.level === "no") return "not-offered";
  if (fact.level === "partner") return "partner";
  return fact.sources.some(({ kind }) => isIndependent(kind)) ? "documented" : "stated";
}

const isIndependent = (kind: SourceKind) => kind !== "vendor";
