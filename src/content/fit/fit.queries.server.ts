import { readPage } from "#cms/engine/read/paged-list.ts";
import type { ReadContext } from "#cms/engine/read/reads.server.ts";
import type { ShownSource } from "#cms/facts/shown-fact.ts";
import { listFeatureCards } from "../feature/feature.queries.server.ts";
import { getFeatureIndex } from "../vendor/feature-index.server.ts";
import { type FactKind, type StatedValues, valueText } from "../vendor/stated-values.ts";
import { listVendorFactsById } from "../vendor/vendor-facts.queries.server.ts";
import {
  type FitContext,
  fitOf,
  pageOf,
  type RankedVendor,
  type Ranking,
  rankVendors,
  type WeightedRequirement,
} from "./fit-ranking.server.ts";
import { presets } from "./presets.ts";
import {
  type FactBehind,
  factBehind,
  fieldsOf,
  keyOf,
  requiredFactOf,
  wordsOf,
} from "./required-facts.server.ts";
import { readRequiredKey } from "./required-key.ts";
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

/** The most choices of a kind on the form. Links can name others. */
const mostChoices = 24;

const categories: [FactKind, string][] = [
  ["market", "Markets"],
  ["hosting", "Hosting"],
  ["language", "Languages"],
  ["certification", "Certifications"],
  ["client", "Types of clients"],
  ["integration", "Integrations"],
];

/** Returns the values of the published vendors by kind, most frequent first, and the budget, whose amount is typed. */
const listFactChoices = (stated: StatedValues) => [
  ...categories
    .map(([kind, category]) => ({ category, features: listChoices(kind, stated) }))
    .filter(({ features }) => features.length > 0),
  {
    category: "Budget",
    features: [
      {
        slug: "budget",
        title: "Price for a year in US dollars, at most",
        description:
          "Prices in other currencies, per user or without an amount stay unknown, and so do ranges on both sides of yours.",
        vendors: stated.priced,
      },
    ],
  },
];

const listChoices = (kind: FactKind, stated: StatedValues) =>
  stated
    .choicesOf(kind)
    // Long texts, and those with signs of the address, cannot be required.
    .filter(({ value }) => readRequiredKey(keyOf({ kind, value })) !== null)
    .slice(0, mostChoices)
    .map(({ value, vendors }) => ({
      slug: keyOf({ kind, value }),
      title: valueText(kind, value),
      description: null,
      vendors,
    }));

/** Returns the required facts that are not among the choices, so that a reader can change or remove them. */
function listOtherChoices(requirements: WeightedRequirement[], stated: StatedValues) {
  const offered = new Set(
    listFactChoices(stated).flatMap(({ features }) => features.map(({ slug }) => slug)),
  );
  const features = requirements.flatMap(({ feature, title }) => {
    const fact = requiredFactOf(feature);
    if (!fact || fact.kind === "budget" || offered.has(feature)) return [];
    const { kind, value } = fact;
    return {
      slug: feature,
      title,
      description: wordsOf(fact).meaning,
      vendors: stated.countWith(kind, value),
    };
  });
  return features.length > 0 ? [{ category: "From your link", features }] : [];
}
