import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { pluralize } from "#shared/text.ts";
import { auditEntries } from "./audit.table.ts";
import { type Editor, editorName } from "./editor.server.ts";

interface AuditEvent {
  editor: Editor;
  action: string;
  kind: string;
  entryId?: number;
  title: string;
  revisionId?: number | undefined;
  batchId?: number;
}

/** Records an editor's action. Call it in the transaction of the action. */
export async function recordAudit(db: Database, { editor, ...event }: AuditEvent): Promise<void> {
  await recordAllInAudit(db, editor, [event]);
}

/** Like `recordAudit`, for several actions of one editor. */
export async function recordAllInAudit(
  db: Database,
  editor: Editor,
  events: Omit<AuditEvent, "editor">[],
): Promise<void> {
  const who = {
    editorId: editor.id || null,
    editorName: editorName(editor),
    at: new Date(environment.now()).toISOString(),
  };
  await db.insert(auditEntries).values(events.map((event) => ({ ...event, ...who })));
}

type ActionOnEntry = Pick<AuditEvent, "kind" | "entryId" | "title">;

/** Records an action on several entries in one row per kind, whose title counts `things`. A single entry keeps its own title. */
export async function recordTogetherInAudit(
  db: Database,
  editor: Editor,
  { action, things: [thing, plural] }: { action: string; things: readonly [one: string, several: string] },
  entries: ActionOnEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const events = [...Map.groupBy(entries, ({ kind }) => kind)].map(([kind, ofKind]) => {
    const [only, ...others] = ofKind;
    const title = pluralize(ofKind.length, thing, plural);
    return { action, ...(only && others.length === 0 ? only : { kind, title }) };
  });
  await recordAllInAudit(db, editor, events);
}

/** Records an action of the server under the name `who`. Call it in the transaction of the action. */
export async function recordSystemAudit(
  db: Database,
  who: string,
  events: Pick<typeof auditEntries.$inferInsert, "action" | "kind" | "entryId" | "title">[],
): Promise<void> {
  const at = new Date(environment.now()).toISOString();
  if (events.length > 0)
    await db.insert(auditEntries).values(events.map((event) => ({ ...event, editorName: who, at })));
}
