import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { Database } from "#db/database.server.ts";
import type { AppEnv } from "#domain/request.server.ts";
import type { Settings } from "#shared/settings.server.ts";

export interface RequestDependencies {
  database: { db: Database };
  settings: Settings;
  log: Logger;
}

/** Puts into the request's context what every handler expects there. */
export const requestContext =
  ({ database, settings, log }: RequestDependencies): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const requestId = randomUUID();
    c.set("db", database.db);
    c.set("settings", settings);
    c.set("requestId", requestId);
    c.set("log", log.child({ requestId }));
    c.set("editor", null);
    c.header("X-Request-Id", requestId);
    await next();
  };
