import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { EntryKey } from "../references/addresses.server.ts";
import type { RelatedInfo } from "../related-info.ts";
import { relatedContent, relatedContentChecks } from "./related-content.table.ts";

const isOf = (table: typeof relatedContent | typeof relatedContentChecks, { kind, entryId }: EntryKey) =>
  and(eq(table.kind, kind), eq(table.entryId, entryId));

/** Stores the related content of an entry as found now. Returns true if it differs from what was stored. */
export async function storeRelatedContent(
  db: Database,
  entry: EntryKey,
  found: RelatedInfo[],
): Promise<boolean> {
  const now = new Date().toISOString();
  const checked = { ...entry, checkedAt: now, changedAt: now };
  const [check] = await db
    .insert(relatedContentChecks)
    .values(checked)
    .onConflictDoUpdate({
      target: [relatedContentChecks.kind, relatedContentChecks.entryId],
      set: { checkedAt: now },
    })
    .returning();
  const stored = await listRelatedContent(db, entry);
  const isNew = check?.changedAt === now;
  if (!isNew && JSON.stringify(stored) === JSON.stringify(found.map(fieldsOf))) return false;
  await db.delete(relatedContent).where(isOf(relatedContent, entry));
  if (found.length > 0)
    await db
      .insert(relatedContent)
      .values(found.map((item, position) => ({ ...entry, position, ...fieldsOf(item) })));
  await db.update(relatedContentChecks).set({ changedAt: now }).where(isOf(relatedContentChecks, entry));
  return true;
}

const listRelatedContent = (db: Database, entry: EntryKey): Promise<RelatedInfo[]> =>
  db
    .select({
      title: relatedContent.title,
      source: relatedContent.source,
      description: relatedContent.description,
      url: relatedContent.url,
    })
    .from(relatedContent)
    .where(isOf(relatedContent, entry))
    .orderBy(relatedContent.position);

const fieldsOf = ({ title, source, description, url }: RelatedInfo): RelatedInfo => ({
  title,
  source,
  description,
  url,
});

/** Deletes the related content of entries of a kind that are deleted, or are to have none any more. */
export async function forgetRelatedContent(db: Database, kind: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of [relatedContent, relatedContentChecks])
    await db.delete(table).where(and(eq(table.kind, kind), inArray(table.entryId, ids)));
}

/** Removes withdrawn pages from the related content of others; call it in the transaction that withdraws them. */
export async function dropRelatedLinks(db: Database, paths: string[]): Promise<void> {
  if (paths.length > 0) await db.delete(relatedContent).where(inArray(relatedContent.url, paths));
}

/** Follows a page to its new address; call it in the transaction that moves it. */
export async function moveRelatedLinks(db: Database, from: string, to: string): Promise<void> {
  await db.update(relatedContent).set({ url: to }).where(eq(relatedContent.url, from));
}

/** Lists entries of a table whose related content was never looked for, or not since a moment; the oldest first. */
export async function listStaleEntries(
  db: Database,
  { kind, table }: { kind: string; table: Parameters<Database["$count"]>[0] },
  before: string,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .select({ id: sql`entry.id`.mapWith(Number) })
    .from(sql`${table} as entry`)
    .leftJoin(
      relatedContentChecks,
      and(eq(relatedContentChecks.kind, kind), eq(relatedContentChecks.entryId, sql`entry.id`)),
    )
    .where(
      sql`entry.enable_related_info and coalesce(${relatedContentChecks.checkedAt}, '-infinity') < ${before}::timestamptz`,
    )
    .orderBy(sql`${relatedContentChecks.checkedAt} nulls first`)
    .limit(limit);
  return rows.map(({ id }) => id);
}
