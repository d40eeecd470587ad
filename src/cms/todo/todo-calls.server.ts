import { and, desc, isNotNull, ne, notInArray } from "drizzle-orm";
import { auditEntries } from "#accounts/audit.table.ts";
import type { Editor } from "#accounts/editor.server.ts";
import { may } from "#accounts/permissions.ts";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { accountEvents } from "#cms/engine/history/revisions.server.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { AppError } from "#shared/errors.ts";
import { mostExpanded, mostItems, type TodoLine, todo, todoLine } from "./todo.ts";
import type { TodoContext, TodoSource } from "./todo-line.server.ts";

/** API of the start screen: the non-empty lines, in the order of the sources. */
export const todoApi = (sources: TodoSource[], types: ContentType[]) =>
  callsApi("Content manager", [
    call("GET /api/admin/todo", {
      action: "content:read",
      summary:
        "Items that need attention, with counts and the first few of each kind, and colleagues' recent changes",
      result: todo,
      run: async ({ db, editor, settings }) => ({
        lines: await findLines(sources, { db, types, editor, settings, most: mostItems }),
        changes: await listChanges(db, editor.id),
      }),
    }),
    call("GET /api/admin/todo/{key}", {
      action: "content:read",
      summary: `One line of the items that need attention, with up to ${mostExpanded} items`,
      failures: { 404: "There is no such line for this editor" },
      result: todoLine,
      run: async ({ db, editor, params: { key }, settings }) => {
        const source = sources.find((one) => one.key === key && isFor(editor, one));
        if (!source) throw new AppError("not-found", "To do has no such line");
        return findLine(source, { db, types, editor, settings, most: mostExpanded });
      },
    }),
  ]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof todoApi> {}
}

/** Sequential, because they share one connection on the embedded database. */
async function findLines(sources: TodoSource[], context: TodoContext): Promise<TodoLine[]> {
  const lines: TodoLine[] = [];
  for (const source of sources) {
    if (!isFor(context.editor, source)) continue;
    const line = await findLine(source, context);
    if (line.count > 0) lines.push(line);
  }
  return lines;
}

const isFor = (editor: Editor, { needs }: TodoSource) => !needs || may(editor, needs);

const findLine = async (
  { find, needs: _, ...words }: TodoSource,
  context: TodoContext,
): Promise<TodoLine> => ({
  ...words,
  ...(await find(context)),
});

const mostChanges = 6;

/** The latest actions of other editors. The server's own actions have no editor. */
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
