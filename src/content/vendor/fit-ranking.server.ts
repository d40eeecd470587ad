import { readPage } from "#cms/read/paged-list.ts";
import type { ReadContext } from "#cms/read/reads.server.ts";
import { type Requirement, readRequirements, weightOf } from "#fit/requirements.ts";
import { compareFits, type Fit, type FitPoints, fitVersion, scoreFit, sumPoints } from "#fit/score.ts";
import { type FeatureIndex, getFeatureIndex, type IndexedVendor } from "./feature-index.server.ts";

export type Asked = Pick<ReadContext, "db" | "remember" | "query">;

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
}

export interface Ranking extends AskedRequirements {
  /** All published vendors; without requirements by name. */
  vendors: RankedVendor[];
}

/** Reads the requirements of an address. */
export async function readAskedRequirements({ db, remember, query }: Asked): Promise<AskedRequirements> {
  const index = await getFeatureIndex({ db, remember });
  const titles = new Map(
    index.features.filter(({ isPublished }) => isPublished).map(({ slug, title }) => [slug, title]),
  );
  const { requirements, ignored } = readRequirements(query.get("r"), (slug) => titles.has(slug));
  return {
    index,
    requirements: requirements.map((requirement) => ({
      ...requirement,
      title: titles.get(requirement.feature) ?? requirement.feature,
      weight: weightOf(requirement),
    })),
    ignored,
  };
}

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
