import { categoryOf } from "../feature/feature-list.ts";
import { evidenceRanks } from "../vendor/evidence-ranks.ts";
import type { FeatureIndex } from "../vendor/feature-index.server.ts";
import type { MarketOrder } from "./market-address.ts";
import { cellCode, type Market, type MarketVendor, readCell } from "./market-cells.ts";

/** A vendor that matches the filters. */
interface Match {
  id: number;
  /** Titles of its features, the main one first. */
  features: string[];
}

const withoutMainFeature = "Other vendors";

/** Builds the map of the matching vendors and the published features, in the chosen order. */
export function buildMarket(index: FeatureIndex, matches: Match[], order: MarketOrder): Market {
  const published = index.features.filter(({ isPublished }) => isPublished);
  const columns = [...Map.groupBy(published, categoryOf).values()].flat();
  const categories = new Map(columns.map((feature) => [feature.title, categoryOf(feature)]));
  const mainCategories = new Map(
    matches.map(({ id, features }) => [id, features.map((title) => categories.get(title)).find(Boolean)]),
  );
  const vendors = index.vendors.flatMap(({ id, slug, name }, place): MarketVendor[] => {
    if (!mainCategories.has(id)) return [];
    const cells = columns.map((feature) => cellAt(index, place, feature.slug));
    const category = mainCategories.get(id) ?? withoutMainFeature;
    return [{ slug, name, category, cells, ...countCells(cells) }];
  });
  const features = columns.map((feature, place) => ({
    slug: feature.slug,
    title: feature.title,
    category: categoryOf(feature),
    vendors: vendors.filter(({ cells }) => isOffered(cells[place] ?? 0)).length,
  }));
  vendors.sort((a, b) => b.features - a.features || b.strong - a.strong);
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

function cellAt(index: FeatureIndex, place: number, feature: string): number {
  const rank = index.rankAt(place, feature);
  const mark = (rank === null ? undefined : evidenceRanks[rank]?.mark) ?? "none";
  return cellCode(mark, mark !== "none" && index.levelAt(place, feature) === "partial");
}

const isOffered = (code: number) => !["none", "not-offered"].includes(readCell(code).mark);

const isStrong = (code: number) => ["documented", "independent"].includes(readCell(code).mark);

const countCells = (cells: number[]) => ({
  features: cells.filter(isOffered).length,
  strong: cells.filter(isStrong).length,
});
