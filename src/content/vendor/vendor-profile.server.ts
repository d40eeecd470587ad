import type { EvidenceMark } from "#cms/engine/marks.ts";
import type { ShownFact } from "#cms/facts/shown-fact.ts";
import { showFacts } from "#cms/facts/shown-facts.server.ts";
import type { Database } from "#db/database.server.ts";
import { routes } from "#shared/routes.ts";
import { watchHref } from "#shared/watch-address.ts";
import type { listFeatureTitles } from "../feature/feature.queries.server.ts";
import type { vendors } from "./vendor.table.ts";
import { findFactsOf, withOwnNotes } from "./vendor-facts.queries.server.ts";

/** A feature with its fact. */
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

/** Returns the feature matrix, facts and numbered sources of a vendor's profile. */
export async function findProfile(
  db: Database,
  vendor: typeof vendors.$inferSelect & { cautions: { text: string; since: string }[] },
  all: Awaited<ReturnType<typeof listFeatureTitles>>,
  { takesSuggestions }: { takesSuggestions: boolean },
) {
  const features = all.filter(({ isPublished }) => isPublished);
  const entryFacts = (await findFactsOf(db, [vendor], all)).get(vendor.id);
  const { sources, ...shown } = showFacts(entryFacts?.facts ?? [], entryFacts?.cited ?? []);
  const facts = withOwnNotes(shown.facts, vendor);
  const factsByFeature = new Map(
    facts.flatMap((fact) =>
      fact.field === "capabilities" && fact.item && fact.mark !== "none" ? [[fact.item, fact]] : [],
    ),
  );
  const groups = [...Map.groupBy(features, ({ category }) => category || "Other features")].map(
    ([category, members]): MatrixGroup => ({
      category,
      known: members.flatMap(({ slug, title }) => {
        const fact = factsByFeature.get(slug);
        return fact ? [{ ...fact, slug, title }] : [];
      }),
      unknown: members.flatMap(({ slug, title }) => (factsByFeature.has(slug) ? [] : [{ slug, title }])),
    }),
  );
  const correctionHref = takesSuggestions ? routes.suggestCorrection.href({ slug: vendor.slug }) : null;
  return {
    groups,
    counts: countMarks(groups),
    facts: facts.filter(({ field }) => field !== "capabilities"),
    sources,
    /** The editors' public cautions; omitted if empty. */
    cautions: vendor.cautions.length > 0 ? vendor.cautions : undefined,
    checkedAt:
      entryFacts?.cited
        .map(({ checkedAt }) => checkedAt)
        .sort()
        .at(-1) ?? null,
    total: facts.length,
    sourced: facts.filter(({ mark }) => mark !== "none").length,
    /** The URL of the correction form; null if suggestions are not accepted. */
    correctionHref,
    links: [
      { label: "Watch this vendor", href: watchHref([vendor.slug]) },
      ...(correctionHref ? [{ label: "Suggest a correction", href: correctionHref }] : []),
    ],
  };
}

/** Counts the matrix features by mark. `none` means that no source supports the feature. */
function countMarks(groups: MatrixGroup[]): Record<EvidenceMark, number> {
  const counts: Record<EvidenceMark, number> = {
    documented: 0,
    independent: 0,
    stated: 0,
    partner: 0,
    unconfirmed: 0,
    "not-offered": 0,
    none: 0,
  };
  for (const { known, unknown } of groups) {
    for (const { mark } of known) counts[mark]++;
    counts.none += unknown.length;
  }
  return counts;
}
