import { setImmediate as yieldToOthers } from "node:timers/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { CapabilityLevel } from "#cms/engine/evidence.ts";
import { readPage } from "#cms/engine/read/paged-list.ts";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { listTag } from "#cms/engine/tags.ts";
import { lastCheckOf } from "#cms/facts/facts.server.ts";
import type { Database } from "#db/database.server.ts";
import { preview } from "#shared/text.ts";
import { fold } from "#shared/transliteration.ts";
import type { FeatureTitle } from "../vendor/capabilities.ts";
import { marketsIn } from "../vendor/markets.ts";
import { provenCapabilities } from "../vendor/proven-capabilities.queries.server.ts";
import { getPublishedIds } from "../vendor/published-ids.server.ts";
import { knownColumn } from "../vendor/vendor.card-columns.server.ts";
import { vendorDescriptor } from "../vendor/vendor.descriptor.ts";
import { vendors } from "../vendor/vendor.table.ts";
import { featuresOnCard } from "../vendor/vendor.words.ts";
import type { Hosting } from "../vendor/vendor-facts.ts";
import { buildDirectory, directoryPartSize, prepareFilterable } from "./directory.ts";
import { readFilters } from "./directory-address.ts";
import type { Filterable } from "./directory-facets.ts";
import {
  type DirectoryRow,
  evidenceOfFeatures,
  getPublishedTitles,
  listDirectoryRows,
} from "./directory-rows.server.ts";

const { kind } = vendorDescriptor;

/** The cache tags of everything the directory shows. */
export const directoryTags = [listTag(kind), listTag("feature")];

type Context = Pick<ReadContext, "db" | "query" | "remember">;

interface FilterableVendor extends Filterable {
  id: number;
}

/** Returns a page of the directory filtered by a query string. */
export async function findDirectory(context: Context) {
  const { vendors: all, features } = await getFilterable(context);
  const directory = buildDirectory(all, features, readFilters(context.query), readPage(context.query));
  await yieldToOthers();
  const rows = await listRowsInOrder(context, directory.vendors);
  await yieldToOthers();
  // The browser filters only if it has all vendors. Otherwise a page contains only what its cards show.
  const isAll = rows.length === directory.total;
  return { ...directory, vendors: isAll ? rows : rows.map(shortenRow) };
}

/**
 * Returns one part of the full list, by name. Parts have a fixed maximum size, so that responses stay fast with any number of
 * vendors.
 */
export async function listDirectoryPart(context: Context) {
  const { vendors: all } = await getFilterable(context);
  const first = (readPage(context.query) - 1) * directoryPartSize;
  return listRowsInOrder(context, all.slice(first, first + directoryPartSize));
}

async function listRowsInOrder(context: Context, listed: { id: number }[]) {
  const ids = listed.map(({ id }) => id);
  const rows = await listDirectoryRows(context, ids);
  return ids.flatMap((id) => rows.get(id) ?? []);
}

const shortRows = new WeakMap<DirectoryRow, DirectoryRow>();

/** Returns the same object for the same row, so that the server keeps its HTML (`ui/kept`). */
function shortenRow(row: DirectoryRow): DirectoryRow {
  const shortRow = shortRows.get(row) ?? {
    ...row,
    description: row.description && preview(row.description, shownDescription),
    features: row.features.slice(0, featuresOnCard),
    moreFeatures: Math.max(0, row.features.length - featuresOnCard),
  };
  shortRows.set(row, shortRow);
  return shortRow;
}

/** In characters: more than a card shows, and more than fits a row without "best for". */
const shownDescription = 100;

/** Returns the fields that filters and sort orders use, of all published vendors by name, and the titles of the features. */
export const getFilterable = ({ db, remember }: Pick<Context, "db" | "remember">) =>
  remember("vendor/directory", directoryTags, async () => {
    const features = await getPublishedTitles({ db, remember });
    const ids = await getPublishedIds({ db, remember });
    return { vendors: await listFilterable({ db, remember }, ids, features), features };
  });

/** Works in batches, so that other requests run in between. */
async function listFilterable(
  { db, remember }: Pick<ReadContext, "db" | "remember">,
  ids: number[],
  features: FeatureTitle[],
) {
  const all: { key: string; vendor: FilterableVendor }[] = [];
  const titleOf = new Map(features.map(({ slug, title }) => [slug, title]));
  for (let first = 0; first < ids.length; first += filterableBatch) {
    const batch = ids.slice(first, first + filterableBatch);
    const some = await remember.entries(
      "vendor/filterable",
      { kind, ids: batch, tags: [listTag("feature")] },
      (missing) => listSomeFilterable(db, missing, titleOf),
    );
    const vendors = [...some.values()];
    prepareFilterable(vendors, features);
    for (const vendor of vendors) all.push({ key: fold(vendor.name), vendor });
    await yieldToOthers();
  }
  // Sorted here, because the database would sort all vendors for each batch.
  all.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.vendor.id - b.vendor.id));
  await yieldToOthers();
  return all.map(({ vendor }) => vendor);
}

const filterableBatch = 500;

/** Returns the rows as one JSON value, because the embedded database returns thousands of rows far more slowly. */
async function listSomeFilterable(
  db: Database,
  ids: number[],
  titleOf: ReadonlyMap<string, string>,
): Promise<Map<number, FilterableVendor>> {
  const { id, name, aliases, description, features, markets, hosting } = vendors;
  const headquarters = knownColumn(vendors.headquarters);
  const checkedAt = lastCheckOf(kind, id);
  const rows = db
    .select({
      row: sql`json_build_array(${id}, ${name}, ${aliases}, ${description}, ${headquarters}, ${features}, ${markets}, ${hosting}, ${checkedAt}, ${provenCapabilities})`.as(
        "row",
      ),
    })
    .from(vendors)
    .where(and(eq(vendors.isPublished, true), inArray(id, ids)))
    .as("rows");
  const [result] = await db
    .select({ all: sql<string>`coalesce(json_agg(${rows.row}), '[]')::text` })
    .from(rows);
  const stored: FilterableRow[] = JSON.parse(result?.all ?? "[]");
  return new Map(
    stored.map(
      ([id, name, aliases, description, headquarters, features, markets, hosting, checkedAt, proven]) => [
        id,
        {
          id,
          name,
          aliases,
          description,
          headquarters,
          features,
          markets: marketsIn(markets),
          hosting,
          checkedAt,
          ...evidenceOfFeatures(features, proven, titleOf),
        },
      ],
    ),
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
