import type { HttpBindings } from "@hono/node-server";
import type { Logger } from "pino";
import type { Listen } from "#db/channel-watch.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Jobs } from "#db/jobs.server.ts";
import type { Settings } from "#shared/settings.server.ts";

/** Variables in every handler's Hono context. Other modules add theirs by declaration merging. */
export interface RequestVariables {
  db: Database;
  settings: Settings;
  log: Logger;
  requestId: string;
  /** The requested URL. `c.req.url` holds only the query parameters that the route declares. */
  requestedUrl: string;
  /** Evicts this process's cache entries that depend on one of the tags. */
  invalidate: (tags: readonly string[]) => void;
  /** The tags of the content the response depends on. */
  tags: Set<string>;
  jobs: Jobs;
  /** Subscribes to the database's notifications. */
  listen: Listen;
}

export interface AppEnv {
  /** The connection; absent in tests without one. */
  Bindings: Partial<HttpBindings> | undefined;
  Variables: RequestVariables;
}
