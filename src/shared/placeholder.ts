/**
 * Returns true for a company fact that holds the marker of an unfinished extraction; such facts are never shown (spec
 * 2.17).
 */
export const isPlaceholder = (fact: string) => fact.includes("[Extract");

/** A company fact that may be shown, or null. */
export const knownFact = (fact: string | null) => (fact && !isPlaceholder(fact) ? fact : null);
