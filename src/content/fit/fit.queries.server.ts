import { readPage } from "#cms/engine/read/paged-list.ts";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import type { ShownSource } from "#cms/facts/shown-fact.ts";
import { listFeatureCards } from "../feature/feature.queries.server.ts";
import { getFeatureIndex } from "../vendor/feature-index.server.ts";
import { listVendorFactsById } from "../vendor/vendor-facts.queries.server.ts";
import { listFactChoices, listOtherChoices } from "./fact-choices.server.ts";
import {
  type FitContext,
  fitOf,
  pageOf,
  type RankedVendor,
  type Ranking,
  rankVendors,
} from "./fit-ranking.server.ts";
import { presets } from "./presets.ts";
import { type FactBehind, factBehind, fieldsOf, requiredFactOf } from "./required-facts.server.ts";
import type { Requirement } from "./requirements.ts";

/** The number of vendors on a page. */
const pageSize = 12;

export type FitPage = Awaited<ReturnType<typeof findFitPage>>;
export type FitResult = FitPage["results"][number];

/** Returns a page of the ranking with the facts behind each line; empty without requirements. */
export async function findFitPage(context: FitContext) {
  const ranking = await rankVendors(context);
  const { requirements, ignored, movedTo, vendors } = ranking;
  const { page, shown } = pageOf(requirements.length > 0 ? vendors : [], readPage(context.query), pageSize);
  const facts = await findRequiredFacts(
    context,
    shown.map(({ id }) => id),
    requirements,
  );
  return {
    requirements,
    ignored,
    movedTo,
    /** The chosen facts that the form does not offer. */
    others: listOtherChoices(requirements, ranking.index.stated),
    summary: summarize(vendors),
    nearest: findNearest(ranking),
    page,
    pages: Math.ceil(vendors.length / pageSize),
    results: shown.map((vendor) => {
      const { id, slug, name } = vendor;
      const vendorFacts = facts.get(id);
      return {
        id,
        slug,
        name,
        fit: fitOf(ranking, vendor),
        facts: vendorFacts?.facts ?? [],
        sources: vendorFacts?.sources ?? [],
      };
    }),
  };
}

export interface RequiredFacts {
  /** A fact per requirement, whose key is its `item`. */
  facts: FactBehind[];
  sources: ShownSource[];
}

/** Returns the facts behind the requirements, by vendor id. */
export async function findRequiredFacts(
  { db }: FitContext,
  ids: number[],
  requirements: Requirement[],
): Promise<Map<number, RequiredFacts>> {
  if (requirements.length === 0) return new Map();
  const required = new Set<string | null>(requirements.map(({ feature }) => feature));
  const others = requirements.flatMap(({ feature }) => requiredFactOf(feature) ?? []);
  const fields = new Set(others.flatMap(fieldsOf));
  const factsByVendor = await listVendorFactsById(db, ids, ({ field, item }) =>
    field === "capabilities" ? required.has(item) : fields.has(field),
  );
  return new Map(
    factsByVendor.map(({ id, facts, sources }) => [
      id,
      {
        facts: [
          ...facts.filter(({ field }) => field === "capabilities"),
          ...others.flatMap((other) => factBehind(other, facts) ?? []),
        ],
        sources,
      },
    ]),
  );
}

/**
 * Returns the vendor with the fewest musts missed or unknown, with their titles. Returns null without musts, or
 * if a vendor meets all of them.
 */
function findNearest(ranking: Ranking) {
  const openMusts = ({ points }: RankedVendor) => points.missedMusts + points.unknownMusts;
  const [first, ...otherVendors] = ranking.vendors;
  if (!first) return null;
  const closest = otherVendors.reduce((best, one) => (openMusts(one) < openMusts(best) ? one : best), first);
  if (openMusts(closest) === 0) return null;
  const titles = new Map(
    ranking.requirements.flatMap(({ feature, title, importance }) =>
      importance === "must" ? [[feature, title] as const] : [],
    ),
  );
  const titlesOf = (features: string[]) => features.flatMap((feature) => titles.get(feature) ?? []);
  const { misses, ask } = fitOf(ranking, closest);
  const { slug, name } = closest;
  return { slug, name, misses: titlesOf(misses), ask: titlesOf(ask) };
}

export interface FitSummary {
  vendors: number;
  /** Vendors known to cover every must. */
  meetsAllMusts: number;
  /** Other vendors with exactly one unknown must and none missed. */
  oneQuestionAway: number;
  missesMust: number;
}

function summarize(ranked: RankedVendor[]): FitSummary {
  const open = ranked.filter(({ points }) => points.missedMusts === 0);
  const withUnknown = (count: number) => open.filter(({ points }) => points.unknownMusts === count).length;
  return {
    vendors: ranked.length,
    meetsAllMusts: withUnknown(0),
    oneQuestionAway: withUnknown(1),
    missesMust: ranked.length - open.length,
  };
}

export type FitForm = Awaited<ReturnType<typeof findFitForm>>;

/** Returns the published features by category, for choosing requirements. */
export async function listFeatureChoices({ db, remember }: Pick<ReadContext, "db" | "remember">) {
  const [index, features] = await Promise.all([getFeatureIndex({ db, remember }), listFeatureCards(db)]);
  return [...Map.groupBy(features, ({ category }) => category || "Other features")].map(
    ([category, members]) => ({
      category,
      features: members.map(({ slug, name, description }) => ({
        slug,
        title: name,
        description,
        vendors: index.countWith(slug),
      })),
    }),
  );
}

/** Returns the presets of published features, and the features and other facts to choose from. */
export async function findFitForm(context: Pick<ReadContext, "db" | "remember">) {
  const [index, categories] = await Promise.all([getFeatureIndex(context), listFeatureChoices(context)]);
  const slugs = new Set(categories.flatMap(({ features }) => features.map(({ slug }) => slug)));
  return {
    presets: presets
      .map((preset) => ({
        ...preset,
        requirements: preset.requirements.filter(({ feature }) => slugs.has(feature)),
      }))
      .filter(({ requirements }) => requirements.length > 0),
    categories: slugs.size > 0 ? [...categories, ...listFactChoices(index.stated)] : [],
  };
}
