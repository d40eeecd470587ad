import type { Logger } from "pino";
import type { Listen } from "#db/channel-watch.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Jobs } from "#db/jobs.server.ts";
import type { Settings } from "#shared/settings.server.ts";

/** Variables that every handler finds in its Hono context. Other modules add theirs by declaration merging. */
export interface RequestVariables {
  db: Database;
  settings: Settings;
  log: Logger;
  requestId: string;
  /** The address as requested; the request's own holds only the query parameters that its route declares. */
  requestedUrl: string;
  /** Empties this process's response cache before the request is answered. */
  invalidateCache: () => void;
  jobs: Jobs;
  /** Subscribes to the database's notifications. */
  listen: Listen;
}

export interface AppEnv {
  Variables: RequestVariables;
}
