import { listMovedSlugs } from "#cms/history/moved-slugs.server.ts";
import { readPage } from "#cms/read/paged-list.ts";
import type { ReadContext } from "#cms/read/reads.server.ts";
import { pathTag } from "#cms/tags.ts";
import {
  namedFeatures,
  type Requirement,
  readRequirements,
  weightOf,
  withPresentFeatures,
} from "#fit/requirements.ts";
import { compareFits, type Fit, type FitPoints, fitVersion, scoreFit, sumPoints } from "#fit/score.ts";
import { routes } from "#shared/routes.ts";
import { features } from "../feature/feature.table.ts";
import { type FeatureIndex, getFeatureIndex, type IndexedVendor } from "./feature-index.server.ts";

export type Asked = Pick<ReadContext, "db" | "remember" | "query" | "dependOn">;

/** A requirement with its feature's name and weight. */
export interface WeightedRequirement extends Requirement {
  title: string;
  weight: number;
}

/** A vendor's place among all, by its points. */
export interface RankedVendor extends IndexedVendor {
  place: number;
  points: FitPoints;
}

interface AskedRequirements {
  index: FeatureIndex;
  requirements: WeightedRequirement[];
  /** Parts of the address that could not be understood. */
  ignored: string[];
  /** The requirements as their address has them now; null unless it holds a feature's former slug. */
  movedTo: string | null;
}

export interface Ranking extends AskedRequirements {
  /** All published vendors; without requirements by name. */
  vendors: RankedVendor[];
}

/** Reads the requirements of an address. A slug that a feature had before leads to its present one. */
export async function readAskedRequirements(asked: Asked): Promise<AskedRequirements> {
  const { db, remember, query } = asked;
  const index = await getFeatureIndex({ db, remember });
  const titles = new Map(
    index.features.filter(({ isPublished }) => isPublished).map(({ slug, title }) => [slug, title]),
  );
  const given = query.get("r") ?? "";
  const present = withPresentFeatures(given, await findMovedFeatures(asked, titles));
  const { requirements, ignored } = readRequirements(present, (slug) => titles.has(slug));
  return {
    index,
    requirements: requirements.map((requirement) => ({
      ...requirement,
      title: titles.get(requirement.feature) ?? requirement.feature,
      weight: weightOf(requirement),
    })),
    ignored,
    movedTo: present === given ? null : present,
  };
}

/** Finds the present slugs of features that the address names by a former one. */
async function findMovedFeatures(
  { db, query, dependOn }: Asked,
  published: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const unknown = [...new Set(namedFeatures(query.get("r")))].filter((slug) => !published.has(slug));
  const moved = await listMovedSlugs(db, { table: features, addressOf: featurePath }, unknown);
  dependOn(...unknown.map((slug) => pathTag(featurePath(slug))));
  return new Map([...moved].filter(([, slug]) => published.has(slug)));
}

const featurePath = (slug: string) => routes.feature.href({ slug });

/** Ranks all published vendors by the requirements of an address. */
export async function rankVendors(asked: Asked): Promise<Ranking> {
  const read = await readAskedRequirements(asked);
  const { index, requirements } = read;
  const byName = [...index.placesByName].flatMap((place): RankedVendor[] => {
    const vendor = index.vendors[place];
    if (!vendor) return [];
    return [
      { ...vendor, place, points: sumPoints(requirements, (feature) => index.levelAt(place, feature)) },
    ];
  });
  // Sorting keeps the order by name of vendors with equal points.
  return { ...read, vendors: byName.sort((a, b) => compareFits(a.points, b.points)) };
}

/** Scores a ranked vendor line by line. */
export const fitOf = ({ index, requirements }: Ranking, { place }: RankedVendor): Fit =>
  scoreFit(requirements, (feature) => index.levelAt(place, feature));

const apiPageSize = 100;

/** One page of the ranking as the API answers it. */
export async function listFits(asked: Asked) {
  const ranking = await rankVendors(asked);
  const { requirements, ignored, vendors } = ranking;
  const { page, shown } = pageOf(vendors, readPage(asked.query), apiPageSize);
  return {
    version: fitVersion,
    requirements,
    ignored,
    total: vendors.length,
    page,
    pageSize: apiPageSize,
    results: shown.map((vendor) => {
      const { missedMusts, unknownMusts, ...fit } = fitOf(ranking, vendor);
      return { slug: vendor.slug, name: vendor.name, ...fit };
    }),
  };
}

export function pageOf<Item>(all: Item[], asked: number, size: number) {
  const page = Math.min(asked, Math.max(1, Math.ceil(all.length / size)));
  return { page, shown: all.slice((page - 1) * size, page * size) };
}
