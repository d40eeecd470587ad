import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "#http/request.server.ts";
import { readSessionKey } from "./session-cookie.server.ts";

/** Finds the session of the request and its editor. */
export const findEditor: MiddlewareHandler<AppEnv> = async (c, next) => {
  const key = readSessionKey(c);
  if (key) c.set("editor", await c.var.sessions.findEditor(c.var.db, key));
  await next();
};
