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
  const [confirmed] = await db
    .update(citations)
    .set({ checkedAt: new Date().toISOString(), checkedBy: editorName(editor), passageChangedAt: null })
    .where(eq(citations.id, id))
    .returning();
  await recordAudit(db, {
    kind: type.kind,
    entryId: citation.entryId,
    title: type.titleOf(entry),
    action: "confirmed",
    editor,
  });
  const { checkedAt, checkedBy, passageChangedAt } = citation;
  return { citation: confirmed, entry, before: { checkedAt, checkedBy, passageChangedAt } };
}

/** Validates the undoing of a confirmation: the check that it made, and the one before. */
export const undoneConfirmation = z
  .object({
    confirmedAt: z.iso.datetime(),
    checkedAt: z.iso.datetime(),
    checkedBy: z.string().max(200).nullable(),
    passageChangedAt: z.iso.datetime().nullable(),
  })
  .refine(({ confirmedAt, checkedAt }) => checkedAt <= confirmedAt, "An earlier check is not later");

/**
 * Takes back a confirmation that nothing has followed; it can only make a check older. @throws AppError `not-found`, `conflict`
 * when the citation was checked again since
 */
export async function undoConfirmation(
  db: Database,
  type: ContentType,
  { id, editor }: { id: number; editor: Editor },
  { confirmedAt, ...before }: z.infer<typeof undoneConfirmation>,
) {
  const { citation, entry } = await getCitation(db, type, id);
  if (citation.checkedAt !== confirmedAt)
    throw new AppError("conflict", "The citation has been checked again since");
  const [undone] = await db.update(citations).set(before).where(eq(citations.id, id)).returning();
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
