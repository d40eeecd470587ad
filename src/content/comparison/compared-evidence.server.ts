import type { ShownFact, ShownSource } from "#cms/evidence/shown-fact.ts";
import { showFacts } from "#cms/evidence/shown-facts.server.ts";
import type { EntryFacts } from "#cms/fact-checking/each-entry.server.ts";
import type { Database } from "#db/database.server.ts";
import { listFeatureTitles } from "../feature/feature.queries.server.ts";
import type { Vendor } from "../vendor/vendor.schema.ts";
import { findFactsOf } from "../vendor/vendor-facts.queries.server.ts";
import { factFieldsCompared } from "./compared-fields.ts";
import type { ComparedFeature } from "./compared-rows.server.ts";

/** A source in the one numbered list of a comparison, with the day on which it was last checked for any of its facts. */
export interface ComparedSource extends ShownSource {
  checkedAt: string | null;
}

/** Returns the facts of vendors that a comparison shows, and the published features, of which each may have a level. */
export async function findEvidence(db: Database, compared: Vendor[]) {
  const titles = await listFeatureTitles(db);
  const found = await findFactsOf(db, compared, titles);
  const { facts, sources } = numberTogether(
    compared.map(({ id }) => {
      const { facts = [], cited = [] } = found.get(id) ?? {};
      return { facts: facts.filter(({ field }) => factFieldsCompared.has(field)), cited };
    }),
  );
  return {
    facts: facts.map((own, place) => withOwnNotes(own, compared[place])),
    sources,
    features: inGroups(titles.filter(({ isPublished }) => isPublished)),
  };
}

/** Features by category, in the order of the first of each. */
function inGroups(titles: Awaited<ReturnType<typeof listFeatureTitles>>): ComparedFeature[] {
  const features = titles.map(({ slug, title, category }) => ({
    slug,
    title,
    category: category || "Other features",
  }));
  return [...Map.groupBy(features, ({ category }) => category).values()].flat();
}

/** A remark that stands with a vendor's capability goes before one that stands with its citation. */
function withOwnNotes(facts: ShownFact[], vendor: Vendor | undefined): ShownFact[] {
  const notes = new Map(vendor?.capabilities.map(({ feature, note }) => [feature, note]));
  return facts.map((fact) =>
    fact.field === "capabilities" ? { ...fact, note: notes.get(fact.item ?? "") ?? fact.note } : fact,
  );
}

/** The facts of each vendor, in the order of the vendors, with their sources in one list. */
export interface ComparedEvidence {
  facts: ShownFact[][];
  sources: ComparedSource[];
}

/** Numbers the sources of several vendors' facts as one list: a number means one source wherever it stands. */
function numberTogether(found: Pick<EntryFacts, "facts" | "cited">[]): ComparedEvidence {
  const sources: ComparedSource[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (source: ShownSource): number => {
    const number = numbers.get(source.url) ?? sources.push({ ...source, checkedAt: null });
    numbers.set(source.url, number);
    return number;
  };
  const facts = found.map(({ facts: own, cited }) => {
    const shown = showFacts(own, cited);
    const renumbered = shown.sources.map(numberOf);
    return shown.facts.map((fact) => ({
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
