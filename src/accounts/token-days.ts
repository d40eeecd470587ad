/** The lifetimes to choose from, in days. Null for a token that never expires. */
export const tokenDays = [30, 90, 365, null] as const;
