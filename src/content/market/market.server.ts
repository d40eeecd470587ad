import { categoryOf } from "../feature/feature-list.ts";
import { evidenceRanks } from "../vendor/evidence-ranks.ts";
import type { FeatureIndex } from "../vendor/feature-index.server.ts";
import type { MarketChoice } from "./market-address.ts";
import { cellCode, type Market, readCell } from "./market-cells.ts";

const isOffered = (code: number) => !["none", "not-offered"].includes(readCell(code).mark);

/** Builds the map of the published vendors and features, filtered and in the order chosen. */
export function buildMarket(index: FeatureIndex, { order, features: required }: MarketChoice): Market {
  const published = index.features.filter(({ isPublished }) => isPublished);
  const features = [...Map.groupBy(published, categoryOf).values()].flat();
  const places = required.map((title) => features.findIndex((feature) => feature.title === title));
  const vendors = index.vendors
    .map(({ slug, name }, place) => {
      const cells = features.map((feature) => cellAt(index, place, feature.slug));
      return { slug, name, cells, features: cells.filter(isOffered).length };
    })
    .filter(({ cells }) => places.every((place) => isOffered(cells[place] ?? cellCode("none", false))));
  const columns = features.map(({ slug, title, ...feature }, place) => ({
    place,
    feature: {
      ...{ slug, title, category: categoryOf(feature) },
      vendors: vendors.filter(({ cells }) => isOffered(cells[place] ?? 0)).length,
    },
  }));
  if (order === "coverage") {
    columns.sort((a, b) => b.feature.vendors - a.feature.vendors);
    vendors.sort((a, b) => b.features - a.features);
  }
  return {
    features: columns.map(({ feature }) => feature),
    vendors: vendors.map((vendor) => ({
      ...vendor,
      cells: columns.map(({ place }) => vendor.cells[place] ?? 0),
    })),
  };
}

function cellAt(index: FeatureIndex, place: number, feature: string): number {
  const rank = index.rankAt(place, feature);
  const mark = (rank === null ? undefined : evidenceRanks[rank]?.mark) ?? "none";
  return cellCode(mark, mark !== "none" && index.levelAt(place, feature) === "partial");
}
