import { and, asc, eq, inArray, isNotNull, lt, or, type SQL } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { citations } from "../evidence/citation.table.ts";
import { factValuesOf } from "../evidence/fact-field.ts";
import { hashValue } from "../evidence/facts.server.ts";
import { sources } from "../evidence/source.table.ts";
import { readPagedList } from "../read/paged-list.server.ts";
import { readPage } from "../read/paged-list.ts";

const pageSize = 50;
const day = 24 * 60 * 60 * 1000;

/**
 * Returns one page of the citations of a type's entries that want an editor: those whose period has passed, whose source has
 * changed, or that contradict the value; the longest unchecked first. @throws AppError `not-found` for a kind without facts
 */
export async function listDueFacts(db: Database, types: ContentType[], query: URLSearchParams) {
  const kind = query.get("kind") || "vendor";
  const type = types.find((candidate) => candidate.kind === kind && candidate.factFields.length > 0);
  if (!type) throw new AppError("not-found", "This type of content has no facts");
  const wanted = and(eq(citations.kind, kind), wants(type, query.get("state")));
  const total = await db.$count(citations, wanted);
  const page = await readPagedList({ total, page: readPage(query), pageSize }, (limit, offset) =>
    db
      .select({ citation: citations, source: sources })
      .from(citations)
      .innerJoin(sources, eq(sources.id, citations.sourceId))
      .where(wanted)
      .orderBy(asc(citations.checkedAt), citations.id)
      .limit(limit)
      .offset(offset),
  );
  const entries = await entriesById(
    db,
    type,
    page.entries.map(({ citation }) => citation.entryId),
  );
  const items = page.entries.flatMap(({ citation, source }) => {
    const entry = entries.get(citation.entryId);
    return entry ? [dueFact(type, entry, citation, source)] : [];
  });
  return { items, total: page.total, page: page.page, pages: page.pages };
}

/** The condition of a queue: `due`, `source-changed`, `disputed`, or any of them. */
function wants({ factFields }: ContentType, state: string | null): SQL | undefined {
  const cutoff = (period: number) => new Date(Date.now() - period * day).toISOString();
  const fieldsByPeriod = Map.groupBy(factFields, ({ period }) => period);
  const isDue = or(
    ...[...fieldsByPeriod].flatMap(([period, fields]) =>
      period === null
        ? []
        : [
            and(
              inArray(
                citations.field,
                fields.map(({ field }) => field),
              ),
              lt(citations.checkedAt, cutoff(period)),
            ),
          ],
    ),
  );
  const isChanged = isNotNull(citations.passageChangedAt);
  const isDisputed = eq(citations.verdict, "contradicts");
  const conditions = new Map([
    ["due", isDue],
    ["source-changed", isChanged],
    ["disputed", isDisputed],
  ]);
  return state && conditions.has(state) ? conditions.get(state) : or(isDue, isChanged, isDisputed);
}

async function entriesById(db: Database, { table }: ContentType, ids: number[]): Promise<Map<number, Row>> {
  if (ids.length === 0) return new Map();
  const rows: Row[] = await db
    .select()
    .from(table)
    .where(inArray(table.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [Number(row.id), row]));
}

function dueFact(
  type: ContentType,
  entry: Row,
  citation: typeof citations.$inferSelect,
  source: typeof sources.$inferSelect,
) {
  const field = type.factFields.find((candidate) => candidate.field === citation.field);
  const value = field && factValuesOf(field, entry).find(({ item }) => item === citation.item)?.value;
  return {
    id: citation.id,
    kind: type.kind,
    entryId: citation.entryId,
    title: type.titleOf(entry),
    field: citation.field,
    label: field?.label ?? citation.field,
    item: citation.item || null,
    value: value ?? null,
    reason: reasonOf(citation, value),
    checkedAt: citation.checkedAt,
    quote: citation.quote,
    source: {
      url: source.url,
      title: source.title,
      lastFetchedAt: source.lastFetchedAt,
      lastOutcome: source.lastOutcome,
    },
  };
}

function reasonOf(citation: typeof citations.$inferSelect, value: string | undefined) {
  if (value === undefined || hashValue(value) !== citation.valueHash) return "value-changed";
  if (citation.verdict === "contradicts") return "disputed";
  return citation.passageChangedAt ? "source-changed" : "due";
}
