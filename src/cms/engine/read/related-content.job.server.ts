import { eq } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { retryConflicts } from "#db/retry-conflicts.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { type EntryKey, lockPublicPaths } from "../references/addresses.server.ts";
import { storeRelatedContent } from "../related/related-content.server.ts";
import type { RelatedInfo } from "../related-info.ts";
import { entryTag, typeTag } from "../tags.ts";
import type { PublishedPages } from "./published.server.ts";

export interface Finder {
  db: Database;
  types: ContentType[];
  pages: PublishedPages[];
}

/**
 * Finds the related content of an entry among what is published, and stores it. An entry that is saved meanwhile is looked
 * at again: its save may rely on this run, which was in the queue already. Public pages are invalidated only if the result
 * differs.
 */
export async function refreshRelatedContent(
  { db, types, pages }: Finder,
  { kind, entryId }: EntryKey,
): Promise<void> {
  const type = types.find((candidate) => candidate.kind === kind);
  for (let isStored = false; type && !isStored; ) {
    const [entry]: Row[] = await db.select().from(type.table).where(eq(type.table.id, entryId));
    if (!entry?.enableRelatedInfo) return;
    const found = await findRelated(db, pages, type, entry);
    isStored = await retryConflicts(() => db.transaction((tx) => store(tx, type, entry, found)));
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
  const found = await Promise.all(pages.map((page) => page.listSimilar?.(db, subject) ?? []));
  return found
    .flat()
    .filter(({ url }) => url !== type.pathOf(entry))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, relatedLimit)
    .map(({ score: _score, ...related }) => related);
}

/** Returns false if the entry is not the one any more for which this was found. */
async function store(db: Database, type: ContentType, entry: Row, found: RelatedInfo[]) {
  const { kind, table } = type;
  const entryId = Number(entry.id);
  const [current]: Row[] = await db.select().from(table).where(eq(table.id, entryId)).for("share");
  if (!current || current.updatedAt !== entry.updatedAt) return false;
  const isChanged = await storeRelatedContent(db, { kind, entryId }, await keepPublic(db, found));
  if (isChanged && type.isPublic(current))
    await announceContentChange(db, [typeTag(kind), entryTag(kind, entryId)]);
  return true;
}

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
