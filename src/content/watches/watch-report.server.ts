import { and, asc, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { factChanges } from "#cms/engine/fact-change.table.ts";
import { withoutCache } from "#cms/engine/read/reads.server.ts";
import { listSourcesOf, sourcesKey } from "#cms/facts/changes.server.ts";
import type { Database } from "#db/database.server.ts";
import { features } from "../feature/feature.table.ts";
import { getFeatureIndex } from "../vendor/feature-index.server.ts";
import { vendorDescriptor } from "../vendor/vendor.descriptor.ts";
import { vendorFactFields } from "../vendor/vendor.fact-fields.ts";
import { vendors } from "../vendor/vendor.table.ts";
import type { Cadence, KnownLevels, ReportedArticle, ReportedChange, WatchReport } from "./watch.schema.ts";
import { watchPeriods } from "./watch.table.ts";
import { compareLevels, listLevels, type Range } from "./watch-levels.server.ts";
import { listWatchedFacts } from "./watched.server.ts";

/** Lists the articles published in a range, with the vendors they name. The newsroom provides it. */
export type ListArticles = (db: Database, range: Range) => Promise<ReportedArticle[]>;

const { kind } = vendorDescriptor;

/** How long undone changes and later corrections are compared with reported values, in milliseconds. */
const rememberedMs = 35 * 24 * 60 * 60 * 1000;

/**
 * Collects what happened in a range, for all watches at once: changed facts, levels that differ from the previous period's, and
 * articles. What changed after `until` is left for the next period, so that a change undone by then is never told.
 */
export async function buildReport(
  db: Database,
  cadence: Cadence,
  { range, former }: { range: Range; former: KnownLevels },
  listArticles: ListArticles,
): Promise<{ report: WatchReport; levels: KnownLevels }> {
  const index = await getFeatureIndex({ db, remember: withoutCache });
  const keys = [...index.features.map(({ slug }) => slug), ...(await listWatchedFacts(db, cadence))];
  const levels = await listLevels(db, index, keys, { until: range.until, former });
  const changes = await listChanges(db, cadence, range);
  return {
    levels: levels.known,
    report: {
      changes: await withSources(db, changes),
      levels: await compareLevels(db, index, levels, range),
      articles: await listArticles(db, range),
    },
  };
}

const label = new Map<string, string>(vendorFactFields.map(({ field, label }) => [field, label]));

/** Selects changes of published vendors that readers may see, oldest first. */
async function selectChanges(db: Database, which: SQL | undefined): Promise<ReportedChange[]> {
  const { id, entryId, field, item, before, after, reason, removedFor, createdAt } = factChanges;
  const rows = await db
    .select({
      id,
      vendorId: entryId,
      name: vendors.name,
      slug: vendors.slug,
      field,
      item,
      itemTitle: sql<string | null>`(select ${features.name} from ${features}
        where ${field} = 'capabilities' and ${features.slug} = ${item} and ${features.isPublished})`,
      before,
      after,
      reason,
      date: createdAt,
      happened: sql<
        string | null
      >`(select event ->> 'date' from jsonb_array_elements(${vendors.events}) as event
        where ${field} = 'events' and event ->> 'text' = ${item} limit 1)`,
    })
    .from(factChanges)
    .innerJoin(vendors, eq(vendors.id, entryId))
    .where(and(eq(factChanges.kind, kind), isNull(removedFor), eq(vendors.isPublished, true), which))
    .orderBy(asc(createdAt), asc(id));
  return rows.map((row) => ({
    ...row,
    kind:
      row.reason !== null ? "correction" : row.field === "events" && row.before === null ? "event" : "fact",
    label: label.get(row.field) ?? row.field,
    sources: [],
  }));
}

const keyOf = ({ vendorId, field, item }: Pick<ReportedChange, "vendorId" | "field" | "item">) =>
  `${vendorId} ${field} ${item}`;

/** The changes in a range, and later changes of values that were reported before. */
async function listChanges(db: Database, cadence: Cadence, range: Range): Promise<ReportedChange[]> {
  const { createdAt } = factChanges;
  const changes = await selectChanges(db, and(gt(createdAt, range.from), lte(createdAt, range.until)));
  const told = await listLastTold(db, cadence, range);
  const gone = new Map(told.filter(({ isGone }) => isGone).map(({ change }) => [keyOf(change), change]));
  const later = await listLater(db, [...gone.values()]);
  const undone = [...gone.values()].flatMap((change): ReportedChange[] =>
    change.isPublished && !later.has(keyOf(change))
      ? [{ ...reported(change), kind: "undone", before: change.after, after: change.before, sources: [] }]
      : [],
  );
  const correctedIds = told.flatMap(({ change, isGone }) => (isGone ? [] : [change.id]));
  const corrected =
    correctedIds.length === 0 ? [] : await selectChanges(db, inArray(factChanges.id, correctedIds));
  const known = new Set(changes.map(({ id }) => id));
  return [
    ...changes.flatMap((change) => {
      // A second change within a day replaces the first, whose value readers know already.
      const before = gone.get(keyOf(change));
      if (!before) return change;
      return before.after === change.after ? [] : { ...change, before: before.after };
    }),
    ...undone,
    ...corrected.filter(({ id }) => !known.has(id)),
  ];
}

type Told = ReportedChange & { isPublished: boolean };

const reported = ({ isPublished: _, ...change }: Told): ReportedChange => change;

/**
 * What readers were last told about each fact, as far as it no longer holds: the change is gone, because it was undone or replaced,
 * or has become a correction.
 */
async function listLastTold(db: Database, cadence: Cadence, { from }: Range) {
  const since = new Date(Date.parse(from) - rememberedMs).toISOString();
  return db.select({ change: sql<Told>`change`, isGone: sql<boolean>`is_gone` }).from(
    sql`(
        select told.change || jsonb_build_object('isPublished', coalesce(vendor.is_published, false)) as change,
          present.id is null as is_gone
        from (
          select distinct on (change -> 'vendorId', change -> 'field', change -> 'item') change
          from ${watchPeriods} period, jsonb_array_elements(period.report -> 'changes') with ordinality as listed (change, place)
          where period.cadence = ${cadence} and period.until > ${since}::timestamptz
          order by change -> 'vendorId', change -> 'field', change -> 'item', period.until desc, place desc
        ) as told
        left join ${factChanges} present on present.id = (told.change ->> 'id')::integer
        left join ${vendors} vendor on vendor.id = (told.change ->> 'vendorId')::integer
        where told.change ->> 'kind' <> 'undone'
          and (present.id is null or (present.reason is not null and told.change ->> 'kind' <> 'correction'))
      ) as outdated`,
  );
}

/** The keys of facts that have changed since, or again. */
async function listLater(db: Database, gone: ReportedChange[]): Promise<Set<string>> {
  if (gone.length === 0) return new Set();
  const { entryId, field, item, createdAt, id } = factChanges;
  const rows = await db
    .select({ vendorId: entryId, field, item, id })
    .from(factChanges)
    .where(
      and(
        eq(factChanges.kind, kind),
        or(
          ...gone.map((change) =>
            and(
              eq(entryId, change.vendorId),
              eq(field, change.field),
              eq(item, change.item),
              gt(createdAt, change.date),
            ),
          ),
        ),
      ),
    )
    .orderBy(desc(id));
  return new Set(rows.map(keyOf));
}

async function withSources(db: Database, changes: ReportedChange[]): Promise<ReportedChange[]> {
  const factOf = ({ vendorId, field, item, after }: ReportedChange) => ({
    type: kind,
    entryId: vendorId,
    field,
    item,
    after,
  });
  const cited = await listSourcesOf(db, changes.map(factOf));
  return changes.map((change) => {
    const sources = cited.get(sourcesKey(factOf(change))) ?? [];
    return { ...change, sources: sources.map(({ source: { title, url } }) => ({ title, url })) };
  });
}
