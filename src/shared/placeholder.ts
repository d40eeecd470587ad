/** Returns true if a company fact is an unfinished extraction, which readers never see (spec 2.17). */
export const isPlaceholder = (fact: string) => fact.includes("[Extract");

/** Returns a company fact, or null if it is blank or must not be shown. */
export const knownFact = (fact: string | null) => (fact?.trim() && !isPlaceholder(fact) ? fact : null);
