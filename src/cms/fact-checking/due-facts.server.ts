import { asc, eq, inArray, type SQL } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { citations } from "../evidence/citation.table.ts";
import { type FactItem, factValuesOf } from "../evidence/fact-field.ts";
import { hashValue } from "../evidence/facts.server.ts";
import { sources } from "../evidence/source.table.ts";
import { readPagedList } from "../read/paged-list.server.ts";
import { readPage } from "../read/paged-list.ts";
import { readWantedState, wantedCitations, wantedStates } from "./wanted-citations.server.ts";

const pageSize = 50;
/** More are not counted: nobody checks them in a day, and counting them takes longer than reading a page. */
const mostCounted = 10_000;

/**
 * Returns one page of the citations of a type's entries that want an editor: those whose period has passed, whose source has
 * changed or is gone, or that contradict the value; the longest unchecked first. `counts` are those of each filter, `total`
 * that of the one asked for; both end at 10,000. @throws AppError `not-found` for a kind without facts
 */
export async function listDueFacts(db: Database, types: ContentType[], query: URLSearchParams) {
  const type = factTypeOf(types, query.get("kind"));
  const state = readWantedState(query.get("state"));
  const counts = await countWanted(db, type);
  const page = await readPagedList(
    { total: state ? counts[state] : counts.all, page: readPage(query), pageSize },
    (limit, offset) => readWanted(db, wantedCitations(type, state), limit, offset),
  );
  const entries = await completeEntries(
    db,
    type,
    page.entries.map(({ citation }) => citation.entryId),
  );
  const items = page.entries.flatMap(({ citation, source }) => {
    const entry = entries.byId.get(citation.entryId);
    return entry ? [dueFact(type, entry, entries.items, citation, source)] : [];
  });
  return { items, total: page.total, page: page.page, pages: page.pages, counts, mostCounted };
}

/** Returns the type of a kind, by default of vendors. @throws AppError `not-found` for a kind without facts */
export function factTypeOf(types: ContentType[], kind: string | null): ContentType {
  const type = types.find(
    (candidate) => candidate.kind === (kind || "vendor") && candidate.factFields.length > 0,
  );
  if (!type) throw new AppError("not-found", "This type of content has no facts");
  return type;
}

async function countWanted(db: Database, type: ContentType) {
  const count = (condition: SQL | undefined) =>
    db.$count(
      db.select({ id: citations.id }).from(citations).where(condition).limit(mostCounted).as("wanted"),
    );
  const [all = 0, due = 0, changed = 0, gone = 0, disputed = 0] = await Promise.all(
    [null, ...wantedStates].map((state) => count(wantedCitations(type, state))),
  );
  return { all, due, "source-changed": changed, "source-gone": gone, disputed };
}

const readWanted = (db: Database, wanted: SQL | undefined, limit: number, offset: number) =>
  db
    .select({ citation: citations, source: sources })
    .from(citations)
    .innerJoin(sources, eq(sources.id, citations.sourceId))
    .where(wanted)
    .orderBy(asc(citations.checkedAt), citations.id)
    .limit(limit)
    .offset(offset);

/** Reads entries by their numbers, with the facts that are implied, and the elements that their lists can have. */
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

function dueFact(
  type: ContentType,
  entry: Row,
  items: FactItem[],
  citation: typeof citations.$inferSelect,
  { url, title, publisher, kind, lastFetchedAt, lastOutcome }: typeof sources.$inferSelect,
) {
  const field = type.factFields.find((candidate) => candidate.field === citation.field);
  const value = field && factValuesOf(field, entry).find(({ item }) => item === citation.item)?.value;
  const known = items.find(({ field: of, item }) => of === citation.field && item === citation.item);
  return {
    id: citation.id,
    kind: type.kind,
    entryId: citation.entryId,
    title: type.titleOf(entry),
    field: citation.field,
    label: field?.label ?? citation.field,
    item: citation.item || null,
    itemLabel: known?.label ?? (citation.item || null),
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
) {
  if (value === undefined || hashValue(value) !== citation.valueHash) return "value-changed";
  if (citation.verdict === "contradicts") return "disputed";
  if (citation.passageChangedAt) return "source-changed";
  return outcome === "gone" ? "source-gone" : "due";
}
