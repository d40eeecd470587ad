import { setImmediate as yieldToOthers } from "node:timers/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import { type CapabilityLevel, capabilityLevels, type SourceKind } from "#cms/engine/evidence.ts";
import { factValuesOf } from "#cms/engine/fact-field.ts";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { selectionTag, typeTag } from "#cms/engine/tags.ts";
import { hashValue } from "#cms/facts/facts.server.ts";
import { outerColumn } from "#db/columns.ts";
import type { Database } from "#db/database.server.ts";
import { compareText } from "#shared/text.ts";
import { fold } from "#shared/transliteration.ts";
import { getFeatureTitles, type listFeatureTitles } from "../feature/feature.queries.server.ts";
import { NamedFeatures } from "./assessment-check.ts";
import { evidenceRanks, rankOf } from "./evidence-ranks.ts";
import { capabilitySources } from "./proven-capabilities.queries.server.ts";
import { getPublishedIds } from "./published-ids.server.ts";
import { type StatedFact, StatedValues, statedFields } from "./stated-values.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import { vendors } from "./vendor.table.ts";

export interface IndexedVendor {
  id: number;
  slug: string;
  name: string;
}

type IndexedFeature = Awaited<ReturnType<typeof listFeatureTitles>>[number];

/**
 * Returns the features of all published vendors, cached in memory. Queries across all vendors, such as similar vendors or those
 * that meet a reader's requirements, would be too expensive in the database.
 */
export const getFeatureIndex = ({
  db,
  remember,
}: Pick<ReadContext, "db" | "remember">): Promise<FeatureIndex> =>
  remember("vendor/feature-index", [selectionTag("vendor"), typeTag("feature")], () =>
    buildIndex({ db, remember }),
  );

/** Small enough to let other requests run between batches. */
const batchSize = 100;

async function buildIndex({ db, remember }: Pick<ReadContext, "db" | "remember">): Promise<FeatureIndex> {
  const features = await getFeatureTitles({ db, remember });
  const ids = await getPublishedIds({ db, remember });
  const rows: FeatureRow[] = [];
  for (let first = 0; first < ids.length; first += batchSize) {
    const batch = await remember.entries(
      "vendor/features",
      { kind: "vendor", ids: ids.slice(first, first + batchSize), tags: [typeTag("feature")] },
      (missing) => readFeatures(db, missing),
    );
    rows.push(...batch.values());
    await yieldToOthers();
  }
  // In list order (`inOrder`). Sorted here, because sorting by name takes the embedded database several milliseconds.
  rows.sort((a, b) => a.displayOrder - b.displayOrder || compareKeys(a.key, b.key) || a.id - b.id);
  await yieldToOthers();
  const index = new FeatureIndex(rows, features);
  for (const [place, row] of rows.entries()) {
    if (place > 0 && place % batchSize === 0) await yieldToOthers();
    index.add(row);
  }
  return index;
}

const compareKeys = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Reads the rows as one JSON value, because the embedded database returns hundreds of rows far more slowly. */
async function readFeatures(db: Database, ids: number[]): Promise<Map<number, FeatureRow>> {
  const { id, slug, name, displayOrder, features } = vendors;
  const [result] = await db
    .select({
      rows: sql<string>`coalesce(json_agg(json_build_object('id', ${id}, 'slug', ${slug}, 'name', ${name},
        'displayOrder', ${displayOrder}, 'features', ${features}, 'proven', ${capabilitySources},
        'stated', ${statedColumns})), '[]')::text`,
    })
    .from(vendors)
    .where(and(inArray(id, ids), eq(vendors.isPublished, true)));
  const rows: (Omit<FeatureRow, "key" | "stated"> & { stated: StatedColumns })[] = JSON.parse(
    result?.rows ?? "[]",
  );
  return new Map(
    rows.map((row) => [row.id, { ...row, key: fold(row.name), stated: listStatedFacts(row.stated) }]),
  );
}

type FeatureRow = Pick<typeof vendors.$inferSelect, "id" | "slug" | "name" | "displayOrder" | "features"> & {
  /** The name to sort by. */
  key: string;
  proven: [feature: string, level: CapabilityLevel, source: SourceKind][];
  /** The other facts that can be required. */
  stated: StatedFact[];
};

/** The features of vendors, by vendor and by feature. Vendors are in list order. */
export class FeatureIndex {
  readonly vendors: readonly IndexedVendor[];
  /** All features, including drafts, in list order. */
  readonly features: IndexedFeature[];
  readonly #places: Map<number, number>;
  #placesByName: Uint32Array | undefined;
  /** Maps feature titles to bits. */
  readonly #bits = new Map<string, number>();
  /** The features each vendor lists, 32 per array: bit n of the first array is the feature with bit n. */
  readonly #named: Uint32Array[] = [];
  /** By feature slug, a number per vendor: the level's index in `capabilityLevels` plus 1, or 0 if no source supports a level. */
  readonly #levels = new Map<string, Uint8Array>();
  /** By feature slug, a number per vendor: the rank of its evidence plus 1, or 0 without a source. */
  readonly #ranks = new Map<string, Uint8Array>();
  #nameFinder: NamedFeatures | undefined;
  /** The vendors' other facts that can be required. */
  readonly stated = new StatedValues();

