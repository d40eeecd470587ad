/** Whether a company fact still holds the marker of an unfinished extraction; such facts are never shown (spec 2.17). */
export const isPlaceholder = (fact: string) => fact.includes("[Extract");
