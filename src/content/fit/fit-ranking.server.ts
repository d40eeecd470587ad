import { readPage } from "#cms/engine/read/paged-list.ts";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import { splitComparison } from "#cms/engine/references/site-paths.ts";
import { pathTag } from "#cms/engine/tags.ts";
import { routes } from "#shared/routes.ts";
import { isSlug } from "../comparison/comparison-choice.ts";
import { listMovedFeatures } from "../feature/renamed-features.server.ts";
import { shortlistLimit } from "../shortlist/shortlist-entries.ts";
import { type FeatureIndex, getFeatureIndex, type IndexedVendor } from "../vendor/feature-index.server.ts";
import { listMovedVendors } from "../vendor/moved-vendors.queries.server.ts";
import type { RequiredFact } from "../vendor/stated-values.ts";
import { currentKey, levelsIn, requiredFactOf, wordsOf } from "./required-facts.server.ts";
import { namedFeatures, readRequiredKey, requiredKeyReader } from "./required-key.ts";
import { type Requirement, readRequirements, weightOf, withPresentFeatures } from "./requirements.ts";
import { compareFits, countMet, type Fit, type FitPoints, fitVersion, scoreFit, sumPoints } from "./score.ts";

export type FitContext = Pick<ReadContext, "db" | "remember" | "query" | "dependOn">;

/** A requirement with its title and weight. Facts other than features also have a kind, a value and a question. */
export interface WeightedRequirement extends Requirement, Partial<RequiredFact> {
  title: string;
  weight: number;
  /** What it means. Features have a description instead. */
  meaning?: string;
  /** The question to a vendor. Default: the question about a feature. */
  question?: string;
}

/** A vendor with its points. `place` is its index in the feature index. */
export interface RankedVendor extends IndexedVendor {
  place: number;
  points: FitPoints;
}

interface AskedRequirements {
  index: FeatureIndex;
  requirements: WeightedRequirement[];
  /** The parts of the URL that could not be parsed. */
  ignored: string[];
  /** The current form of the requirements. Null unless the URL contains a former slug. */
  movedTo: string | null;
}

export interface Ranking extends AskedRequirements {
  /** All published vendors, best first; by name without requirements. */
  vendors: RankedVendor[];
}

/** Reads the requirements from the URL. A feature's former slug resolves to its current one. */
export async function readAskedRequirements(context: FitContext): Promise<AskedRequirements> {
  const { db, remember, query } = context;
  const index = await getFeatureIndex({ db, remember });
  const titles = new Map(
    index.features.filter(({ isPublished }) => isPublished).map(({ slug, title }) => [slug, title]),
  );
  const param = query.get("r") ?? "";
  const current = new Map([...(await findMovedFeatures(context, titles)), ...respelledFacts(param, index)]);
  const currentParam = withPresentFeatures(param, current, readRequiredKey);
  const { requirements, ignored } = readRequirements(
    currentParam,
    (key) => titles.has(key) || requiredFactOf(key) !== null,
    requiredKeyReader(),
  );
  return {
    index,
    requirements: requirements.map((requirement): WeightedRequirement => {
      const { feature } = requirement;
      const fact = requiredFactOf(feature);
      const weight = weightOf(requirement);
      return fact
        ? { ...requirement, ...fact, ...wordsOf(fact), weight }
        : { ...requirement, title: titles.get(feature) ?? feature, weight };
    }),
    ignored,
    movedTo: currentParam === param ? null : currentParam,
  };
}

/** Returns the guide's spelling of facts that the URL names in another one. */
const respelledFacts = (param: string, { stated }: FeatureIndex) =>
  namedFeatures(param).flatMap((key) => {
    const fact = requiredFactOf(key);
    const current = fact && currentKey(fact, stated);
    return current && current !== key ? [[key, current] as const] : [];
  });

