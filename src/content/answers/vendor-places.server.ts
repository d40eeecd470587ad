import { setImmediate as yieldToOthers } from "node:timers/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { listTag } from "#cms/engine/tags.ts";
import { citations } from "#cms/facts/citation.table.ts";
import { hashValue } from "#cms/facts/facts.server.ts";
import { outerColumn } from "#db/columns.ts";
import type { Database } from "#db/database.server.ts";
import { getPublishedIds } from "../vendor/published-ids.server.ts";
import { type ServedMarkets, servedMarkets } from "../vendor/stated-values.ts";
import { vendorDescriptor } from "../vendor/vendor.descriptor.ts";
import { vendors } from "../vendor/vendor.table.ts";
import type { Hosting } from "../vendor/vendor-facts.ts";

const { kind } = vendorDescriptor;

/** Where sources say that a vendor works, and how its product is hosted. */
interface VendorPlaces {
  markets: ServedMarkets;
  hosting: Hosting | null;
}

const batchSize = 250;

/** Returns the sourced markets and hosting of all published vendors by id, cached in memory. */
export const getVendorPlaces = ({
  db,
  remember,
}: Pick<ReadContext, "db" | "remember">): Promise<Map<number, VendorPlaces>> =>
  remember("answers/vendor-places", [listTag(kind)], async () => {
    const ids = await getPublishedIds({ db, remember });
    const all = new Map<number, VendorPlaces>();
    for (let first = 0; first < ids.length; first += batchSize) {
      const batch = await remember.entries(
        "answers/vendor-places",
        { kind, ids: ids.slice(first, first + batchSize), tags: [] },
        (missing) => readPlaces(db, missing),
      );
      for (const [id, places] of batch) all.set(id, places);
      await yieldToOthers();
    }
    return all;
  });

/** Reads the rows as one JSON value, because the embedded database returns hundreds of rows far more slowly. */
async function readPlaces(db: Database, ids: number[]): Promise<Map<number, VendorPlaces>> {
  const [result] = await db
    .select({
      rows: sql<string>`coalesce(json_agg(json_build_array(${vendors.id}, ${vendors.markets}, ${vendors.hosting}, (
        select coalesce(json_agg(cited.value_hash), '[]') from ${citations} as cited
        where cited.kind = ${kind} and cited.entry_id = ${outerColumn(vendors.id)}
          and cited.field in ('markets', 'hosting') and cited.verdict = 'supports'))), '[]')::text`,
    })
    .from(vendors)
    .where(and(inArray(vendors.id, ids), eq(vendors.isPublished, true)));
  const rows: [id: number, markets: string[], hosting: Hosting | null, hashes: string[]][] = JSON.parse(
    result?.rows ?? "[]",
  );
  return new Map(
    rows.map(([id, markets, hosting, hashes]) => {
      const isProven = (value: string) => hashes.includes(hashValue(value));
      return [
        id,
        {
          markets: servedMarkets(markets.filter(isProven)),
          hosting: hosting && isProven(hosting) ? hosting : null,
        },
      ];
    }),
  );
}

/** @param wanted `cloud` or `on-premises` */
export const isHostedAs = (hosting: Hosting | null, wanted: string): boolean =>
  hosting === "both" || hosting === wanted;
