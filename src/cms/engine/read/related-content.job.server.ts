import { eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import type { Job, JobContext } from "#db/jobs.server.ts";
import { retryConflicts } from "#db/retry-conflicts.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { environment } from "#shared/environment.server.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { type EntryKey, lockPublicPaths } from "../references/addresses.server.ts";
import { listStaleEntries, storeRelatedContent } from "../related/related-content.server.ts";
import { hasRelatedInfo } from "../related/related-info-fields.server.ts";
import type { RelatedInfo } from "../related-info.ts";
import { entryTag, typeTag } from "../tags.ts";
import type { PublishedPages } from "./published-pages.server.ts";

/** Finds one entry's related content after a save, or when it is a day old. */
export const findRelatedContent = (
  types: ContentType[],
  pages: PublishedPages[],
): Job<"find-related-content"> => ({
  name: "find-related-content",
  keyOf: ({ kind, entryId }) => `${kind}:${entryId}`,
  timeLimit: 60,
  retries: 3,
  run: (entry, { db }) => refreshRelatedContent({ db, types, pages }, entry),
});

const day = 24 * 60 * 60 * 1000;
/** The maximum number of entries of one type to enqueue per run. The next run continues. */
const mostAtOnce = 500;

/** Refreshes related content older than a day (contract, section 5). */
export const refreshRelatedInfo = (types: ContentType[]): Job<"refresh-related-info"> => ({
  name: "refresh-related-info",
  schedule: () => "17 * * * *",
  singleton: true,
  timeLimit: 10 * 60,
  retries: 0,
  run: (_data, context) => sendStale(types, context),
});

async function sendStale(types: ContentType[], { db, jobs }: Pick<JobContext, "db" | "jobs">) {
  const before = new Date(environment.now() - day).toISOString();
  for (const { kind, table } of types.filter((type) => hasRelatedInfo(type.table))) {
    const stale = await listStaleEntries(db, { kind, table }, before, mostAtOnce);
    await jobs.sendAll(
      db,
      "find-related-content",
      stale.map((entryId) => ({ kind, entryId })),
    );
  }
}

declare module "#db/jobs.server.ts" {
  interface JobData {
    "find-related-content": EntryKey;
    "refresh-related-info": Record<string, never>;
  }
}

interface Finder {
  db: Database;
  types: ContentType[];
  pages: PublishedPages[];
}

/**
 * Finds related content for an entry among published pages and stores it. If the entry is saved during the run, it is examined
 * again, since that save may have relied on the queued job. Invalidates public pages only if the result differs.
 */
export async function refreshRelatedContent(
  { db, types, pages }: Finder,
  { kind, entryId }: EntryKey,
): Promise<void> {
  const type = types.find((candidate) => candidate.kind === kind);
  for (let isStored = false; type && !isStored; ) {
    const [entry]: Row[] = await db.select().from(type.table).where(eq(type.table.id, entryId));
    if (!entry?.enableRelatedInfo) return;
    const relatedInfo = await findRelated(db, pages, type, entry);
    isStored = await retryConflicts(() => db.transaction((tx) => store(tx, type, entry, relatedInfo)));
  }
}

const relatedLimit = 5;

async function findRelated(
  db: Database,
  pages: PublishedPages[],
  type: ContentType,
  entry: Row,
): Promise<RelatedInfo[]> {
  const subject = { title: type.titleOf(entry), text: type.summaryOf(entry) };
  const similarLists = await Promise.all(pages.map((page) => page.listSimilar?.(db, subject) ?? []));
  return similarLists
    .flat()
    .filter(({ url }) => url !== type.pathOf(entry))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, relatedLimit)
    .map(({ score: _score, ...related }) => related);
}

/** Returns false if the entry has changed since the search. */
async function store(db: Database, type: ContentType, entry: Row, relatedInfo: RelatedInfo[]) {
  const { kind, table } = type;
  const entryId = Number(entry.id);
  const [current]: Row[] = await db.select().from(table).where(eq(table.id, entryId)).for("share");
  if (!current || current.updatedAt !== entry.updatedAt) return false;
  const isChanged = await storeRelatedContent(db, { kind, entryId }, await keepPublic(db, relatedInfo));
  if (isChanged && type.isPublic(current))
    await announceContentChange(db, [typeTag(kind), entryTag(kind, entryId)]);
  return true;
}

/** Returns the pages that are still public and locks them until the transaction ends. Pages of other sites are not checked. */
async function keepPublic(db: Database, relatedInfo: RelatedInfo[]): Promise<RelatedInfo[]> {
  const isOwn = (url: string) => url.startsWith("/");
  const paths = relatedInfo.map(({ url }) => url).filter(isOwn);
  const publicPaths = await lockPublicPaths(db, paths);
  return relatedInfo.filter(({ url }) => !isOwn(url) || publicPaths.has(url));
}
