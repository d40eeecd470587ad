import type {
  CapabilityLevel,
  Fact,
  FactState,
  FactSummary,
  SourceKind,
  Verdict,
} from "#cms/engine/evidence.ts";
import type { EvidenceMark } from "#cms/engine/marks.ts";

/** The parts of a citation of the current value that decide its fact's state. */
export interface Proof {
  verdict: Verdict;
  checkedAt: string;
  /** When the quote was first missing from the source. */
  passageChangedAt: string | null;
}

const day = 24 * 60 * 60 * 1000;

/** Returns when a check expires, or null if it never does. */
const dueAt = (checkedAt: string, period: number | null): string | null =>
  period === null ? null : new Date(Date.parse(checkedAt) + period * day).toISOString();

/** Returns when the last standing check of a fact expired or expires, or null if none does. `period` is in days. */
export const lastDueAt = (proofs: Proof[], period: number | null): string | null =>
  proofs
    .filter(isStanding)
    .flatMap(({ checkedAt }) => dueAt(checkedAt, period) ?? [])
    .sort()
    .at(-1) ?? null;

const isStanding = ({ verdict, passageChangedAt }: Proof) =>
  verdict === "supports" && passageChangedAt === null;

/** Computes the state of a fact (models, 'Evidence'). `period` is in days, null for facts that never change. */
export function stateOf(proofs: Proof[], period: number | null, now: string): FactState {
  if (proofs.some(({ verdict }) => verdict === "contradicts")) return "disputed";
  if (!proofs.some(({ verdict }) => verdict === "supports")) return "unsourced";
  const standing = proofs.filter(isStanding);
  if (standing.length === 0) return "source-changed";
  const isFresh = ({ checkedAt }: Proof) => {
    const due = dueAt(checkedAt, period);
    return due === null || due > now;
  };
  return standing.some(isFresh) ? "sourced" : "due";
}

/** Counts facts by state. `periodOf` returns a field's period in days. */
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

const documenting: readonly SourceKind[] = ["documentation", "filing", "regulator", "customer"];

type Cited = readonly { verdict: Verdict; kind: SourceKind }[];

/** Returns the mark of a value, from the strongest citation that supports its current state. */
export function markOf(cited: Cited, level: CapabilityLevel | null): EvidenceMark {
  const kinds = cited.filter(({ verdict }) => verdict === "supports").map(({ kind }) => kind);
  if (kinds.length === 0) return "none";
  if (level === "no") return "not-offered";
  if (kinds.some((kind) => documenting.includes(kind))) return "documented";
  if (kinds.includes("independent")) return "independent";
  if (kinds.includes("vendor")) return level === "partner" ? "partner" : "stated";
  return kinds.includes("partner") ? "partner" : "unconfirmed";
}

/** In months. A source's year is shown next to its mark once it is older. */
const oldAfter = 24;

/**
 * Returns the year of the newest of the sources that give a value its mark, if it is older than 24 months. Returns null for newer
 * sources, and if one of them has no date, since its age is unknown.
 */
export function oldYearOf(
  cited: readonly { verdict: Verdict; kind: SourceKind; publishedOn: string | null }[],
  level: CapabilityLevel | null,
  now: string,
): string | null {
  const mark = markOf(cited, level);
  if (mark === "none") return null;
  const dates = cited
    .filter((one) => markOf([one], level) === mark)
    .map(({ publishedOn }) => publishedOn ?? "")
    .sort();
  const newest = dates.at(-1);
  if (!newest || dates.includes("")) return null;
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - oldAfter);
  // A year or month counts up to its end, so `2024` is compared with `2024`.
  return newest < limit.toISOString().slice(0, newest.length) ? newest.slice(0, 4) : null;
}
