import { and, inArray, like, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { routes } from "#shared/routes.ts";
import { type ContentType, segmentOf } from "../content-type.server.ts";
import { type DraftRow, drafts } from "../drafts/draft.table.ts";
import { titleOf } from "../drafts/drafts.server.ts";
import { findEntriesOf, keyOf, type LinkUse, shownUse } from "../links/find-uses.server.ts";
import { entryReferences } from "../references/reference.table.ts";
import { findLinks } from "../references/references.server.ts";
import type { PictureUse } from "./media.schema.ts";

/** The picture in a recorded path, whichever width of it: its hash follows `/media/`. */
const pictureIn: SQL<string> = sql`substr(${entryReferences.target}, 8, 32)`;

const isPicture = like(entryReferences.target, "/media/%");

/** Returns the hashes of the pictures that entries and drafts use, as a condition can look into them. */
export async function usedHashes(db: Database): Promise<SQL> {
  const inDrafts = [...new Set((await findDraftUses(db)).map(({ hash }) => hash))];
  const ofEntries = sql`select ${pictureIn} from ${entryReferences} where ${isPicture}`;
  return inDrafts.length === 0
    ? ofEntries
    : sql`${ofEntries} union all select unnest(array[${sql.join(inDrafts, sql`, `)}]::text[])`;
}

/** Finds the fields that use pictures, by hash: those of entries first. */
export async function findPictureUses(
  db: Database,
  types: ContentType[],
  hashes: string[],
): Promise<Map<string, PictureUse[]>> {
  if (hashes.length === 0) return new Map();
  const found = [...(await usesInEntries(db, types, hashes)), ...(await usesInDrafts(db, types, hashes))];
  return new Map(
    [...Map.groupBy(found, ({ hash }) => hash)].map(([hash, uses]) => [hash, uses.map(({ use }) => use)]),
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

/** Those that the drafts' entries do not have in the same fields already. */
async function usesInDrafts(db: Database, types: ContentType[], hashes: string[]) {
  const uses = (await findDraftUses(db)).filter(({ hash }) => hashes.includes(hash));
  const live = uses.flatMap(({ draft: { kind, entryId } }) => (entryId === null ? [] : [{ kind, entryId }]));
  const entries = await findEntriesOf(db, types, live);
  return uses.flatMap(({ draft, field, hash }) => {
    const type = types.find(({ kind }) => kind === draft.kind);
    const entry =
      draft.entryId === null ? {} : entries.get(keyOf({ ...draft, entryId: draft.entryId }))?.entry;
    if (!type || !entry || hashesIn({ [field]: entry[field] }).some((own) => own.hash === hash)) return [];
    return [{ hash, use: draftUse(type, draft, { ...entry, ...draft.data }, field) }];
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
    path: draft.entryId === null ? newForm : formOf(name, draft.entryId),
  };
}

async function findDraftUses(db: Database) {
  const rows = await db.select().from(drafts).where(sql`${drafts.data}::text like '%/media/%'`);
  return rows.flatMap((draft) => hashesIn(draft.data).map((use) => ({ draft, ...use })));
}

const hashesIn = (values: Record<string, unknown>) =>
  findLinks(values).flatMap(({ field, target }) => {
    const [, hash] = /^\/media\/([\w-]{32})-/.exec(target) ?? [];
    return hash ? [{ field, hash }] : [];
  });
