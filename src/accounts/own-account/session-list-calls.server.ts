import { OpenAPIHono, z } from "@hono/zod-openapi";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { AppError } from "#shared/errors.ts";
import { pluralize } from "#shared/text.ts";
import { recordAudit } from "../audit.server.ts";
import { requireEditor } from "../editor.server.ts";
import { endSessions, listSessions } from "../sessions.server.ts";
import { deviceName } from "./device-name.ts";

const instant = z.string().nullable();

const listedSession = z
  .object({
    id: z.string(),
    device: z.string(),
    method: z.string(),
    network: z.string().openapi({
      description: "The network that the sign-in came from, without the last part of the address",
    }),
    openedAt: instant,
    lastUsedAt: instant.openapi({ description: "Accurate to an hour" }),
    expiresAt: z.string(),
    isCurrent: z.boolean(),
  })
  .openapi("Session");

const noun = "Account";
const path = "/api/auth/sessions";

/** Serves an editor's own sessions (contract, section 9). */
export const ownSessionsApi = new OpenAPIHono<AppEnv>();

describeEditorsCall(ownSessionsApi, {
  method: "get",
  path,
  action: "own",
  noun,
  summary: "The own sessions, the last used first",
  schema: z.array(listedSession),
});
ownSessionsApi.get(path, async (c) => {
  const editor = requireEditor(c);
  const rows = await listSessions(c.var.db, editor.id);
  const listed = rows.map(({ sid, sess, expire }) => ({
    id: sid,
    device: deviceName(sess.userAgent ?? ""),
    method: sess.method ?? "unknown",
    network: sess.network ?? "unknown",
    openedAt: isoOf(sess.openedAt),
    lastUsedAt: isoOf(sess.seenAt),
    expiresAt: expire.toISOString(),
    isCurrent: sid === c.var.session?.sid,
  }));
  c.header("Cache-Control", "no-store");
  return c.json(listed.toSorted((a, b) => (b.lastUsedAt ?? "").localeCompare(a.lastUsedAt ?? "")));
});

describeEditorsCall(ownSessionsApi, {
  method: "delete",
  path,
  action: "own",
  noun,
  summary: "End all own sessions but this one",
  status: 204,
});
ownSessionsApi.delete(path, async (c) => {
  const editor = requireEditor(c);
  const except = c.var.session?.sid ?? "";
  const ended = await endSessions(c.var.db, editor.id, { except });
  if (ended > 0) {
    const title = pluralize(ended, "session", "sessions");
    await recordAudit(c.var.db, { kind: "account", action: "ended other sessions", title, editor });
  }
  return c.body(null, 204);
});

describeEditorsCall(ownSessionsApi, {
  method: "delete",
  path: `${path}/{id}`,
  action: "own",
  noun,
  summary: "End one of the own sessions",
  status: 204,
  failures: { 404: "There is no such session" },
});
ownSessionsApi.delete(`${path}/:id`, async (c) => {
  const editor = requireEditor(c);
  if ((await endSessions(c.var.db, editor.id, { only: c.req.param("id") })) === 0)
    throw new AppError("not-found", "This session has ended already");
  return c.body(null, 204);
});

const isoOf = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());
