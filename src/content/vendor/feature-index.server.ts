import { and, eq, inArray, sql } from "drizzle-orm";
import { type CapabilityLevel, capabilityLevels } from "#cms/evidence/evidence.ts";
import { inOrder } from "#cms/ordering.server.ts";
import type { ReadContext } from "#cms/read/reads.server.ts";
import { selectionTag, typeTag } from "#cms/tags.ts";
import type { Database } from "#db/database.server.ts";
import { compareText } from "#shared/text.ts";
import { listFeatureTitles } from "../feature/feature.queries.server.ts";
import { completeMatrix } from "./capabilities.ts";
import { vendors } from "./vendor.table.ts";

/** A published vendor in the index. */
export interface IndexedVendor {
  id: number;
  slug: string;
  name: string;
}

type IndexedFeature = Awaited<ReturnType<typeof listFeatureTitles>>[number];

/**
 * Returns the features of all published vendors, kept in memory: questions about all vendors at once, such as which are like
 * one of them or which meet a reader's requirements, would cost the database too much for each reader.
 */
export const getFeatureIndex = ({
  db,
  remember,
}: Pick<ReadContext, "db" | "remember">): Promise<FeatureIndex> =>
  remember("vendor/feature-index", [selectionTag("vendor"), typeTag("feature")], () => buildIndex(db));

/** Read at a time, so that other requests are answered in between. */
const batchSize = 250;

async function buildIndex(db: Database): Promise<FeatureIndex> {
  const features = await listFeatureTitles(db);
  const order = await db
    .select({ id: vendors.id, slug: vendors.slug, name: vendors.name })
    .from(vendors)
    .where(eq(vendors.isPublished, true))
    .orderBy(...inOrder(vendors, vendors.name));
  const index = new FeatureIndex(order, features);
  for (let first = 0; first < order.length; first += batchSize) {
    const ids = order.slice(first, first + batchSize).map(({ id }) => id);
    for (const row of await readFeatures(db, ids)) index.add(row);
  }
  return index;
}

/** Reads them as one value: the embedded database returns hundreds of rows far more slowly. */
async function readFeatures(db: Database, ids: number[]): Promise<FeatureRow[]> {
  const { id, features, capabilities } = vendors;
  const [found] = await db
    .select({
      rows: sql<string>`coalesce(
        json_agg(json_build_object('id', ${id}, 'features', ${features}, 'capabilities', ${capabilities})), '[]')::text`,
    })
    .from(vendors)
    .where(and(inArray(id, ids), eq(vendors.isPublished, true)));
  return JSON.parse(found?.rows ?? "[]");
}

type FeatureRow = Pick<typeof vendors.$inferSelect, "id" | "features" | "capabilities">;

/** The features of vendors, by vendor and by feature. Vendors keep the order of lists. */
export class FeatureIndex {
  readonly vendors: readonly IndexedVendor[];
  /** Every feature, drafts too, in the order of lists. */
  readonly features: IndexedFeature[];
  readonly #places: Map<number, number>;
  #placesByName: Uint32Array | undefined;
  /** Bits of the features that vendors name, by title. */
  readonly #bits = new Map<string, number>();
  /** Features that each vendor names, 32 to an array: bit n of the first array stands for the feature with bit n. */
  readonly #named: Uint32Array[] = [];
  /**
   * Of each feature by its slug, one number for each vendor: one more than its level's place in `capabilityLevels`, or
   * 0.
   */
  readonly #levels = new Map<string, Uint8Array>();

  constructor(published: IndexedVendor[], features: IndexedFeature[]) {
    this.vendors = published;
    this.features = features;
    this.#places = new Map(published.map(({ id }, place) => [id, place]));
  }

  add(row: FeatureRow) {
    const place = this.#places.get(row.id);
    if (place === undefined) return;
    for (const title of row.features) {
      const bit = this.#bits.get(title) ?? this.#bits.size;
      this.#bits.set(title, bit);
      const named = this.#named[bit >>> 5] ?? new Uint32Array(this.vendors.length);
      named[place] = (named[place] ?? 0) | (1 << bit);
      this.#named[bit >>> 5] = named;
    }
    for (const { feature, level } of completeMatrix(row, this.features)) {
      const levels = this.#levels.get(feature) ?? new Uint8Array(this.vendors.length);
      levels[place] = capabilityLevels.indexOf(level) + 1;
      this.#levels.set(feature, levels);
    }
  }

  /** The places of the vendors in the order of their names. */
  get placesByName(): Uint32Array {
    this.#placesByName ??= Uint32Array.from(this.vendors.keys()).sort((a, b) =>
      compareText(this.vendors[a]?.name ?? "", this.vendors[b]?.name ?? ""),
    );
    return this.#placesByName;
  }

  /** Returns how the vendor at that place of the list covers a feature, by its slug; null where nothing is known. */
  levelAt(place: number, feature: string): CapabilityLevel | null {
    const code = this.#levels.get(feature)?.[place] ?? 0;
    return capabilityLevels[code - 1] ?? null;
  }

  /** Counts the vendors that are known to cover a feature, by its slug, wholly or in part. */
  countWith(feature: string): number {
    const levels = this.#levels.get(feature);
    return levels ? levels.reduce((sum, code) => sum + Number(code !== 0 && code !== notOffered), 0) : 0;
  }

  /** Returns the numbers of other vendors, those that share most features first, then in the order of lists. */
  findRelated({ id, features }: { id: number; features: string[] }, limit: number): number[] {
    const shared = this.#countShared(features);
    const closest: number[] = [];
    const sharedBy = (place: number) => shared[place] ?? 0;
    for (const [place, other] of this.vendors.entries()) {
      if (other.id === id) continue;
      const rank = closest.findIndex((known) => sharedBy(known) < sharedBy(place));
      if (rank >= 0) closest.splice(rank, 0, place);
      else if (closest.length < limit) closest.push(place);
      closest.length = Math.min(closest.length, limit);
    }
    return closest.flatMap((place) => this.vendors[place]?.id ?? []);
  }

  /** Returns how many of the features each vendor names. */
  #countShared(features: string[]): Uint16Array {
    const masks = new Uint32Array(this.#named.length);
    for (const title of features) {
      const bit = this.#bits.get(title);
      if (bit !== undefined) masks[bit >>> 5] = (masks[bit >>> 5] ?? 0) | (1 << bit);
    }
    const shared = new Uint16Array(this.vendors.length);
    for (const [part, mask] of masks.entries())
      if (mask !== 0)
        for (let place = 0; place < shared.length; place++)
          shared[place] = (shared[place] ?? 0) + countBits((this.#named[part]?.[place] ?? 0) & mask);
    return shared;
  }
}

const notOffered = capabilityLevels.indexOf("no") + 1;

/** Counts the bits that are set, adding up neighbours: pairs, then fours, then bytes. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
