import { eq, inArray } from "drizzle-orm";
import { findViewsOf } from "#cms/audience/find-audience.server.ts";
import { type ContentType, columnOf, type Row } from "#cms/engine/content-type.server.ts";
import { type FactItem, factValuesOf } from "#cms/engine/fact-field.ts";
import { readPagedList } from "#cms/engine/read/paged-list.server.ts";
import { readPage } from "#cms/engine/read/paged-list.ts";
import { citations } from "#cms/facts/citation.table.ts";
import type { Reason } from "#cms/facts/fact.schema.ts";
import { factTypeOf, hashValue } from "#cms/facts/facts.server.ts";
import {
  listReviewQueues,
  longestQueue,
  type QueuedCitation,
  readReviewReason,
} from "#cms/facts/review-queue.server.ts";
import { sources } from "#cms/facts/source.table.ts";
import type { Database } from "#db/database.server.ts";

const pageSize = 50;

/**
 * Returns a page of the citations of a type's entries that need review: past their period, source changed or gone, or contradicting
 * the value. Least recently checked first, or by page views (`order=views`). `counts` are the queue lengths by reason, each at most
 * `longestQueue`.
 * @throws AppError `not-found` for a kind without facts
 */
export async function listDueFacts(db: Database, types: ContentType[], query: URLSearchParams) {
  const type = factTypeOf(types, query.get("kind"));
  const citationsByState = await listReviewQueues(db, type);
  const oldestFirst = citationsByState[readReviewReason(query.get("state")) ?? "all"];
  const queue = query.get("order") === "views" ? await mostReadFirst(db, type, oldestFirst) : oldestFirst;
  const page = await readPagedList(
    { total: queue.length, page: readPage(query), pageSize },
    (limit, offset) =>
      readCited(
        db,
        queue.slice(offset, offset + limit).map(({ id }) => id),
      ),
  );
  const entries = await completeEntries(
    db,
    type,
    page.entries.map(({ citation }) => citation.entryId),
  );
  const items = page.entries.flatMap((cited) => {
    const entry = entries.byId.get(cited.citation.entryId);
    return entry ? [dueFact(type, entry, entries.items, cited)] : [];
  });
  const counts = Object.fromEntries(
    Object.entries(citationsByState).map(([state, list]) => [state, list.length]),
  );
  return { items, total: page.total, page: page.page, pages: page.pages, counts, longestQueue };
}

interface Cited {
  citation: typeof citations.$inferSelect;
  source: typeof sources.$inferSelect;
}

/** Returns citations in the order of `ids`. */
async function readCited(db: Database, ids: number[]): Promise<Cited[]> {
  const rows = await db
    .select({ citation: citations, source: sources })
    .from(citations)
    .innerJoin(sources, eq(sources.id, citations.sourceId))
    .where(inArray(citations.id, ids));
  const byId = new Map(rows.map((row) => [row.citation.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** The period of page views that decides the order, in days. */
const daysOfViews = 30;

/** Sorts citations by the views of their page. Within a page, the least recently checked comes first. */
async function mostReadFirst(
  db: Database,
  type: ContentType,
  queue: QueuedCitation[],
): Promise<QueuedCitation[]> {
  const ids = [...new Set(queue.map(({ entryId }) => entryId))];
  const entries: Row[] = await db
    .select({ id: type.table.id, slug: columnOf(type, "slug") })
    .from(type.table)
    .where(inArray(type.table.id, ids));
  const pathOf = new Map(entries.map((entry) => [Number(entry.id), type.pathOf(entry) ?? ""]));
  const views = await findViewsOf(db, daysOfViews, [...pathOf.values()]);
  const viewsOf = ({ entryId }: QueuedCitation) => views[pathOf.get(entryId) ?? ""] ?? 0;
  return queue.toSorted((a, b) => viewsOf(b) - viewsOf(a));
}

/** Returns entries by id, with their implied facts and the possible elements of their lists. */
async function completeEntries(db: Database, type: ContentType, ids: number[]) {
  if (ids.length === 0) return { byId: new Map<number, Row>(), items: [] };
  const items = (await type.listFactItems?.(db)) ?? [];
  const rows: Row[] = await db
    .select()
    .from(type.table)
    .where(inArray(type.table.id, [...new Set(ids)]));
  const complete = await Promise.all(
    rows.map(async (row) => (await type.completeFacts?.(db, row, items)) ?? row),
  );
  return { byId: new Map(complete.map((row) => [Number(row.id), row])), items };
}

function dueFact(type: ContentType, entry: Row, items: FactItem[], { citation, source }: Cited) {
  const { url, title, publisher, kind, lastFetchedAt, lastOutcome } = source;
  const field = type.factFields.find((candidate) => candidate.field === citation.field);
  const value = field && factValuesOf(field, entry).find(({ item }) => item === citation.item)?.value;
  const factItem = items.find(({ field: of, item }) => of === citation.field && item === citation.item);
  return {
    id: citation.id,
    kind: type.kind,
    entryId: citation.entryId,
    title: type.titleOf(entry),
    field: citation.field,
    label: field?.label ?? citation.field,
    item: citation.item || null,
    itemLabel: factItem?.label ?? (citation.item || null),
    value: value ?? null,
    reason: reasonOf(citation, value, lastOutcome),
    checkedAt: citation.checkedAt,
    checkedBy: citation.checkedBy,
    quote: citation.quote,
    note: citation.note,
    source: { url, title, publisher, kind, lastFetchedAt, lastOutcome },
  };
}

function reasonOf(
  citation: typeof citations.$inferSelect,
  value: string | undefined,
  outcome: (typeof sources.$inferSelect)["lastOutcome"],
): Reason {
  if (value === undefined || hashValue(value) !== citation.valueHash) return "value-changed";
  if (citation.verdict === "contradicts") return "disputed";
  if (citation.passageChangedAt) return "source-changed";
  return outcome === "gone" ? "source-gone" : "due";
}
