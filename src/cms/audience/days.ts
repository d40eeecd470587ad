const dayLength = 24 * 60 * 60 * 1000;

/** The day in UTC, so many days ago, as ISO 8601 writes it: `2026-11-23`. */
export const utcDay = (daysAgo = 0): string =>
  new Date(Date.now() - daysAgo * dayLength).toISOString().slice(0, 10);
