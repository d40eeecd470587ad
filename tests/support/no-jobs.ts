import type { Jobs } from "#db/jobs.server.ts";

/** For saves that a test makes where nothing works in the background. */
export const noJobs: Jobs = { send: async () => {}, sendAll: async () => {} };