  constructor(indexedVendors: IndexedVendor[], features: IndexedFeature[]) {
    this.vendors = indexedVendors;
    this.features = features;
    this.#places = new Map(indexedVendors.map(({ id }, place) => [id, place]));
  }

  /** Returns the slugs of the published features that a text names. */
  namedIn(text: string): string[] {
    this.#nameFinder ??= new NamedFeatures(
      this.features.filter(({ isPublished }) => isPublished),
      [],
    );
    return this.#nameFinder.find(text).flatMap(({ features }) => features.map(({ slug }) => slug));
  }

  add(row: Pick<FeatureRow, "id" | "features" | "proven"> & Partial<Pick<FeatureRow, "stated">>) {
    const place = this.#places.get(row.id);
    if (place === undefined) return;
    for (const fact of row.stated ?? []) this.stated.add(place, fact);
    for (const title of row.features) {
      const bit = this.#bits.get(title) ?? this.#bits.size;
      this.#bits.set(title, bit);
      const wordBits = this.#named[bit >>> 5] ?? new Uint32Array(this.vendors.length);
      wordBits[place] = (wordBits[place] ?? 0) | (1 << bit);
      this.#named[bit >>> 5] = wordBits;
    }
    for (const [feature, level, source] of row.proven) {
      const levels = this.#levels.get(feature) ?? new Uint8Array(this.vendors.length);
      levels[place] = capabilityLevels.indexOf(level) + 1;
      this.#levels.set(feature, levels);
      const ranks = this.#ranks.get(feature) ?? new Uint8Array(this.vendors.length);
      ranks[place] = Math.min(ranks[place] || evidenceRanks.length, rankOf(source, level) + 1);
      this.#ranks.set(feature, ranks);
    }
  }

  /** The vendors' indexes, sorted by name. */
  get placesByName(): Uint32Array {
    this.#placesByName ??= Uint32Array.from(this.vendors.keys()).sort((a, b) =>
      compareText(this.vendors[a]?.name ?? "", this.vendors[b]?.name ?? ""),
    );
    return this.#placesByName;
  }

  /** Returns the level of a feature for the vendor at an index, or null if unknown. */
  levelAt(place: number, feature: string): CapabilityLevel | null {
    const code = this.#levels.get(feature)?.[place] ?? 0;
    return capabilityLevels[code - 1] ?? null;
  }

  /** Returns the rank of a vendor's evidence for a feature, a place in `evidenceRanks`, or null without a source. */
  rankAt(place: number, feature: string): number | null {
    const code = this.#ranks.get(feature)?.[place] ?? 0;
    return code === 0 ? null : code - 1;
  }

  /** Counts the vendors that cover a feature fully or in part according to a source. */
  countWith(feature: string): number {
    const levels = this.#levels.get(feature);
    return levels ? levels.reduce((sum, code) => sum + Number(code !== 0 && code !== notOffered), 0) : 0;
  }

  /** Returns the ids of other vendors, those with the most features in common first, then in list order. */
  findRelated({ id, features }: { id: number; features: string[] }, limit: number): number[] {
    const shared = this.#countShared(features);
    const closest: number[] = [];
    const sharedBy = (place: number) => shared[place] ?? 0;
    for (const [place, other] of this.vendors.entries()) {
      if (other.id === id) continue;
      const rank = closest.findIndex((candidate) => sharedBy(candidate) < sharedBy(place));
      if (rank >= 0) closest.splice(rank, 0, place);
      else if (closest.length < limit) closest.push(place);
      closest.length = Math.min(closest.length, limit);
    }
    return closest.flatMap((place) => this.vendors[place]?.id ?? []);
  }

  /** Returns how many of the features each vendor lists. */
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

/** Counts the set bits by adding up pairs, then fours, then bytes. */
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The fields that can be required, and their supporting citations: `[[field, item, value hash], …]`. */
interface StatedColumns {
  fields: Record<string, unknown>;
  cited: [field: string, item: string, hash: string][];
}

const fieldNames = sql.raw(statedFields.map((field) => `'${field}'`).join(", "));

/** Selects a vendor's facts that can be required, as `StatedColumns`. */
const statedColumns = sql`json_build_object(
  'fields', json_build_object(${sql.join(
    statedFields.map((field) => sql`${sql.raw(`'${field}'`)}, ${vendors[field]}`),
    sql`, `,
  )}),
  'cited', (
    select coalesce(json_agg(json_build_array(cited.field, cited.item, cited.value_hash)), '[]')
    from citations as cited
    where cited.kind = ${sql.raw(`'${vendorDescriptor.kind}'`)} and cited.entry_id = ${outerColumn(vendors.id)}
      and cited.field in (${fieldNames}) and cited.verdict = 'supports'))`;

/** Returns the facts whose present value a citation supports. All others count as unknown (contract, section 11). */
function listStatedFacts({ fields, cited }: StatedColumns): StatedFact[] {
  const hashes = Map.groupBy(cited, ([field, item]) => `${field}\n${item}`);
  return statedFields.flatMap((field) =>
    factValuesOf({ field, label: "", period: null, group: "" }, fields).flatMap(({ item, value }) => {
      const citations = hashes.get(`${field}\n${item}`);
      return citations?.some(([, , hash]) => hash === hashValue(value)) ? [{ field, value }] : [];
    }),
  );
}
