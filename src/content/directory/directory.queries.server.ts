import { setImmediate as yieldToOthers } from "node:timers/promises";
import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import { lastCheckOf } from "#cms/evidence/facts.server.ts";
import { folded } from "#cms/ordering.server.ts";
import { readPage } from "#cms/read/paged-list.ts";
import type { ReadContext } from "#cms/read/reads.server.ts";
import { listTag } from "#cms/tags.ts";
import type { Database } from "#db/database.server.ts";
import { preview } from "#shared/text.ts";
import { fold } from "#shared/transliteration.ts";
import { listFeatureTitles } from "../feature/feature.queries.server.ts";
import type { FeatureTitle } from "./capabilities.ts";
import { buildDirectory, directoryPartSize, prepareFilterable } from "./directory.ts";
import { readFilters } from "./directory-address.ts";
import { type DirectoryRow, listDirectoryRows } from "./directory-rows.server.ts";
import { knownColumn } from "./vendor.card-columns.server.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import { vendors } from "./vendor.table.ts";
import { featuresOnCard } from "./vendor.words.ts";
import type { Hosting } from "./vendor-facts.ts";

/** The tags of everything that the directory shows. */
export const directoryTags = [listTag(vendorDescriptor.kind), listTag("feature")];

/** By name alone, whatever else an entry has: no flag moves it. */
const byName: SQL[] = [asc(folded(vendors.name)), asc(vendors.id)];

/** One page of the directory under the filters of a query string. */
export async function findDirectory({ db, query, remember }: Pick<ReadContext, "db" | "query" | "remember">) {
  const { vendors: all, features } = await remember("vendor/directory", directoryTags, async () => {
    const features = await listPublishedTitles(db);
    return { vendors: await listFilterable(db, features), features };
  });
  const directory = buildDirectory(all, features, readFilters(query), readPage(query));
  await yieldToOthers();
  const ids = directory.vendors.map(({ id }) => id);
  const rows = await listRowsById(db, features, ids);
  await yieldToOthers();
  // The browser searches and filters only when it holds all vendors: one page of many has no more than its cards show.
  const isAll = rows.length === directory.total;
  return { ...directory, vendors: isAll ? rows : rows.map(shortened) };
}

/** One part of all rows, by name: bounded, so that no answer is long in the making however many vendors there are. */
export async function listDirectoryPart(db: Database, params: URLSearchParams) {
  const offset = (readPage(params) - 1) * directoryPartSize;
  const page = { limit: directoryPartSize, offset };
  return listDirectoryRows(db, await listPublishedTitles(db), { order: byName, page });
}

async function listRowsById(db: Database, features: FeatureTitle[], ids: number[]) {
  if (ids.length === 0) return [];
  const found = await listDirectoryRows(db, features, { where: inArray(vendors.id, ids) });
  return ids.flatMap((id) => found.find((row) => row.id === id) ?? []);
}

const shortened = (row: DirectoryRow): DirectoryRow => ({
  ...row,
  description: row.description && preview(row.description, shownDescription),
  features: row.features.slice(0, featuresOnCard),
  moreFeatures: Math.max(0, row.features.length - featuresOnCard),
});

/** More than a card shows, and than a row has room for where "best for" is missing. */
const shownDescription = 100;

/** The titles by which rows know features. */
export const listPublishedTitles = async (db: Database) =>
  (await listFeatureTitles(db)).flatMap(({ slug, title, isPublished }) =>
    isPublished ? [{ slug, title }] : [],
  );

/**
 * Returns the fields that filters and orders use, some vendors at a time, so that other requests get their turn in
 * between.
 */
async function listFilterable(db: Database, features: FeatureTitle[]) {
  const all: { key: string; vendor: Awaited<ReturnType<typeof listSomeFilterable>>[number] }[] = [];
  for (let last = 0; ; ) {
    const some = await listSomeFilterable(db, last);
    prepareFilterable(some, features);
    for (const vendor of some) all.push({ key: fold(vendor.name), vendor });
    await yieldToOthers();
    last = some.at(-1)?.id ?? 0;
    if (some.length < filterableBatch) break;
  }
  // Here rather than in the database, which would sort all of them for each batch.
  all.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.vendor.id - b.vendor.id));
  await yieldToOthers();
  return all.map(({ vendor }) => vendor);
}

const filterableBatch = 1000;

/** Returns them as one value: the embedded database returns thousands of rows far more slowly. */
async function listSomeFilterable(db: Database, after: number) {
  const { id, name, description, features, markets, hosting } = vendors;
  const headquarters = knownColumn(vendors.headquarters);
  const checkedAt = lastCheckOf(vendorDescriptor.kind, id);
  const rows = db
    .select({
      row: sql`json_build_array(${id}, ${name}, ${description}, ${headquarters}, ${features}, ${markets}, ${hosting}, ${checkedAt})`.as(
        "row",
      ),
    })
    .from(vendors)
    .where(and(eq(vendors.isPublished, true), gt(id, after)))
    .orderBy(asc(id))
    .limit(filterableBatch)
    .as("rows");
  const [found] = await db
    .select({ all: sql<string>`coalesce(json_agg(${rows.row}), '[]')::text` })
    .from(rows);
  return (JSON.parse(found?.all ?? "[]") as FilterableRow[]).map(
    ([id, name, description, headquarters, features, markets, hosting, checkedAt]) => ({
      id,
      name,
      description,
      headquarters,
      features,
      markets,
      hosting,
      checkedAt,
    }),
  );
}

type FilterableRow = [
  id: number,
  name: string,
  description: string | null,
  headquarters: string | null,
  features: string[],
  markets: string[],
  hosting: Hosting | null,
  checkedAt: string | null,
];
