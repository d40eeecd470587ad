import { setImmediate as yieldToOthers } from "node:timers/promises";
import { evidenceMarks } from "#cms/engine/marks.ts";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { selectionTag, typeTag } from "#cms/engine/tags.ts";
import { categoryOf } from "../feature/feature-list.ts";
import { evidenceRanks } from "../vendor/evidence-ranks.ts";
import { type FeatureIndex, getFeatureIndex } from "../vendor/feature-index.server.ts";
import type { MarketOrder } from "./market-address.ts";
import { cellCode, type Market, type MarketFeature, type MarketVendor, readCell } from "./market-cells.ts";

/** The map of all vendors, by coverage, with the features by category. */
interface WholeMarket {
  features: Omit<MarketFeature, "vendors">[];
  vendors: (Omit<MarketVendor, "category"> & { id: number })[];
}

/** Returns the map of all published vendors and features, cached in memory. */
export const getWholeMarket = (context: Pick<ReadContext, "db" | "remember">): Promise<WholeMarket> =>
  context.remember("market/whole", [selectionTag("vendor"), typeTag("feature")], async () =>
    buildWholeMarket(await getFeatureIndex(context)),
  );

/** Works in batches, so that other requests run in between. */
async function buildWholeMarket(index: FeatureIndex): Promise<WholeMarket> {
  const published = index.features.filter(({ isPublished }) => isPublished);
  const columns = [...Map.groupBy(published, categoryOf).values()].flat();
  const vendors: WholeMarket["vendors"] = [];
  for (const [place, { id, slug, name }] of index.vendors.entries()) {
    if (place > 0 && place % vendorsAtOnce === 0) await yieldToOthers();
    const cells = columns.map((feature) => cellAt(index, place, feature.slug));
    const features = cells.filter((code) => offered.has(code)).length;
    const strong = cells.filter((code) => strongCodes.has(code)).length;
    vendors.push({ id, slug, name, features, strong, cells });
  }
  return {
    features: columns.map(({ slug, title, ...feature }) => ({ slug, title, category: categoryOf(feature) })),
    vendors: vendors.sort((a, b) => b.features - a.features || b.strong - a.strong),
  };
}

const vendorsAtOnce = 500;

function cellAt(index: FeatureIndex, place: number, feature: string): number {
  const rank = index.rankAt(place, feature);
  const mark = (rank === null ? undefined : evidenceRanks[rank]?.mark) ?? "none";
  return cellCode(mark, mark !== "none" && index.levelAt(place, feature) === "partial");
}

const codes = evidenceMarks.flatMap((mark) => [cellCode(mark, false), cellCode(mark, true)]);
const offered = new Set(codes.filter((code) => !["none", "not-offered"].includes(readCell(code).mark)));
const strongCodes = new Set(
  codes.filter((code) => ["documented", "independent"].includes(readCell(code).mark)),
);

/** A vendor that matches the filters. */
interface Match {
  id: number;
  /** Titles of its features, the main one first. */
  features: string[];
}

const withoutMainFeature = "Other vendors";

/** Returns the map of the matching vendors in the chosen order. */
export function chooseMarket(whole: WholeMarket, matches: Match[], order: MarketOrder): Market {
  const categories = new Map(whole.features.map(({ title, category }) => [title, category]));
  const mainCategories = new Map(
    matches.map(({ id, features }) => [id, features.map((title) => categories.get(title)).find(Boolean)]),
  );
  const vendors = whole.vendors.flatMap(({ id, ...vendor }) =>
    mainCategories.has(id) ? [{ ...vendor, category: mainCategories.get(id) ?? withoutMainFeature }] : [],
  );
  const features = whole.features.map((feature, place) => ({
    ...feature,
    vendors: vendors.reduce((sum, { cells }) => sum + Number(offered.has(cells[place] ?? 0)), 0),
  }));
  return order === "coverage"
    ? byCoverage({ features, vendors })
    : { features, vendors: inCategories(vendors, [...new Set(categories.values())]) };
}

/** Sorts features by coverage. The vendors already are. */
function byCoverage({ features, vendors }: Market): Market {
  const places = [...features.keys()].sort(
    (a, b) => (features[b]?.vendors ?? 0) - (features[a]?.vendors ?? 0),
  );
  return {
    features: places.flatMap((place) => features[place] ?? []),
    vendors: vendors.map((vendor) => ({ ...vendor, cells: places.map((place) => vendor.cells[place] ?? 0) })),
  };
}

function inCategories(vendors: MarketVendor[], categories: string[]): MarketVendor[] {
  const groups = Map.groupBy(vendors, ({ category }) => category);
  return [...categories, withoutMainFeature].flatMap((category) => groups.get(category) ?? []);
}
