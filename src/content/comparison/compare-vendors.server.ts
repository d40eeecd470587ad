import type { Viewer } from "#accounts/editor.server.ts";
import { capabilityLevels } from "#cms/engine/evidence.ts";
import type { ShownFact } from "#cms/facts/shown-fact.ts";
import { renderMarkdown } from "#cms/text/markdown.server.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { knownFacts } from "../vendor/vendor.queries.server.ts";
import type { Vendor } from "../vendor/vendor.schema.ts";
import { findEvidence } from "./compared-evidence.server.ts";
import type { ComparedFeature } from "./compared-row.ts";
import { buildRows, verdictRows } from "./compared-rows.server.ts";
import { findEditorialComparison, listStoredPairs } from "./comparison.queries.server.ts";
import { computeMatrix, mergeMatrix, writtenMatrix } from "./comparison-matrix.server.ts";

/** Compares two to four vendors. A pair includes its editorial comparison if there is one. */
export async function compareVendors(db: Database, comparedVendors: Vendor[], viewer: Viewer) {
  const [{ comparison, comparisonMatrix }, { facts, features }] = await Promise.all([
    findCompared(db, comparedVendors, viewer),
    findEvidence(db, comparedVendors),
  ]);
  const [vendorA, vendorB] = comparedVendors;
  const isPair = comparedVendors.length === 2;
  return {
    comparison,
    vendors: comparedVendors,
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

async function findCompared(db: Database, comparedVendors: Vendor[], viewer: Viewer) {
  const editorial = await findEditorialComparison(db, comparedVendors, viewer);
  const editorialMatrix = editorial?.comparisonMatrix ?? [];
  const computedMatrix = computeMatrix(comparedVendors);
  return {
    comparisonMatrix: editorial
      ? mergeMatrix(
          computedMatrix,
          writtenMatrix(editorialMatrix, editorial.vendorAId !== comparedVendors[0]?.id),
        )
      : computedMatrix,
    comparison: editorial && {
      title: editorial.title,
      description: editorial.description,
      content: editorial.content,
      conclusion: editorial.conclusion,
    },
    metaTitle: editorial?.metaTitle ?? null,
    metaDescription: editorial?.metaDescription ?? null,
    related: {
      enableRelatedInfo: editorial?.enableRelatedInfo ?? false,
      relatedInfoCache: editorial?.relatedInfoCache ?? null,
    },
  };
}

/** The data of a comparison's page and CSV file. */
export type ComparisonData = Awaited<ReturnType<typeof findComparisonPage>>;

/** Returns the comparison for a page: rows with evidence marks and numbered sources, and the editors' texts as HTML. */
export async function findComparisonPage(db: Database, comparedVendors: Vendor[], viewer: Viewer) {
  const { facts: _, ...page } = await findComparisonWithFacts(db, comparedVendors, viewer);
  return page;
}

/** Returns the same with each vendor's facts. Editors' texts can replace facts in the rows. */
export async function findComparisonWithFacts(db: Database, comparedVendors: Vendor[], viewer: Viewer) {
  const [result, evidence, pairs] = await Promise.all([
    findCompared(db, comparedVendors, viewer),
    findEvidence(db, comparedVendors),
    listStoredPairs(db, comparedVendors),
  ]);
  const { comparison, comparisonMatrix, metaTitle, metaDescription, related } = result;
  const { facts, sources, features } = evidence;
  return {
    vendors: comparedVendors.map(headOf),
    verdicts: verdictRows(comparedVendors),
    rows: buildRows({ vendors: comparedVendors, facts, sources, matrix: comparisonMatrix, features }),
    facts,
    sources,
    comparison: comparison && { title: comparison.title, description: comparison.description },
    /** The editorial comparisons of pairs among three or more vendors. */
    pairs,
    metaTitle,
    metaDescription,
    related,
    html: {
      content: await renderMarkdown(comparison?.content),
      conclusion: await renderMarkdown(comparison?.conclusion),
    },
    /** The date printed on the page. Cached results expire at the end of the day. */
    madeOn: new Date(environment.now()).toISOString().slice(0, 10),
  };
}

/** A vendor's summary above the table. */
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

/** The level and state of each feature for each vendor (contract, section 10). Null if unknown or without evidence. */
const levelsOf = (features: ComparedFeature[], facts: ShownFact[][]) =>
  [...Map.groupBy(features, ({ category }) => category)].map(([category, members]) => ({
    category,
    rows: members.map(({ slug, title }) => {
      const matches = facts.map((vendorFacts) =>
        vendorFacts.find(
          ({ field, item, mark }) => field === "capabilities" && item === slug && mark !== "none",
        ),
      );
      return {
        feature: slug,
        title,
        levels: matches.map((fact) => capabilityLevels.find((level) => level === fact?.value) ?? null),
        states: matches.map((fact) => fact?.state ?? "unsourced"),
      };
    }),
  }));
