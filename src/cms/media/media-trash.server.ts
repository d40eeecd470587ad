import { and, eq, isNotNull, lt } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { formatsOf, mediaFileName, variantPath, variantWidthsOf } from "#shared/media.ts";
import type { MediaStore } from "./folder-store.server.ts";
import { media } from "./media.table.ts";

type Row = typeof media.$inferSelect;

/** In days. After that, a deleted picture cannot be restored. */
const keptFor = 30;
const day = 86_400_000;

/** No URL maps to a file with such a name. */
const trashName = (row: Row) => `deleted-${mediaFileName(row)}`;

/** Removes a deleted picture's files from their URLs, keeping the original under another name. */
export async function moveToTrash(store: MediaStore, row: Row): Promise<void> {
  const bytes = await store.open(mediaFileName(row));
  if (bytes) await store.put(trashName(row), bytes);
  for (const name of fileNamesOf(row)) await store.remove(name);
}

/** Restores a deleted picture. Its file comes first, so that no picture is shown without one. @throws AppError `conflict` */
export async function restoreRow(db: Database, store: MediaStore, row: Row, editor: Editor): Promise<Row> {
  const name = mediaFileName(row);
  const bytes = (await store.open(trashName(row))) ?? (await store.open(name));
  if (!bytes) throw new AppError("conflict", "The file of this picture no longer exists");
  await store.put(name, bytes);
  const restored = await db.transaction(async (tx) => {
    const [changed] = await tx.update(media).set({ deletedAt: null }).where(eq(media.id, row.id)).returning();
    if (!changed) throw new AppError("not-found", "Picture not found");
    const { id: entryId, fileName: title } = changed;
    await recordAudit(tx, { editor, action: "restored from trash", kind: "picture", entryId, title });
    return changed;
  });
  await store.remove(trashName(row));
  return restored;
}

/**
 * Purges pictures deleted 30 days ago, including files that a failing storage left at their URLs. A row goes after its files, so
 * that the next run retries pictures whose files could not be removed.
 * @throws the first failure, after trying every picture
 */
export async function eraseDeletedPictures(db: Database, store: MediaStore): Promise<void> {
  const before = new Date(environment.now() - keptFor * day).toISOString();
  const isExpired = and(isNotNull(media.deletedAt), lt(media.deletedAt, before));
  const failures: unknown[] = [];
  for (const row of await db.select().from(media).where(isExpired).orderBy(media.id)) {
    try {
      for (const name of [trashName(row), ...fileNamesOf(row)]) await store.remove(name);
      await db.delete(media).where(and(eq(media.id, row.id), isExpired));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Names of the picture's own file and its variants. */
const fileNamesOf = (row: Row): string[] => [
  mediaFileName(row),
  ...formatsOf(row).flatMap((format) =>
    variantWidthsOf(row).map((width) => variantPath(row, width, format).slice("/media/".length)),
  ),
];
