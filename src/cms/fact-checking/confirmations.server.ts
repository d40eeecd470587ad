import { eq } from "drizzle-orm";
import { z } from "zod";
import { recordAudit } from "#accounts/audit.server.ts";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import type { ContentType } from "../content-type.server.ts";
import { citations } from "../evidence/citation.table.ts";
import { hashValue } from "../evidence/facts.server.ts";
import { currentValue, getCitation } from "./citations.server.ts";

/**
 * Confirms that a citation still bears out the value as it is now. @throws AppError `not-found`, `conflict` when the value has
 * changed since it was cited: it has to be cited anew
 */
export async function confirmCitation(db: Database, type: ContentType, id: number, editor: Editor) {
  const { citation, entry } = await getCitation(db, type, id);
  const value = await currentValue(db, type, entry, citation);
  if (value === null || hashValue(value) !== citation.valueHash)
    throw new AppError("conflict", "The value has changed since it was cited: cite it again");
  const { checkedAt, checkedBy, passageChangedAt } = citation;
  const before = { checkedAt, checkedBy, passageChangedAt };
  const [confirmed] = await db
    .update(citations)
    .set({
      checkedAt: new Date().toISOString(),
      checkedBy: editorName(editor),
      checkBefore: before,
      passageChangedAt: null,
    })
    .where(eq(citations.id, id))
    .returning();
  await recordAudit(db, {
    kind: type.kind,
    entryId: citation.entryId,
    title: type.titleOf(entry),
    action: "confirmed",
    editor,
  });
  return { citation: confirmed, entry };
}

/** Validates the undoing of a confirmation: the check that it made. */
export const undoneConfirmation = z.object({ confirmedAt: z.iso.datetime() });

/**
 * Takes back a confirmation that nothing has followed: the check before it, as it was stored, counts again. @throws AppError
 * `not-found`, `conflict` when the citation was checked again since, or the confirmation is taken back already
 */
export async function undoConfirmation(
  db: Database,
  type: ContentType,
  { id, editor }: { id: number; editor: Editor },
  { confirmedAt }: z.infer<typeof undoneConfirmation>,
) {
  const { citation, entry } = await getCitation(db, type, id);
  const { checkedAt, checkBefore } = citation;
  if (checkedAt !== confirmedAt || !checkBefore)
    throw new AppError("conflict", "The citation has been checked again since");
  const [undone] = await db
    .update(citations)
    .set({ ...checkBefore, checkBefore: null })
    .where(eq(citations.id, id))
    .returning();
  const title = type.titleOf(entry);
  await recordAudit(db, {
    kind: type.kind,
    entryId: citation.entryId,
    title,
    action: "confirmation undone",
    editor,
  });
  return { citation: undone, entry };
}
