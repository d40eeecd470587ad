import { eq, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "#db/database.server.ts";
import { retryConflicts } from "#db/retry-conflicts.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { type EntryKey, lockPublicPaths } from "../references/addresses.server.ts";
import { dropReferences, listFieldsWithTarget, recordReferences } from "../references/references.server.ts";
import type { RelatedInfo } from "../related-info.ts";
import type { PublishedPages } from "./published.server.ts";
import type { RelatedInfoKeeper } from "./related-info-keeper.server.ts";

interface Finder {
  db: Database;
  types: ContentType[];
  pages: PublishedPages[];
}

const day = 24 * 60 * 60 * 1000;
/** Number of entries refreshed in one sweep; the next one continues. */
const sweepLimit = 50;

/**
 * Keeps `relatedInfoCache` of the entries that ask for it: found anew after every save and when it is older than a day
 * (contract, section 5). What was saved is worked on in the background, one entry after the other.
 */
export const relatedInfoKeeper =
  (types: ContentType[], pages: PublishedPages[]) =>
  (db: Database, log: Logger): RelatedInfoKeeper => {
    const finder = { db, types, pages };
    let work: Promise<unknown> = Promise.resolve();
    const enqueue = (task: () => Promise<unknown>) => {
      work = work
        .then(task)
        .catch((error: unknown) => log.warn({ err: error }, "related information was not found"));
    };
    return {
      entrySaved: (kind, id) => enqueue(() => refreshRelatedInfo(finder, kind, id)),
      refreshStale: () => refreshStale(finder),
      lockLinkers: (tx, path, entry) => lockLinkers(tx, types, path, entry),
      dropLinksTo: (tx, path) => dropLinksTo(tx, types, path),
    };
  };

/** Refreshes the related information of an entry, or clears it if the entry no longer wants any. */
export async function refreshRelatedInfo(
  { db, types, pages }: Finder,
  kind: string,
  id: number,
): Promise<void> {
  const type = types.find((candidate) => candidate.kind === kind);
  if (!type || !("enableRelatedInfo" in type.table)) return;
  const [entry]: Row[] = await db.select().from(type.table).where(eq(type.table.id, id));
  if (!entry || (!entry.enableRelatedInfo && entry.relatedInfoCache === null)) return;
  const found = entry.enableRelatedInfo ? await findRelated(db, pages, type, entry) : null;
  await retryConflicts(() =>
    db.transaction(async (tx) => {
      await store(tx, type, entry, found);
      await announceContentChange(tx);
    }),
  );
}

/** The same for entries whose information is older than a day. */
export async function refreshStale(finder: Finder): Promise<void> {
  const before = new Date(Date.now() - day).toISOString();
  for (const type of finder.types.filter(({ table }) => "enableRelatedInfo" in table)) {
    const stale = await finder.db
      .select({ id: sql<number>`id` })
      .from(type.table)
      .where(
        sql`enable_related_info and coalesce(related_info_cached_at, '-infinity') < ${before}::timestamptz`,
      )
      .limit(sweepLimit);
    for (const { id } of stale) await refreshRelatedInfo(finder, type.kind, Number(id));
  }
}

const relatedLimit = 5;

async function findRelated(
  db: Database,
  pages: PublishedPages[],
  type: ContentType,
  entry: Row,
): Promise<RelatedInfo[]> {
  const subject = { title: type.titleOf(entry), text: ownText(entry) };
  const found = await Promise.all(pages.map((page) => page.listSimilar?.(db, subject) ?? []));
  return found
    .flat()
    .filter(({ url }) => url !== type.pathOf?.(entry))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, relatedLimit)
    .map(({ score: _score, ...related }) => related);
}

const ownText = ({ answer, definition, description, introduction, content }: Row) =>
  String(answer || definition || description || introduction || content || "");

/** Leaves the entry's version unchanged, so that no editor's save becomes stale. */
async function store(db: Database, type: ContentType, { id }: Row, found: RelatedInfo[] | null) {
  await db.select({ id: type.table.id }).from(type.table).where(eq(type.table.id, id)).for("update");
  const live = found && (await keepPublic(db, found));
  await db.execute(
    sql`update ${type.table} set related_info_cache = ${live && JSON.stringify(live)}::jsonb, related_info_cached_at = ${live && new Date().toISOString()}::timestamptz where id = ${id}`,
  );
  const links = (live ?? []).map(({ url }) => ({ field: linksField, target: url }));
  await recordReferences(db, { kind: type.kind, entryId: Number(id) }, links, linksField);
}

const linksField = "relatedInfoCache";

/**
 * Returns the pages that are still public, and locks them until the transaction ends. Other sites' pages are not
 * checked.
 */
async function keepPublic(db: Database, found: RelatedInfo[]): Promise<RelatedInfo[]> {
  const isOwn = (url: string) => url.startsWith("/");
  const paths = found.map(({ url }) => url).filter(isOwn);
  const kept = await lockPublicPaths(db, paths);
  return found.filter(({ url }) => !isOwn(url) || kept.has(url));
}

/** The entries whose related information links to a path, and their types. */
async function findLinkers(db: Database, types: ContentType[], path: string) {
  const linkers = await listFieldsWithTarget(db, linksField, path);
  return linkers.flatMap(({ kind, entryId }) => {
    const type = types.find((candidate) => candidate.kind === kind);
    return type ? [{ type, entryId }] : [];
  });
}

async function lockLinkers(db: Database, types: ContentType[], path: string, { kind, entryId }: EntryKey) {
  const own = types.filter((type) => type.kind === kind).map((type) => ({ type, entryId }));
  const affected = [...own, ...(await findLinkers(db, types, path))].toSorted(
    (a, b) => a.type.kind.localeCompare(b.type.kind) || a.entryId - b.entryId,
  );
  for (const { type, entryId: id } of affected)
    await db.select({ id: type.table.id }).from(type.table).where(eq(type.table.id, id)).for("update");
}

async function dropLinksTo(db: Database, types: ContentType[], path: string) {
  for (const { type, entryId } of await findLinkers(db, types, path))
    await db.execute(sql`
      update ${type.table}
      set related_info_cache = (
        select coalesce(jsonb_agg(item), '[]') from jsonb_array_elements(related_info_cache) as item
        where item ->> 'url' <> ${path}
      )
      where id = ${entryId} and jsonb_typeof(related_info_cache) = 'array'`);
  await dropReferences(db, linksField, path);
}
