import { setImmediate as yieldToOthers } from "node:timers/promises";
import { and, asc, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { CapabilityLevel } from "#cms/engine/evidence.ts";
import { folded } from "#cms/engine/ordering.server.ts";
import { readPage } from "#cms/engine/read/paged-list.ts";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { listTag } from "#cms/engine/tags.ts";
import { lastCheckOf } from "#cms/facts/facts.server.ts";
import type { Database } from "#db/database.server.ts";
import { preview } from "#shared/text.ts";
import { fold } from "#shared/transliteration.ts";
import { listFeatureTitles } from "../feature/feature.queries.server.ts";
import type { FeatureTitle } from "../vendor/capabilities.ts";
import { marketsIn } from "../vendor/markets.ts";
import { provenCapabilities } from "../vendor/proven-capabilities.queries.server.ts";
import { knownColumn } from "../vendor/vendor.card-columns.server.ts";
import { vendorDescriptor } from "../vendor/vendor.descriptor.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { featuresOnCard } from "../vendor/vendor.words.ts";
import type { Hosting } from "../vendor/vendor-facts.ts";
import { buildDirectory, directoryPartSize, prepareFilterable } from "./directory.ts";
import { readFilters } from "./directory-address.ts";
import { type DirectoryRow, listDirectoryRows, unprovenFeatures } from "./directory-rows.server.ts";

/** The cache tags of everything the directory shows. */
export const directoryTags = [listTag(vendorDescriptor.kind), listTag("feature")];

/** Sorts by name only. Flags do not affect a vendor's position. */
const byName: SQL[] = [asc(folded(vendors.name)), asc(vendors.id)];

/** Returns a page of the directory filtered by a query string. */
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
  // The browser filters only if it has all vendors. Otherwise a page contains only what its cards show.
  const isAll = rows.length === directory.total;
  return { ...directory, vendors: isAll ? rows : rows.map(shortenRow) };
}

/** Returns a part of all rows, by name. Its size is bounded, so that responses stay fast with any number of vendors. */
export async function listDirectoryPart(db: Database, params: URLSearchParams) {
  const offset = (readPage(params) - 1) * directoryPartSize;
  const page = { limit: directoryPartSize, offset };
  return listDirectoryRows(db, await listPublishedTitles(db), { order: byName, page });
}

async function listRowsById(db: Database, features: FeatureTitle[], ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await listDirectoryRows(db, features, { where: inArray(vendors.id, ids) });
  return ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
}

const shortenRow = (row: DirectoryRow): DirectoryRow => ({
  ...row,
  description: row.description && preview(row.description, shownDescription),
  features: row.features.slice(0, featuresOnCard),
  moreFeatures: Math.max(0, row.features.length - featuresOnCard),
});

/** In characters: more than a card shows, and more than fits a row without "best for". */
const shownDescription = 100;

/** Returns the titles of the published features. */
export const listPublishedTitles = async (db: Database) =>
  (await listFeatureTitles(db)).flatMap(({ slug, title, isPublished }) =>
    isPublished ? [{ slug, title }] : [],
  );

/** Returns the fields that filters and sort orders use. Works in batches, so that other requests run in between. */
async function listFilterable(db: Database, features: FeatureTitle[]) {
  const all: { key: string; vendor: Awaited<ReturnType<typeof listSomeFilterable>>[number] }[] = [];
  const titleOf = new Map(features.map(({ slug, title }) => [slug, title]));
  for (let last = 0; ; ) {
    const some = await listSomeFilterable(db, last, titleOf);
    prepareFilterable(some, features);
    for (const vendor of some) all.push({ key: fold(vendor.name), vendor });
    await yieldToOthers();
    last = some.at(-1)?.id ?? 0;
    if (some.length < filterableBatch) break;
  }
  // Sorted here, because the database would sort all vendors for each batch.
  all.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.vendor.id - b.vendor.id));
  await yieldToOthers();
  return all.map(({ vendor }) => vendor);
}

const filterableBatch = 500;

/** Returns the rows as one JSON value, because the embedded database returns thousands of rows far more slowly. */
async function listSomeFilterable(db: Database, after: number, titleOf: ReadonlyMap<string, string>) {
  const { id, name, aliases, description, features, markets, hosting } = vendors;
  const headquarters = knownColumn(vendors.headquarters);
  const checkedAt = lastCheckOf(vendorDescriptor.kind, id);
  const rows = db
    .select({
      row: sql`json_build_array(${id}, ${name}, ${aliases}, ${description}, ${headquarters}, ${features}, ${markets}, ${hosting}, ${checkedAt}, ${provenCapabilities})`.as(
        "row",
      ),
    })
    .from(vendors)
    .where(and(eq(vendors.isPublished, true), gt(id, after)))
    .orderBy(asc(id))
    .limit(filterableBatch)
    .as("rows");
  const [result] = await db
    .select({ all: sql<string>`coalesce(json_agg(${rows.row}), '[]')::text` })
    .from(rows);
  return (JSON.parse(result?.all ?? "[]") as FilterableRow[]).map(
    ([id, name, aliases, description, headquarters, features, markets, hosting, checkedAt, proven]) => ({
      id,
      name,
      aliases,
      description,
      headquarters,
      features,
      markets: marketsIn(markets),
      hosting,
      checkedAt,
      unproven: unprovenFeatures(features, proven, titleOf),
    }),
  );
}

type FilterableRow = [
  id: number,
  name: string,
  aliases: string[],
  description: string | null,
  headquarters: string | null,
  features: string[],
  markets: string[],
  hosting: Hosting | null,
  checkedAt: string | null,
  proven: [feature: string, level: CapabilityLevel][],
];