/** Returns the current slugs of features that the URL names by a former slug or with capitals. */
async function findMovedFeatures(
  { db, query, dependOn }: FitContext,
  publishedTitles: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const unknown = [...new Set(namedFeatures(query.get("r")))]
    .filter((key) => !publishedTitles.has(key) && !requiredFactOf(key))
    .map((key) => ({ key, slug: key.toLowerCase() }));
  const moved = await listMovedFeatures(
    db,
    unknown.map(({ slug }) => slug),
  );
  dependOn(...unknown.map(({ slug }) => pathTag(routes.feature.href({ slug }))));
  return new Map(
    unknown
      .map(({ key, slug }) => [key, moved.get(slug) ?? slug] as const)
      .filter(([, slug]) => publishedTitles.has(slug)),
  );
}

/** Ranks all published vendors by the requirements in the URL. */
export async function rankVendors(context: FitContext): Promise<Ranking> {
  const read = await readAskedRequirements(context);
  const { index, requirements } = read;
  const levelsAt = levelsOf(read);
  const byName = [...index.placesByName].flatMap((place): RankedVendor[] => {
    const vendor = index.vendors[place];
    if (!vendor) return [];
    return [{ ...vendor, place, points: sumPoints(requirements, levelsAt(place)) }];
  });
  // Stable sorting keeps vendors with equal points in name order.
  return { ...read, vendors: byName.sort((a, b) => compareFits(a.points, b.points)) };
}

const levelsOf = ({ index, requirements }: Pick<Ranking, "index" | "requirements">) =>
  levelsIn(
    index,
    requirements.map(({ feature }) => feature),
  );

/** Scores a ranked vendor requirement by requirement. */
export const fitOf = (ranking: Ranking, { place }: RankedVendor): Fit =>
  scoreFit(ranking.requirements, levelsOf(ranking)(place));

/**
 * Returns the points of the vendors that `v` names, by current or former slugs separated by commas or as in a comparison's address,
 * and how many requirements were read and ignored.
 */
export async function scoreVendors(context: FitContext) {
  const asked = await readAskedRequirements(context);
  const { index, requirements, ignored } = asked;
  const parts = (context.query.get("v") ?? "").toLowerCase().split(",");
  const named = `-vs-${[...parts, ...(await listMovedIn(context, parts, index))].join("-vs-")}-vs-`;
  const levelsAt = levelsOf(asked);
  return {
    requirements: requirements.length,
    ignored: ignored.length,
    results: [...index.vendors.entries()].flatMap(([place, { id, slug }]) => {
      if (!named.includes(`-vs-${slug}-vs-`)) return [];
      const fit = scoreFit(requirements, levelsAt(place));
      return [{ id, slug, met: countMet(fit), low: fit.low, high: fit.high, total: fit.total }];
    }),
  };
}

/** Returns the current slugs of vendors that are named by a former one. */
async function listMovedIn({ db, dependOn }: FitContext, parts: string[], { vendors }: FeatureIndex) {
  const slugs = new Set(parts.slice(0, shortlistLimit).flatMap((part) => splitComparison(part).flat()));
  const current = new Set(vendors.map(({ slug }) => slug));
  const unknown = [...slugs].filter((slug) => !current.has(slug) && isSlug(slug));
  dependOn(...unknown.map((slug) => pathTag(routes.vendor.href({ slug }))));
  return (await listMovedVendors(db, unknown)).values();
}

const apiPageSize = 100;

/** Returns a page of the ranking for the API. */
export async function listFits(context: FitContext) {
  const ranking = await rankVendors(context);
  const { requirements, ignored, vendors } = ranking;
  const { page, shown } = pageOf(vendors, readPage(context.query), apiPageSize);
  return {
    version: fitVersion,
    requirements,
    ignored,
    total: vendors.length,
    page,
    pageSize: apiPageSize,
    results: shown.map((vendor) => {
      const { missedMusts, unknownMusts, breakdown, ...fit } = fitOf(ranking, vendor);
      return {
        slug: vendor.slug,
        name: vendor.name,
        ...fit,
        breakdown: breakdown.map((line) => ({ ...line, ...requiredFactOf(line.feature) })),
      };
    }),
  };
}

export function pageOf<Item>(all: Item[], requestedPage: number, size: number) {
  const page = Math.min(requestedPage, Math.max(1, Math.ceil(all.length / size)));
  return { page, shown: all.slice((page - 1) * size, page * size) };
}
