import type { Viewer } from "#accounts/editor.server.ts";
import { capabilityLevels } from "#cms/evidence/evidence.ts";
import type { ShownFact } from "#cms/evidence/shown-fact.ts";
import { renderMarkdown } from "#cms/text/markdown.server.ts";
import type { Database } from "#db/database.server.ts";
import { knownFacts } from "../vendor/vendor.queries.server.ts";
import type { Vendor } from "../vendor/vendor.schema.ts";
import { findEvidence } from "./compared-evidence.server.ts";
import { buildRows, type ComparedFeature, verdictRows } from "./compared-rows.server.ts";
import { findEditorialComparison, listStoredPairs } from "./comparison.queries.server.ts";
import { computeMatrix, mergeMatrix, writtenMatrix } from "./comparison-matrix.server.ts";

/** Two to four vendors side by side; of two with the editors' words on them if there are any. */
export async function compareVendors(db: Database, compared: Vendor[], viewer: Viewer) {
  const [{ comparison, comparisonMatrix }, { facts, features }] = await Promise.all([
    findCompared(db, compared, viewer),
    findEvidence(db, compared),
  ]);
  const [vendorA, vendorB] = compared;
  const isPair = compared.length === 2;
  return {
    comparison,
    vendors: compared,
    ...(isPair && { vendorA, vendorB }),
    comparisonMatrix: comparisonMatrix.map(({ name, items }) => ({
      name,
      items: items.map(({ label, values }) => ({
        label,
        values,
        ...(isPair && { vendorA: values[0], vendorB: values[1] }),
      })),
    })),
    features: levelsOf(features, facts),
  };
}

async function findCompared(db: Database, compared: Vendor[], viewer: Viewer) {
  const stored = await findEditorialComparison(db, compared, viewer);
  const written = stored?.comparisonMatrix ?? [];
  const computed = computeMatrix(compared);
  return {
    comparisonMatrix: stored
      ? mergeMatrix(computed, writtenMatrix(written, stored.vendorAId !== compared[0]?.id))
      : computed,
    comparison: stored && {
      title: stored.title,
      description: stored.description,
      content: stored.content,
      conclusion: stored.conclusion,
    },
    metaTitle: stored?.metaTitle ?? null,
    metaDescription: stored?.metaDescription ?? null,
    related: {
      enableRelatedInfo: stored?.enableRelatedInfo ?? false,
      relatedInfoCache: stored?.relatedInfoCache ?? null,
    },
  };
}

/** The data of a comparison's page and of its file. */
export type ComparisonData = Awaited<ReturnType<typeof findComparisonPage>>;

/** The same as a page shows it: rows with marks and numbered sources, and the editors' words as HTML. */
export async function findComparisonPage(db: Database, compared: Vendor[], viewer: Viewer) {
  const [stored, evidence, pairs] = await Promise.all([
    findCompared(db, compared, viewer),
    findEvidence(db, compared),
    listStoredPairs(db, compared),
  ]);
  const { comparison, comparisonMatrix, metaTitle, metaDescription, related } = stored;
  const { facts, sources, features } = evidence;
  return {
    vendors: compared.map(headOf),
    verdicts: verdictRows(compared),
    rows: buildRows({ vendors: compared, facts, sources, matrix: comparisonMatrix, features }),
    sources,
    comparison: comparison && { title: comparison.title, description: comparison.description },
    /** The editors' comparisons of two of more vendors. */
    pairs,
    metaTitle,
    metaDescription,
    related,
    html: {
      content: await renderMarkdown(comparison?.content),
      conclusion: await renderMarkdown(comparison?.conclusion),
    },
    /** The date under which the page is printed: no result is kept over a day's end. */
    madeOn: new Date().toISOString().slice(0, 10),
  };
}

/** A vendor as a comparison shows it beside the table. */
const headOf = (vendor: Vendor) => ({
  slug: vendor.slug,
  name: vendor.name,
  description: vendor.description,
  website: vendor.website,
  founded: knownFacts(vendor).founded,
  headquarters: knownFacts(vendor).headquarters,
  logo: vendor.logo,
  logoUpload: vendor.logoUpload,
  clearbitLogoUrl: vendor.clearbitLogoUrl,
  isSponsored: vendor.isSponsored,
  createdAt: vendor.createdAt,
  contentUpdatedAt: vendor.contentUpdatedAt,
});

/** The level and state of each feature for each vendor (contract, section 10); null: unknown. */
const levelsOf = (features: ComparedFeature[], facts: ShownFact[][]) =>
  [...Map.groupBy(features, ({ category }) => category)].map(([category, members]) => ({
    category,
    rows: members.map(({ slug, title }) => {
      const found = facts.map((own) =>
        own.find(({ field, item }) => field === "capabilities" && item === slug),
      );
      return {
        feature: slug,
        title,
        levels: found.map((fact) => capabilityLevels.find((level) => level === fact?.value) ?? null),
        states: found.map((fact) => fact?.state ?? "unsourced"),
      };
    }),
  }));
