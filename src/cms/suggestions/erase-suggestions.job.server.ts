import type { Job } from "#db/jobs.server.ts";
import { eraseUnconfirmed } from "./suggestions.server.ts";

/** Purges suggestions not confirmed within 30 days (contract, section 10). */
export const eraseSuggestions: Job<"erase-suggestions"> = {
  name: "erase-suggestions",
  schedule: () => "41 * * * *",
  singleton: true,
  timeLimit: 60,
  retries: 0,
  run: (_data, { db }) => eraseUnconfirmed(db),
};

declare module "#db/jobs.server.ts" {
  interface JobData {
    "erase-suggestions": Record<string, never>;
  }
}
