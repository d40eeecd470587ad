import type { EvidenceMark } from "#cms/evidence/fact-state.ts";
import type { ShownFact } from "#cms/evidence/shown-fact.ts";
import { showFacts } from "#cms/evidence/shown-facts.server.ts";
import type { Database } from "#db/database.server.ts";
import { routes } from "#shared/routes.ts";
import type { listFeatureTitles } from "../feature/feature.queries.server.ts";
import type { vendors } from "./vendor.table.ts";
import { findFactsOf } from "./vendor-facts.queries.server.ts";

/** A feature of the site's list with what is known of it. */
export interface MatrixFeature extends ShownFact {
  slug: string;
  title: string;
}

export interface MatrixGroup {
  category: string;
  known: MatrixFeature[];
  unknown: { slug: string; title: string }[];
}

export type VendorProfile = Awaited<ReturnType<typeof findProfile>>;

/** Finds the parts of a vendor's profile beside its texts: the matrix of features, facts and numbered sources. */
export async function findProfile(
  db: Database,
  vendor: typeof vendors.$inferSelect,
  all: Awaited<ReturnType<typeof listFeatureTitles>>,
  { takesSuggestions }: { takesSuggestions: boolean },
) {
  const features = all.filter(({ isPublished }) => isPublished);
  const found = (await findFactsOf(db, [vendor], all)).get(vendor.id);
  const { facts, sources } = showFacts(found?.facts ?? [], found?.cited ?? []);
  const capabilities = new Map(
    facts.flatMap((fact) => (fact.field === "capabilities" && fact.item ? [[fact.item, fact]] : [])),
  );
  const notes = new Map(vendor.capabilities.map(({ feature, note }) => [feature, note ?? null]));
  const groups = [...Map.groupBy(features, ({ category }) => category || "Other features")].map(
    ([category, members]): MatrixGroup => ({
      category,
      known: members.flatMap(({ slug, title }) => {
        const fact = capabilities.get(slug);
        return fact ? [{ ...fact, slug, title, note: notes.get(slug) ?? fact.note }] : [];
      }),
      unknown: members.flatMap(({ slug, title }) => (capabilities.has(slug) ? [] : [{ slug, title }])),
    }),
  );
  return {
    groups,
    counts: countMarks(groups),
    facts: facts.filter(({ field }) => field !== "capabilities"),
    sources,
    checkedAt:
      facts
        .flatMap(({ checkedAt }) => checkedAt ?? [])
        .sort()
        .at(-1) ?? null,
    total: facts.length,
    /** The address of the form for corrections; null where none is offered. */
    correctionHref: takesSuggestions ? routes.suggestCorrection.href({ slug: vendor.slug }) : null,
  };
}

/** Counts the features of the matrix by their mark; those of which nothing is known count as without evidence. */
function countMarks(groups: MatrixGroup[]): Record<EvidenceMark, number> {
  const counts: Record<EvidenceMark, number> = {
    documented: 0,
    stated: 0,
    partner: 0,
    "not-offered": 0,
    none: 0,
  };
  for (const { known, unknown } of groups) {
    for (const { mark } of known) counts[mark]++;
    counts.none += unknown.length;
  }
  return counts;
}
