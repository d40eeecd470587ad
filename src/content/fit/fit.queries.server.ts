import type { ShownFact, ShownSource } from "#cms/evidence/shown-fact.ts";
import { readPage } from "#cms/read/paged-list.ts";
import type { ReadContext } from "#cms/read/reads.server.ts";
import type { Requirement } from "#fit/requirements.ts";
import { listFeatureCards } from "../feature/feature.queries.server.ts";
import { getFeatureIndex } from "./feature-index.server.ts";
import { type Asked, fitOf, pageOf, type RankedVendor, rankVendors } from "./fit-ranking.server.ts";
import { listVendorFactsById } from "./vendor-facts.queries.server.ts";

/** Vendors on one page of the screen. */
const pageSize = 12;

export type FitPage = Awaited<ReturnType<typeof findFitPage>>;
export type FitResult = FitPage["results"][number];

/** One page of the ranking as the screen shows it, with the facts behind every line; none without requirements. */
export async function findFitPage(asked: Asked) {
  const ranking = await rankVendors(asked);
  const { requirements, ignored, movedTo, vendors } = ranking;
  const { page, shown } = pageOf(requirements.length > 0 ? vendors : [], readPage(asked.query), pageSize);
  const facts = await findRequiredFacts(
    asked,
    shown.map(({ id }) => id),
    requirements,
  );
  return {
    requirements,
    ignored,
    movedTo,
    summary: summarize(vendors),
    page,
    pages: Math.ceil(vendors.length / pageSize),
    results: shown.map((vendor) => {
      const { id, slug, name } = vendor;
      const shown = facts.get(id);
      return {
        id,
        slug,
        name,
        fit: fitOf(ranking, vendor),
        facts: shown?.facts ?? [],
        sources: shown?.sources ?? [],
      };
    }),
  };
}

export interface CapabilityFacts {
  facts: ShownFact[];
  sources: ShownSource[];
}

/** Finds the facts about the required features, by the vendors' numbers. */
export async function findRequiredFacts(
  { db }: Asked,
  ids: number[],
  requirements: Requirement[],
): Promise<Map<number, CapabilityFacts>> {
  if (requirements.length === 0) return new Map();
  const required = new Set<string | null>(requirements.map(({ feature }) => feature));
  const found = await listVendorFactsById(
    db,
    ids,
    ({ field, item }) => field === "capabilities" && required.has(item),
  );
  return new Map(found.map(({ id, facts, sources }) => [id, { facts, sources }]));
}

export interface FitSummary {
  vendors: number;
  /** Vendors that are known to cover every must. */
  meetsAllMusts: number;
  /** Of the others, those of which a single must is unknown and none is missed. */
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

/** The published features that can be required, by category. */
export async function findFitForm({ db, remember }: Pick<ReadContext, "db" | "remember">) {
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
