import { OpenAPIHono } from "@hono/zod-openapi";
import { and, desc, isNotNull, ne, notInArray } from "drizzle-orm";
import { auditEntries } from "#accounts/audit.table.ts";
import { requireEditor } from "#accounts/editor.server.ts";
import { may } from "#accounts/permissions.ts";
import type { Database } from "#db/database.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import type { ContentType } from "../content-type.server.ts";
import { accountEvents } from "../history/audit-list.server.ts";
import { type TodoLine, todo } from "./todo.ts";
import type { TodoContext, TodoSource } from "./todo-line.server.ts";

const path = "/api/admin/todo";

/** Serves the start screen: the lines that have something, in the order of the sources. */
export function todoApi(sources: TodoSource[], types: ContentType[]) {
  const app = new OpenAPIHono<AppEnv>();
  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path,
    noun: "Content manager",
    summary:
      "What waits for editors, each kind with its number and its first few, and what colleagues did last",
    schema: todo,
  });
  app.get(path, async (c) => {
    const editor = requireEditor(c);
    c.header("Cache-Control", "no-store");
    const { db, settings } = c.var;
    const lines = await findLines(sources, { db, types, editor, productSlug: settings.productSlug });
    return c.json({ lines, changes: await listChanges(db, editor.id) });
  });
  return app;
}

/** One after the other: on the embedded store they share one connection. */
async function findLines(sources: TodoSource[], context: TodoContext): Promise<TodoLine[]> {
  const lines: TodoLine[] = [];
  for (const { find, needs, ...words } of sources) {
    if (needs && !may(context.editor, needs)) continue;
    const found = await find(context);
    if (found.count > 0) lines.push({ ...words, ...found });
  }
  return lines;
}

const mostChanges = 6;

/** The latest actions of other editors; the server's own have no editor. */
const listChanges = (db: Database, editorId: string) =>
  db
    .select({
      id: auditEntries.id,
      at: auditEntries.at,
      editorName: auditEntries.editorName,
      action: auditEntries.action,
      kind: auditEntries.kind,
      entryId: auditEntries.entryId,
      title: auditEntries.title,
    })
    .from(auditEntries)
    .where(
      and(
        isNotNull(auditEntries.editorId),
        ne(auditEntries.editorId, editorId),
        notInArray(auditEntries.kind, accountEvents),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(mostChanges);
