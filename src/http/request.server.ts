import type { HttpBindings } from "@hono/node-server";
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
  /** Drops what this process has cached and what depends on one of the tags. */
  invalidate: (tags: readonly string[]) => void;
  /** Collects the tags of what the response depends on. */
  tags: Set<string>;
  jobs: Jobs;
  /** Subscribes to the database's notifications. */
  listen: Listen;
}

export interface AppEnv {
  /** The connection; absent in tests that ask without one. */
  Bindings: Partial<HttpBindings> | undefined;
  Variables: RequestVariables;
}
