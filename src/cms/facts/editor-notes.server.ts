import { and, eq, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { z } from "zod";
import { recordAudit } from "#accounts/audit.server.ts";
import type { Editor } from "#accounts/editor.server.ts";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { outerColumn } from "#db/columns.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { getCitedEntry } from "./citations.server.ts";
import { editorNotes } from "./editor-note.table.ts";

/** Returns the notes on an entry's facts, each with the time since readers see it as a caution. */
export const listNotes = (db: Database, kind: string, entryId: number) =>
  db
    .select({ text: editorNotes.text, shownSince: editorNotes.shownSince })
    .from(editorNotes)
    .where(and(eq(editorNotes.kind, kind), eq(editorNotes.entryId, entryId)))
    .orderBy(editorNotes.position);

/** Selects the notes on an entry that readers see as cautions, as a column of a query of the entries. */
export const cautionsOf = (kind: string, entryId: PgColumn) => sql<{ text: string; since: string }[]>`(
  select coalesce(json_agg(json_build_object('text', note.text,
    'since', to_char(note.shown_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by note.position), '[]')
  from ${editorNotes} as note
  where note.kind = ${kind} and note.entry_id = ${outerColumn(entryId)} and note.shown_since is not null)`;

/** Shows or hides a note. The text identifies it, so that an editor cannot show a note unread. */
export const shownNote = z.object({
  kind: z.string().max(50),
  entryId: z.int32().positive(),
  note: z.string().min(1).max(10_000),
  isShown: z.boolean(),
});

/**
 * Shows a note to readers as a caution, or hides it. Showing a visible note keeps its date. Runs in the transaction of `db`.
 * @throws AppError `not-found`
 */
export async function showNote(
  db: Database,
  type: ContentType,
  { entryId, note, isShown }: z.infer<typeof shownNote>,
  editor: Editor,
) {
  const entry = await getCitedEntry(db, type, entryId);
  const now = new Date(environment.now()).toISOString();
  const [saved] = await db
    .update(editorNotes)
    .set({ shownSince: isShown ? sql`coalesce(${editorNotes.shownSince}, ${now})` : null })
    .where(and(eq(editorNotes.kind, type.kind), eq(editorNotes.entryId, entryId), eq(editorNotes.text, note)))
    .returning({ note: editorNotes.text, shownSince: editorNotes.shownSince });
  if (!saved) throw new AppError("not-found", "This note has changed. Reload the page.");
  await recordAudit(db, {
    kind: type.kind,
    entryId,
    title: type.titleOf(entry),
    action: isShown ? "caution shown" : "caution hidden",
    editor,
  });
  return { saved, entry };
}
