import type { Jobs } from "#db/jobs.server.ts";

/** For saves in tests without background jobs. */
export const noJobs: Jobs = { send: async () => {}, sendAll: async () => {} };
