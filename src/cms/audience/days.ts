import { environment } from "#shared/environment.server.ts";

const dayLength = 24 * 60 * 60 * 1000;

/** The UTC date `daysAgo` days ago, as `2026-11-23`. */
export const utcDay = (daysAgo = 0): string =>
  new Date(environment.now() - daysAgo * dayLength).toISOString().slice(0, 10);
