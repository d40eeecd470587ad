import { eq, getTableName, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "#db/database.server.ts";
import { announceContentChange } from "#domain/answers/content-changed.server.ts";
import type { RelatedInfoKeeper } from "#domain/related-info.server.ts";
import type { ContentType, Row } from "../saving/content-type.server.ts";
import type { PublishedPages } from "./published.server.ts";
import type { RelatedInfo } from "./related-info.ts";

interface Finder {
  db: Database;
  types: ContentType[];
  pages: PublishedPages[];
}

const day = 24 * 60 * 60 * 1000;
/** Entries brought up to date in one sweep; the next one goes on. */
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
    };
  };

/** Finds anew what an entry links to; forgets what it linked to when it asks for nothing any more. */
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
  await store(db, type, id, found);
  await announceContentChange(db);
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

/** Not a change of the entry itself: its version stays, so that nobody's save becomes stale. */
const store = (db: Database, { table }: ContentType, id: number, found: RelatedInfo[] | null) =>
  db.execute(
    sql`update ${sql.identifier(getTableName(table))} set related_info_cache = ${found && JSON.stringify(found)}::jsonb, related_info_cached_at = ${found && new Date().toISOString()}::timestamptz where id = ${id}`,
  );
