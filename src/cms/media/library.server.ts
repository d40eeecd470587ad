import { and, desc, eq, inArray, isNull, like, not, or, type SQL, sql } from "drizzle-orm";
import { recordAudit } from "#accounts/audit.server.ts";
import { type DraftRow, drafts } from "#cms/editing/draft.table.ts";
import { titleOf } from "#cms/editing/drafts.server.ts";
import { type ContentType, segmentOf } from "#cms/engine/content-type.server.ts";
import { trash } from "#cms/engine/history/trash.table.ts";
import { readPagedList } from "#cms/engine/read/paged-list.server.ts";
import { readPage, readPageSize } from "#cms/engine/read/paged-list.ts";
import { findLinks } from "#cms/engine/references/addresses.server.ts";
import { entryReferences } from "#cms/engine/references/reference.table.ts";
import { cardTag, entryTag, listTag, typeTag } from "#cms/engine/tags.ts";
import type { SaveRequest } from "#cms/engine/write/save.server.ts";
import { findEntriesOf, keyOf, type LinkUse, shownUse } from "#cms/links/find-uses.server.ts";
import type { Database } from "#db/database.server.ts";
import { foldedText } from "#db/folded-text.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { fieldLabel } from "#shared/field-label.ts";
import type { LibraryPicture, PictureChanges, PictureUse } from "#shared/media.schema.ts";
import { routes } from "#shared/routes.ts";
import { pluralize } from "#shared/text.ts";
import { fold } from "#shared/transliteration.ts";
import type { MediaStore } from "./folder-store.server.ts";
import { described } from "./media.server.ts";
import { media } from "./media.table.ts";
import { pictureTag } from "./media-files.server.ts";
import { moveToTrash, restoreRow } from "./media-trash.server.ts";

const pageSizes = { usual: 48, largest: 100 };

/** Returns one page of pictures, latest first. Filters: `search` (names and alt texts), `unused`, `undescribed`. */
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

/** Updates a picture's texts and focal point. @throws AppError `not-found` */
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

/** Cache tags of everything that may show the picture there. */
const tagsOf = ({ kind, id, isDraft, isInTrash }: PictureUse): string[] =>
  isDraft || isInTrash || id === null
    ? []
    : [entryTag(kind, id), typeTag(kind), listTag(kind), cardTag(kind, id)];

const inLibrary = (id: number) => and(eq(media.id, id), isNull(media.deletedAt));

const notFound = () => new AppError("not-found", "Picture not found");

async function getRow(db: Database, id: number): Promise<Row> {
  const [row] = await db.select().from(media).where(inLibrary(id));
  if (!row) throw notFound();
  return row;
}

/**
 * Moves an unused picture to the trash, and removes it from a content delivery network. For a deleted picture it moves the files
 * again, because a failing storage may have left them at their URLs.
 * @throws AppError `conflict` that names its uses, `not-found`
 */
export async function deletePicture(
  types: ContentType[],
  store: MediaStore,
  id: number,
  { db, editor }: SaveRequest,
): Promise<void> {
  const [row] = await db.select().from(media).where(eq(media.id, id));
  if (!row) throw notFound();
  if (row.deletedAt === null) await deleteRow(types, row, { db, editor });
  await moveToTrash(store, row);
  await announceContentChange(db, [pictureTag(row.hash)]);
}

async function deleteRow(
  types: ContentType[],
  row: Row,
  { db, editor }: Pick<SaveRequest, "db" | "editor">,
): Promise<void> {
  const { id, fileName: title } = row;
  const usedBy = (await findPictureUses(db, types, [row.hash])).get(row.hash) ?? [];
  if (usedBy.length > 0) throw new AppError("conflict", refusal(usedBy), { usedBy });
  await db.transaction(async (tx) => {
    const unused = and(inLibrary(id), not(sql`${media.hash} in (${await usedHashes(tx)})`));
    const deletedAt = new Date(environment.now()).toISOString();
    const [deleted] = await tx.update(media).set({ deletedAt }).where(unused).returning();
    if (!deleted) throw new AppError("conflict", "Someone has just used or deleted the picture");
    await recordAudit(tx, { editor, action: "deleted", kind: "picture", entryId: id, title });
  });
}

const draftWords = ({ isDraft, isInTrash }: PictureUse) =>
  `${isDraft ? ", a draft" : ""}${isInTrash ? `${isDraft ? "" : ","} in the trash` : ""}`;

const mostNamed = 5;

function refusal(uses: PictureUse[]): string {
  const named = uses
    .slice(0, mostNamed)
    .map((use) => `“${use.title}” (${fieldLabel(use.field)}${draftWords(use)})`);
  const more = uses.length - named.length;
  const places = [...named, ...(more > 0 ? [`${more} more`] : [])].join(", ");
  return `The picture is used in ${pluralize(uses.length, "place")}: ${places}`;
}

/** Restores a deleted picture at its address. @throws AppError `not-found`, `conflict` if its file is gone */
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

/** The picture's hash in a recorded path, of any width: it follows `/media/`. */
const pictureIn: SQL<string> = sql`substr(${entryReferences.target}, 8, 32)`;

const isPicture = like(entryReferences.target, "/media/%");

