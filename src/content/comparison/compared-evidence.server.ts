import type { EntryFacts } from "#cms/facts/each-entry.server.ts";
import type { ShownFact, ShownSource } from "#cms/facts/shown-fact.ts";
import { showFacts } from "#cms/facts/shown-facts.server.ts";
import type { Database } from "#db/database.server.ts";
import { listFeatureTitles } from "../feature/feature.queries.server.ts";
import type { Vendor } from "../vendor/vendor.schema.ts";
import { findFactsOf, withOwnNotes } from "../vendor/vendor-facts.queries.server.ts";
import { factFieldsCompared } from "./compared-fields.ts";
import type { ComparedFeature } from "./compared-row.ts";

/** A source in the comparison's numbered list, with the date of the latest check of any fact it supports. */
export interface ComparedSource extends ShownSource {
  checkedAt: string | null;
}

/** Returns the vendors' compared facts and sources, and all published features. */
export async function findEvidence(db: Database, comparedVendors: Vendor[]) {
  const titles = await listFeatureTitles(db);
  const factsByVendor = await findFactsOf(db, comparedVendors, titles);
  const { facts, sources } = numberTogether(
    comparedVendors.map(({ id }) => {
      const { facts = [], cited = [] } = factsByVendor.get(id) ?? {};
      return { facts: facts.filter(({ field }) => factFieldsCompared.has(field)), cited };
    }),
  );
  return {
    facts: comparedVendors.map((vendor, place) => withOwnNotes(facts[place] ?? [], vendor)),
    sources,
    features: inGroups(titles.filter(({ isPublished }) => isPublished)),
  };
}

/** Groups features by category, in the order of each category's first feature. */
function inGroups(titles: Awaited<ReturnType<typeof listFeatureTitles>>): ComparedFeature[] {
  const features = titles.map(({ slug, title, category }) => ({
    slug,
    title,
    category: category || "Other features",
  }));
  return [...Map.groupBy(features, ({ category }) => category).values()].flat();
}

/** The facts of each vendor, in vendor order, with one shared list of sources. */
export interface ComparedEvidence {
  facts: ShownFact[][];
  sources: ComparedSource[];
}

/** Numbers the sources of all vendors' facts in one list, so that a number identifies one source in the whole comparison. */
function numberTogether(factsPerVendor: Pick<EntryFacts, "facts" | "cited">[]): ComparedEvidence {
  const sources: ComparedSource[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (source: ShownSource): number => {
    const number = numbers.get(source.url) ?? sources.push({ ...source, checkedAt: null });
    numbers.set(source.url, number);
    return number;
  };
  const facts = factsPerVendor.map(({ facts: vendorFacts, cited }) => {
    const evidence = showFacts(vendorFacts, cited);
    const renumbered = evidence.sources.map(numberOf);
    return evidence.facts.map((fact) => ({
      ...fact,
      sources: fact.sources.flatMap((number) => renumbered[number - 1] ?? []),
    }));
  });
  for (const { checkedAt, sources: cited } of facts.flat())
    for (const number of cited) noteCheck(sources[number - 1], checkedAt?.slice(0, 10));
  return { facts, sources };
}

function noteCheck(source: ComparedSource | undefined, checkedAt: string | undefined) {
  if (source && checkedAt && checkedAt > (source.checkedAt ?? "")) source.checkedAt = checkedAt;
}
