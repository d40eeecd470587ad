import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { Jobs } from "#db/jobs.server.ts";
import { environment } from "#shared/environment.server.ts";
import { isSameJson } from "#shared/same-json.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import type { EntryKey } from "../references/addresses.server.ts";
import type { RelatedInfo } from "../related-info.ts";
import { relatedContent, relatedContentChecks } from "./related-content.table.ts";

const isOf = (table: typeof relatedContent | typeof relatedContentChecks, { kind, entryId }: EntryKey) =>
  and(eq(table.kind, kind), eq(table.entryId, entryId));

/** Stores an entry's current related content. Returns true if it changed. */
export async function storeRelatedContent(
  db: Database,
  entry: EntryKey,
  relatedItems: RelatedInfo[],
): Promise<boolean> {
  const now = new Date(environment.now()).toISOString();
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
  if (!isNew && isSameJson(stored, relatedItems.map(fieldsOf))) return false;
  await db.delete(relatedContent).where(isOf(relatedContent, entry));
  if (relatedItems.length > 0)
    await db
      .insert(relatedContent)
      .values(relatedItems.map((item, position) => ({ ...entry, position, ...fieldsOf(item) })));
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

/** Deletes the related content of entries that were deleted, or have it switched off. */
async function forgetRelatedContent(db: Database, kind: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of [relatedContent, relatedContentChecks])
    await db.delete(table).where(and(eq(table.kind, kind), inArray(table.entryId, ids)));
}

/** Removes withdrawn pages from the related content of others. Call it in the transaction that withdraws them. */
async function dropRelatedLinks(db: Database, paths: string[]): Promise<void> {
  if (paths.length > 0) await db.delete(relatedContent).where(inArray(relatedContent.url, paths));
}

/** Updates links to a page's new path. Call it in the transaction that moves it. */
async function moveRelatedLinks(db: Database, from: string, to: string): Promise<void> {
  await db.update(relatedContent).set({ url: to }).where(eq(relatedContent.url, from));
}

/** Returns the entries of a table whose related content was never searched for, or not since a given time, oldest first. */
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

/** Enqueues the search for related content of saved entries that need it, in the save's transaction. */
export const sendFinding = (
  db: Database,
  { kind }: ContentType,
  entries: Row[],
  jobs: Jobs,
): Promise<void> =>
  entries.some(wantsRelatedContent)
    ? jobs.sendAll(
        db,
        "find-related-content",
        entries.filter(wantsRelatedContent).map(({ id }) => ({ kind, entryId: Number(id) })),
      )
    : Promise.resolve();

const wantsRelatedContent = ({ enableRelatedInfo }: Row) => enableRelatedInfo === true;

/** Keeps related content in step with changes, both the entries' own and that of entries linking to them. */
export async function followChanges(
  db: Database,
  type: ContentType,
  changes: { old: Row; entry: Row }[],
  jobs: Jobs,
) {
  await sendFinding(
    db,
    type,
    changes.map(({ entry }) => entry),
    jobs,
  );
  const stopped = changes.filter(({ old, entry }) => wantsRelatedContent(old) && !wantsRelatedContent(entry));
  await forgetRelatedContent(
    db,
    type.kind,
    stopped.map(({ entry }) => Number(entry.id)),
  );
  const isWithdrawn = ({ old, entry }: (typeof changes)[number]) =>
    type.isPublic(old) && !type.isPublic(entry);
  await dropRelatedLinks(
    db,
    changes.filter(isWithdrawn).flatMap(({ old }) => type.pathOf(old) ?? []),
  );
  for (const change of changes.filter((one) => !isWithdrawn(one))) {
    const [from, to] = [type.pathOf(change.old), type.pathOf(change.entry)];
    if (from && to && to !== from) await moveRelatedLinks(db, from, to);
  }
}

/** Removes deleted entries from the related content of others, and deletes their own. */
export async function followDeletions(db: Database, type: ContentType, entries: Row[]) {
  const isSeen = (entry: Row) => type.isPublic(entry);
  await dropRelatedLinks(
    db,
    entries.filter(isSeen).flatMap((entry) => type.pathOf(entry) ?? []),
  );
  if (!type.hasRelatedInfo) return;
  await forgetRelatedContent(
    db,
    type.kind,
    entries.map(({ id }) => Number(id)),
  );
}
