import { and, desc, eq, isNull, not, or, type SQL, sql } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import type { Database } from "#db/database.server.ts";
import { foldedText } from "#db/folded-text.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { AppError } from "#shared/errors.ts";
import { fieldLabel } from "#shared/field-label.ts";
import { pluralize } from "#shared/text.ts";
import { fold } from "#shared/transliteration.ts";
import type { ContentType } from "../content-type.server.ts";
import { readPagedList } from "../read/paged-list.server.ts";
import { readPage, readPageSize } from "../read/paged-list.ts";
import { cardTag, entryTag, listTag, typeTag } from "../tags.ts";
import type { SaveRequest } from "../write/save.server.ts";
import type { LibraryPicture, PictureChanges, PictureUse } from "./media.schema.ts";
import { described } from "./media.server.ts";
import { media } from "./media.table.ts";
import type { MediaStore } from "./media-store.server.ts";
import { moveToTrash, restoreRow } from "./media-trash.server.ts";
import { findPictureUses, usedHashes } from "./picture-uses.server.ts";

const pageSizes = { usual: 48, largest: 100 };

/** One page of the pictures, the latest first: `search` (in names and alt texts), `unused`, `undescribed`. */
export async function listLibrary(db: Database, types: ContentType[], params: URLSearchParams) {
  const condition = and(
    isNull(media.deletedAt),
    matching(params.get("search") ?? ""),
    isSet(params, "unused") ? sql`${media.hash} not in (${await usedHashes(db)})` : undefined,
    isSet(params, "undescribed") ? or(isNull(media.alt), eq(media.alt, "")) : undefined,
  );
  const total = await db.$count(media, condition);
  const pageSize = readPageSize(params, pageSizes);
  const { entries, page } = await readPagedList(
    { total, page: readPage(params), pageSize },
    (limit, offset) =>
      db.select().from(media).where(condition).orderBy(desc(media.id)).limit(limit).offset(offset),
  );
  return { items: await withUses(db, types, entries), total, page, pageSize };
}

const isSet = (params: URLSearchParams, name: string) => ["1", "true"].includes(params.get(name) ?? "");

function matching(search: string): SQL | undefined {
  const words = fold(search.trim()).split(/\s+/).filter(Boolean).slice(0, mostWords);
  const text = foldedText(sql`${media.fileName} || ' ' || coalesce(${media.alt}, '')`);
  return and(...words.map((word) => sql`position(${word} in ${text}) > 0`));
}

const mostWords = 8;

type Row = typeof media.$inferSelect;

async function withUses(db: Database, types: ContentType[], rows: Row[]): Promise<LibraryPicture[]> {
  const uses = await findPictureUses(
    db,
    types,
    rows.map(({ hash }) => hash),
  );
  return rows.map((row) => ({ ...described(row), usedBy: uses.get(row.hash) ?? [] }));
}

/** Changes the words and the focal point of a picture. @throws AppError `not-found` */
export async function changePicture(
  types: ContentType[],
  id: number,
  { alt, caption, ...point }: PictureChanges,
  { db, editor, invalidate }: SaveRequest,
): Promise<LibraryPicture> {
  const changes = {
    ...point,
    ...(alt !== undefined && { alt: alt || null }),
    ...(caption !== undefined && { caption: caption || null }),
  };
  const { picture, tags } = await db.transaction(async (tx) => {
    const row = await changeRow(tx, id, changes, editor);
    const [picture] = await withUses(tx, types, [row]);
    if (!picture) throw notFound();
    const tags = Object.keys(changes).length > 0 ? picture.usedBy.flatMap(tagsOf) : [];
    await announceContentChange(tx, tags);
    return { picture, tags };
  });
  invalidate(tags);
  return picture;
}

async function changeRow(
  tx: Database,
  id: number,
  changes: Partial<Row>,
  editor: SaveRequest["editor"],
): Promise<Row> {
  if (Object.keys(changes).length === 0) return getRow(tx, id);
  const [changed] = await tx.update(media).set(changes).where(inLibrary(id)).returning();
  if (!changed) throw notFound();
  const { fileName: title } = changed;
  await recordAudit(tx, { editor, action: "updated", kind: "picture", entryId: id, title });
  return changed;
}

/** Everything that may show the picture in this place. */
const tagsOf = ({ kind, id, isDraft }: PictureUse): string[] =>
  isDraft || id === null ? [] : [entryTag(kind, id), typeTag(kind), listTag(kind), cardTag(kind, id)];

const inLibrary = (id: number) => and(eq(media.id, id), isNull(media.deletedAt));

const notFound = () => new AppError("not-found", "Picture not found");

async function getRow(db: Database, id: number): Promise<Row> {
  const [row] = await db.select().from(media).where(inLibrary(id));
  if (!row) throw notFound();
  return row;
}

/** Moves a picture that nothing uses to the trash. @throws AppError `conflict` that names what uses it, `not-found` */
export async function deletePicture(
  types: ContentType[],
  store: MediaStore,
  id: number,
  { db, editor }: SaveRequest,
): Promise<void> {
  const row = await getRow(db, id);
  const usedBy = (await findPictureUses(db, types, [row.hash])).get(row.hash) ?? [];
  if (usedBy.length > 0) throw new AppError("conflict", refusal(usedBy), { usedBy });
  await db.transaction(async (tx) => {
    const unused = and(inLibrary(id), not(sql`${media.hash} in (${await usedHashes(tx)})`));
    const deletedAt = new Date().toISOString();
    const [deleted] = await tx.update(media).set({ deletedAt }).where(unused).returning();
    if (!deleted) throw new AppError("conflict", "Somebody has just begun to use the picture, or deleted it");
    await recordAudit(tx, { editor, action: "deleted", kind: "picture", entryId: id, title: row.fileName });
  });
  await moveToTrash(store, row);
}

const mostNamed = 5;

function refusal(uses: PictureUse[]): string {
  const named = uses
    .slice(0, mostNamed)
    .map(({ title, field, isDraft }) => `“${title}” (${fieldLabel(field)}${isDraft ? ", a draft" : ""})`);
  const more = uses.length - named.length;
  const places = [...named, ...(more > 0 ? [`${more} more`] : [])].join(", ");
  return `The picture is used in ${pluralize(uses.length, "place")}: ${places}`;
}

/** Restores a deleted picture at its own address. @throws AppError `not-found`, `conflict` if its file is gone */
export async function restorePicture(
  types: ContentType[],
  store: MediaStore,
  id: number,
  { db, editor }: SaveRequest,
): Promise<LibraryPicture> {
  const [row] = await db.select().from(media).where(eq(media.id, id));
  if (!row) throw notFound();
  const restored = row.deletedAt === null ? row : await restoreRow(db, store, row, editor);
  const [picture] = await withUses(db, types, [restored]);
  if (!picture) throw notFound();
  return picture;
}
