/** The choices of how long a token lasts, in days; null for one that does not expire. */
export const tokenDays = [30, 90, 365, null] as const;
