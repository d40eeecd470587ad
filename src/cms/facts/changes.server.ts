import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import type { Change, ChangeKind, ChangePage } from "./change.ts";
import type { ChangeSource } from "./change-source.server.ts";
import { citations } from "./citation.table.ts";
import { hashValue } from "./facts.server.ts";
import { sources as sourceTable } from "./source.table.ts";

interface ChangeListOptions {
  /** The entries whose changes are listed, or null for all entries. */
  entryIds: readonly number[] | null;
  /** The first day in UTC, `2026-11-22`, or null for all days. Includes dates known only by their year or month. */
  since?: string | null;
  /** Lists this kind of change only. */
  kind?: ChangeKind;
  page: number;
  pageSize: number;
}

/** The list ends after 25 pages. Older changes are in the lists of single vendors. */
const longestList = 600;

/** Returns a page of the changes to published entries, newest first. A page beyond the last returns the last. */
export async function listChanges(
  db: Database,
  from: ChangeSource[],
  options: ChangeListOptions,
): Promise<ChangePage> {
  const { certain: _certain, ...page } = await listAndCountChanges(db, from, options);
  return page;
}

/** Like `listChanges`, with the number of listed changes that are certainly not before `since`. */
export async function listAndCountChanges(
  db: Database,
  from: ChangeSource[],
  options: ChangeListOptions,
): Promise<ChangePage & { certain: number }> {
  const today = new Date(environment.now()).toISOString().slice(0, 10);
  const filter = { entryIds: options.entryIds, limit: longestList, today };
  const parts = from.flatMap(({ select }) => select(filter) ?? []);
  if (parts.length === 0) return { items: [], total: 0, certain: 0, page: 1 };
  const rows = await selectChanges(db, from, parts, options);
  const total = rows[0]?.total ?? 0;
  const cited = await listSourcesOf(db, rows);
  const pages = Math.max(1, Math.ceil(total / options.pageSize));
  return {
    items: rows.map((row) => changeOf(row, from, cited)),
    total,
    certain: rows[0]?.certain ?? 0,
    page: Math.min(options.page, pages),
  };
}

type ChangeRow = Awaited<ReturnType<typeof selectChanges>>[number];

function selectChanges(
  db: Database,
  from: ChangeSource[],
  parts: SQL[],
  { page, pageSize, since = null, kind }: ChangeListOptions,
) {
  const newestFirst = sql`order by date desc, kind, length(id), id`;
  const merged = sql.join(
    parts.map((part) => sql`(${part})`),
    sql` union all `,
  );
  const offset = sql`(select least(${(page - 1) * pageSize}::bigint, greatest(0, (count(*) - 1) / ${pageSize}::bigint * ${pageSize}::bigint)) from merged)`;
  const wanted = [
    ...(since === null ? [] : [sql`date >= left(${since}::text, length(date))`]),
    ...(kind ? [sql`kind = ${kind}`] : []),
  ];
  const isCertain = since === null ? sql`true` : sql`left(date || '-01-01', 10) >= ${since}::text`;
  const condition = wanted.length > 0 ? sql`where ${sql.join(wanted, sql` and `)}` : sql``;
  const query = sql`(
    with merged as (select * from (${merged}) as every ${condition} ${newestFirst} limit ${longestList})
    select *, (select count(*)::int from merged) as total, (select count(*)::int from merged where ${isCertain}) as certain
    from merged ${newestFirst} limit ${pageSize} offset ${offset}
  ) as changes`;
  const itemTitles = from.flatMap(({ type, itemTitle }) =>
    itemTitle ? sql`when type = ${type.kind} then ${itemTitle(sql`changes.field`, sql`changes.item`)}` : [],
  );
  return db
    .select({
      id: text("id"),
      date: text("date"),
      kind: sql<ChangeKind>`kind`,
      type: text("type"),
      slug: text("slug"),
      title: text("title"),
      entryId: sql<number>`entry_id`,
      field: textOrNull("field"),
      item: textOrNull("item"),
      itemTitle:
        itemTitles.length > 0
          ? sql<string | null>`case ${sql.join(itemTitles, sql` `)} end`
          : sql<string | null>`null::text`,
      before: textOrNull("before"),
      after: textOrNull("after"),
      reason: textOrNull("reason"),
      total: sql<number>`total`,
      certain: sql<number>`certain`,
    })
    .from(query);
}

const text = (name: string) => sql<string>`${sql.identifier(name)}`;
const textOrNull = (name: string) => sql<string | null>`${sql.identifier(name)}`;

type CitedSources = Awaited<ReturnType<typeof listSourcesOf>>;

/** The new value of a changed fact. */
interface ChangedFact extends Pick<ChangeRow, "type" | "entryId" | "field" | "item" | "after"> {}

/** Facts per statement. PostgreSQL allows 65,535 parameters. */
const factsAtATime = 5000;

/** Loads the sources of changed facts in one query for up to 5,000, by `sourcesKey`. */
export async function listSourcesOf(db: Database, rows: ChangedFact[]) {
  const facts = rows.filter(({ field, after }) => field !== null && after !== null);
  const sourceRows = [];
  for (let first = 0; first < facts.length; first += factsAtATime)
    sourceRows.push(...(await selectSourcesOf(db, facts.slice(first, first + factsAtATime))));
  return Map.groupBy(sourceRows, ({ key }) => key);
}

function selectSourcesOf(db: Database, facts: ChangedFact[]) {
  const keys = facts.map(
    ({ type, entryId, field, item }) =>
      sql`(${type}::text, ${entryId}::integer, ${field}::text, ${item ?? ""}::text)`,
  );
  return db
    .select({
      key: sql<string>`concat_ws(${separator}::text, ${citations.kind}, ${citations.entryId}, ${citations.field}, ${citations.item}, ${citations.valueHash})`,
      source: {
        title: sourceTable.title,
        url: sourceTable.url,
        publisher: sourceTable.publisher,
        kind: sourceTable.kind,
        publishedOn: sourceTable.publishedOn,
        quote: citations.quote,
        archivedUrl: sourceTable.archivedUrl,
      },
    })
    .from(citations)
    .innerJoin(sourceTable, eq(sourceTable.id, citations.sourceId))
    .where(and(isOneOf(keys), ne(citations.verdict, "contradicts")))
    .orderBy(citations.id);
}

const isOneOf = (keys: SQL[]) =>
  sql`(${citations.kind}, ${citations.entryId}, ${citations.field}, ${citations.item}) in (${sql.join(keys, sql`, `)})`;

const separator = "\n";

export const sourcesKey = ({ type, entryId, field, item, after }: ChangedFact) =>
  [type, entryId, field, item ?? "", hashValue(after ?? "")].join(separator);

function changeOf(row: ChangeRow, from: ChangeSource[], cited: CitedSources): Change {
  const { entryId: _, total: _total, certain: _certain, item, ...rest } = row;
  const type = from.find(({ type }) => type.kind === row.type)?.type;
  const label = type?.factFields.find(({ field }) => field === row.field)?.label ?? null;
  return {
    ...rest,
    item: item || null,
    label,
    path: type?.pathOf({ slug: row.slug }) ?? "/",
    sources: cited.get(sourcesKey(row))?.map(({ source }) => source) ?? [],
  };
}