/** Returns the hashes of the pictures used by entries, drafts and the trash, for use in an SQL condition. */
async function usedHashes(db: Database): Promise<SQL> {
  const uses = [...(await findDraftUses(db)), ...(await findTrashUses(db))];
  const others = [...new Set(uses.map(({ hash }) => hash))];
  const ofEntries = sql`select ${pictureIn} from ${entryReferences} where ${isPicture}`;
  return others.length === 0
    ? ofEntries
    : sql`${ofEntries} union all select unnest(array[${sql.join(others, sql`, `)}]::text[])`;
}

/** Finds the fields that use pictures, by hash: first of entries, then of drafts, then of deleted entries. */
async function findPictureUses(
  db: Database,
  types: ContentType[],
  hashes: string[],
): Promise<Map<string, PictureUse[]>> {
  if (hashes.length === 0) return new Map();
  const allUses = [
    ...(await usesInEntries(db, types, hashes)),
    ...(await usesInDrafts(db, types, hashes)),
    ...(await usesInTrash(db, types, hashes)),
  ];
  return new Map(
    [...Map.groupBy(allUses, ({ hash }) => hash)].map(([hash, uses]) => [hash, uses.map(({ use }) => use)]),
  );
}

async function usesInEntries(db: Database, types: ContentType[], hashes: string[]) {
  const rows: (LinkUse & { hash: string })[] = await db
    .selectDistinct({
      kind: entryReferences.kind,
      entryId: entryReferences.entryId,
      field: entryReferences.field,
      hash: pictureIn,
    })
    .from(entryReferences)
    .where(and(isPicture, inArray(pictureIn, hashes)))
    .orderBy(entryReferences.kind, entryReferences.entryId, entryReferences.field);
  const entries = await findEntriesOf(db, types, rows);
  return rows.flatMap((row) => {
    const entry = entries.get(keyOf(row));
    if (!entry) return [];
    const use = shownUse(entry, row.field);
    return [{ hash: row.hash, use: { ...use, isDraft: false, path: formOf(use.type, use.id) } }];
  });
}

const formOf = (type: string, id: number) => routes.adminEntry.href({ tab: type, entry: String(id) });

/** Omits uses that the draft's entry has in the same field. */
async function usesInDrafts(db: Database, types: ContentType[], hashes: string[]) {
  const uses = (await findDraftUses(db)).filter(({ hash }) => hashes.includes(hash));
  const live = uses.flatMap(({ draft: { kind, entryId } }) => (entryId === null ? [] : [{ kind, entryId }]));
  const entries = await findEntriesOf(db, types, live);
  return uses.flatMap(({ draft, field, hash, deletedTitle }) => {
    const type = types.find(({ kind }) => kind === draft.kind);
    if (!type) return [];
    const entry =
      draft.entryId === null ? {} : entries.get(keyOf({ ...draft, entryId: draft.entryId }))?.entry;
    if (hashesIn({ [field]: entry?.[field] }).some((picture) => picture.hash === hash)) return [];
    const use = draftUse(type, draft, { ...entry, ...draft.data }, field);
    return [{ hash, use: deletedTitle === null ? use : { ...use, title: deletedTitle, ...inTrash } }];
  });
}

async function usesInTrash(db: Database, types: ContentType[], hashes: string[]) {
  const uses = (await findTrashUses(db)).filter(({ hash }) => hashes.includes(hash));
  return uses.flatMap(({ hash, field, kind, entryId: id, title }) => {
    const type = types.find((one) => one.kind === kind);
    if (!type) return [];
    return [{ hash, use: { type: segmentOf(type), kind, id, title, field, isDraft: false, ...inTrash } }];
  });
}

function draftUse(
  type: ContentType,
  draft: DraftRow,
  entry: Record<string, unknown>,
  field: string,
): PictureUse {
  const name = segmentOf(type);
  const newForm = `${routes.adminEntry.href({ tab: name, entry: "new" })}?${new URLSearchParams({ draft: draft.key })}`;
  return {
    type: name,
    kind: type.kind,
    id: draft.entryId,
    title: titleOf(type, entry),
    field,
    isDraft: true,
    ...(draft.discardedAt === null
      ? { path: draft.entryId === null ? newForm : formOf(name, draft.entryId) }
      : inTrash),
  };
}

/** `deletedTitle` is the title of the draft's entry if the entry is in the trash. */
async function findDraftUses(db: Database) {
  const rows = await db
    .select({ draft: drafts, deletedTitle: trash.title })
    .from(drafts)
    .leftJoin(trash, and(eq(trash.kind, drafts.kind), eq(trash.entryId, drafts.entryId)))
    .where(sql`${drafts.data}::text like '%/media/%'`);
  return rows.flatMap(({ draft, deletedTitle }) =>
    hashesIn(draft.data).map((use) => ({ draft, deletedTitle, ...use })),
  );
}

async function findTrashUses(db: Database) {
  const { kind, entryId, title, data } = trash;
  const rows = await db
    .select({ kind, entryId, title, data })
    .from(trash)
    .where(sql`${data}::text like '%/media/%'`);
  return rows.flatMap((deleted) => hashesIn(deleted.data).map((use) => ({ ...deleted, ...use })));
}

const inTrash = { isInTrash: true, path: routes.adminTab.href({ tab: "trash" }) };

const hashesIn = (values: Record<string, unknown>) =>
  findLinks(values).flatMap(({ field, target }) => {
    const [, hash] = /^\/media\/([\w-]{32})-/.exec(target) ?? [];
    return hash ? [{ field, hash }] : [];
  });
