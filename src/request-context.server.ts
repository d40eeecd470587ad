import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { Sessions } from "#accounts/sessions.server.ts";
import { SignInLimit } from "#accounts/sign-in-limit.server.ts";
import { SignInLog } from "#accounts/sign-in-log.server.ts";
import type { PublicReads } from "#cms/read/public-reads.server.ts";
import { SuggestionLimits } from "#cms/suggestions/suggestion-limits.server.ts";
import type { OpenDatabase } from "#db/database.server.ts";
import type { Jobs } from "#db/jobs.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { getSessionSecret } from "#shared/session-secret.server.ts";
import type { Settings } from "#shared/settings.server.ts";

export interface RequestDependencies {
  database: Pick<OpenDatabase, "db" | "query" | "listen">;
  settings: Settings;
  log: Logger;
  invalidate: (tags: readonly string[]) => void;
  jobs: Jobs;
  publicReads: PublicReads;
}

/** Sets the context variables that every handler expects; the editor is null until `findEditor` has run. */
export function requestContext({
  database,
  settings,
  log,
  invalidate,
  jobs,
  publicReads,
}: RequestDependencies): MiddlewareHandler<AppEnv> {
  const sessions = new Sessions(getSessionSecret(settings));
  const signInLimit = new SignInLimit(database.query);
  const suggestionLimits = new SuggestionLimits(database.query);
  const signInLog = new SignInLog(database.query);
  return async (c, next) => {
    const requestId = randomUUID();
    c.set("db", database.db);
    c.set("settings", settings);
    c.set("requestId", requestId);
    c.set("log", log.child({ requestId }));
    c.set("sessions", sessions);
    c.set("signInLimit", signInLimit);
    c.set("signInLog", signInLog);
    c.set("suggestionLimits", suggestionLimits);
    c.set("invalidate", invalidate);
    c.set("jobs", jobs);
    c.set("remember", publicReads.rememberer(c.var.tags));
    c.set("listen", database.listen);
    c.set("editor", null);
    c.set("limitedEditor", null);
    c.set("session", null);
    c.header("X-Request-Id", requestId);
    const started = performance.now();
    await next();
    const { method, path } = c.req;
    const ms = Math.round(performance.now() - started);
    c.var.log.debug({ method, path, status: c.res.status, ms, editorId: c.var.editor?.id }, "request");
  };
}
