import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { OpenDatabase } from "#db/database.server.ts";
import { Sessions } from "#domain/editors/sessions.server.ts";
import { SignInLimit } from "#domain/editors/sign-in-limit.server.ts";
import { SignInLog } from "#domain/editors/sign-in-log.server.ts";
import type { Jobs } from "#domain/jobs.server.ts";
import type { RelatedInfoKeeper } from "#domain/related-info.server.ts";
import type { AppEnv } from "#domain/request.server.ts";
import { getSessionSecret } from "#shared/session-secret.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { readSessionKey } from "./session-cookie.server.ts";

export interface RequestDependencies {
  database: Pick<OpenDatabase, "db" | "query">;
  settings: Settings;
  log: Logger;
  forgetAnswers: () => void;
  relatedInfo: RelatedInfoKeeper;
  jobs: Jobs;
}

/** Puts into the request's context what every handler expects there; nobody is signed in until `findEditor` has looked. */
export function requestContext({
  database,
  settings,
  log,
  forgetAnswers,
  relatedInfo,
  jobs,
}: RequestDependencies): MiddlewareHandler<AppEnv> {
  const sessions = new Sessions(getSessionSecret(settings));
  const signInLimit = new SignInLimit(database.query);
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
    c.set("forgetAnswers", forgetAnswers);
    c.set("relatedInfo", relatedInfo);
    c.set("jobs", jobs);
    c.set("editor", null);
    c.header("X-Request-Id", requestId);
    const started = performance.now();
    await next();
    const { method, path } = c.req;
    const ms = Math.round(performance.now() - started);
    c.var.log.debug({ method, path, status: c.res.status, ms, editorId: c.var.editor?.id }, "request");
  };
}

/** Finds whose session the request carries. Pages ask for that through the API like everything else. */
export const findEditor: MiddlewareHandler<AppEnv> = async (c, next) => {
  const key = readSessionKey(c);
  if (key) c.set("editor", await c.var.sessions.findEditor(c.var.db, key));
  await next();
};
