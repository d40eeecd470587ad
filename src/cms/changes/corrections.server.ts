import { and, desc, eq } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { AppError } from "#shared/errors.ts";
import { fieldLabel } from "#shared/field-label.ts";
import type { ContentType } from "../content-type.server.ts";
import { factChanges } from "../evidence/fact-change.table.ts";
import type { FactField } from "../evidence/fact-field.ts";
import { entryTag, factChangesTag } from "../tags.ts";
import type { RecordedChange } from "./correction.ts";

/** An editor looks at the latest changes; older ones are found in the revisions. */
const mostListed = 200;

const columns = {
  id: factChanges.id,
  field: factChanges.field,
  item: factChanges.item,
  before: factChanges.before,
  after: factChanges.after,
  reason: factChanges.reason,
  editorName: factChanges.editorName,
  createdAt: factChanges.createdAt,
};

/** Lists the recorded changes of an entry's facts, the latest first. */
export async function listRecordedChanges(
  db: Database,
  { kind, factFields }: Pick<ContentType, "kind" | "factFields">,
  entryId: number,
): Promise<RecordedChange[]> {
  const rows = await db
    .select(columns)
    .from(factChanges)
    .where(and(eq(factChanges.kind, kind), eq(factChanges.entryId, entryId)))
    .orderBy(desc(factChanges.id))
    .limit(mostListed);
  return rows.map((row) => ({ ...row, label: labelOf(factFields, row.field) }));
}

interface Mark {
  id: number;
  /** Why the former value was wrong; null if the change is no correction. */
  reason: string | null;
  editor: Editor;
}

/** Marks a change as a correction, or takes the mark away. Returns the tags to invalidate. @throws AppError `not-found` */
export const markCorrection = (db: Database, types: ContentType[], { id, reason, editor }: Mark) =>
  db.transaction(async (tx) => {
    const [old] = await tx.select().from(factChanges).where(eq(factChanges.id, id)).for("update");
    const type = types.find(({ kind }) => kind === old?.kind);
    if (!old || !type) throw new AppError("not-found", "There is no such change");
    const { kind, entryId, ...change } = { ...old, reason };
    const answer = { ...change, label: labelOf(type.factFields, old.field) };
    if (reason === old.reason) return { change: answer, tags: [] };
    await tx.update(factChanges).set({ reason }).where(eq(factChanges.id, id));
    const title = [await titleOf(tx, type, entryId), answer.label, old.item].filter(Boolean).join(": ");
    const action = reason === null ? "no longer a correction" : "marked as a correction";
    await recordAudit(tx, { kind, entryId, title, action, editor });
    const tags = [factChangesTag(kind), entryTag(kind, entryId)];
    await announceContentChange(tx, tags);
    return { change: answer, tags };
  });

async function titleOf(db: Database, type: ContentType, id: number): Promise<string | null> {
  const [entry] = await db.select().from(type.table).where(eq(type.table.id, id));
  return entry ? type.titleOf(entry) : null;
}

const labelOf = (fields: FactField[], name: string) =>
  fields.find(({ field }) => field === name)?.label ?? fieldLabel(name);
