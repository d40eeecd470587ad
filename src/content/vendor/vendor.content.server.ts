import { and, asc, eq, gt, or, sql } from "drizzle-orm";
import { z } from "zod";
import { contentType, type Row, type SaveContext } from "#cms/engine/content-type.server.ts";
import type { EntryContradiction } from "#cms/engine/evidence.ts";
import type { FactItem } from "#cms/engine/fact-field.ts";
import { publishedPages } from "#cms/engine/read/published-pages.server.ts";
import { listSynonyms } from "#cms/search/synonyms.server.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { listFeatureDefinitions, listFeatureTitles } from "../feature/feature.queries.server.ts";
import { listMovedFeatures } from "../feature/renamed-features.server.ts";
import { findContradictions, NamedFeatures } from "./assessment-check.ts";
import { agree, completeMatrix, type FeatureTitle, featureItems } from "./capabilities.ts";
import { provenCapabilities } from "./proven-capabilities.queries.server.ts";
import { statedFields } from "./stated-values.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import { vendorFactFields } from "./vendor.fact-fields.ts";
import { refuseTakenNames } from "./vendor.names.server.ts";
import { vendors } from "./vendor.table.ts";
import { type Capability, capability } from "./vendor-facts.ts";

export const vendorContent = contentType(vendorDescriptor, {
  table: vendors,
  comesLast: true,
  pageFields: [
    "about",
    "content",
    "website",
    "gallery",
    "videos",
    "featuresOverview",
    "useCases",
    "useCasesOverview",
    "integrationsOverview",
    "metaTitle",
    "metaDescription",
    "enableRelatedInfo",
    "notFor",
    "assessedOn",
    "whatToAsk",
    ...vendorFactFields.flatMap(({ field, isListed }) => (isListed ? [] : field)),
  ],
  selectionFields: [
    "slug",
    "name",
    "aliases",
    "category",
    "features",
    "capabilities",
    "logo",
    "logoUpload",
    "clearbitLogoUrl",
    "isFeatured",
    "isPublished",
    "displayOrder",
    // Readers rank vendors by these.
    ...statedFields,
  ],
  completeFacts: async (db, vendor, items) => ({
    ...vendor,
    capabilities: completeMatrix(vendor, items ? titlesOf(items) : await listFeatureTitles(db)),
  }),
  listFactItems: async (db) => featureItems(await listFeatureDefinitions(db)),
  prepare: async (values, context) => ({
    ...(await keepAgreed(values, context)),
    ...(context.from === "payload" && dateAssessment(values, context.old)),
  }),
  afterStore: refuseTakenNames,
  listContradictions,
});

export const publishedVendors = publishedPages(vendorContent, {
  section: "vendors",
  noun: "Vendor profile",
});

const titlesOf = (items: FactItem[]) => items.map(({ item, label }) => ({ slug: item, title: label }));

/** Keeps features and capabilities consistent, whichever of them is saved. */
async function keepAgreed(values: Row, { db, old }: SaveContext<Vendor>): Promise<Row> {
  if (values.features === undefined && values.capabilities === undefined) return values;
  const before = old && { features: old.features, capabilities: old.capabilities };
  const titles = await listFeatureTitles(db);
  const { features, capabilities } = matrix.parse({ ...before, ...values });
  const next = { features, capabilities: await underPresentSlugs(db, capabilities, titles) };
  return { ...values, ...agree(next, before, titles) };
}

/** Earlier revisions, drafts and imports name features by their former slugs. */
async function underPresentSlugs(db: Database, capabilities: Capability[], titles: FeatureTitle[]) {
  const present = new Set(titles.map(({ slug }) => slug));
  const moved = await listMovedFeatures(
    db,
    capabilities.flatMap(({ feature }) => (present.has(feature) ? [] : feature)),
  );
  const named = capabilities.map((row) => ({ ...row, feature: moved.get(row.feature) ?? row.feature }));
  return [...new Map(named.map((row) => [row.feature, row])).values()];
}

/** Sets the date of a changed assessment to today, unless the save sets a date. */
function dateAssessment(values: Row, old: Vendor | null): Row {
  const isChanged = (["bestFor", "notFor"] as const).some(
    (field) => values[field] !== undefined && (values[field] ?? "") !== (old?.[field] ?? ""),
  );
  const bringsDate = values.assessedOn !== undefined && values.assessedOn !== (old?.assessedOn ?? null);
  return isChanged && !bringsDate
    ? { assessedOn: new Date(environment.now()).toISOString().slice(0, 10) }
    : {};
}

/** The pipeline has already validated both fields. */
const matrix = z.object({
  features: z.array(z.string()).default([]),
  capabilities: z.array(capability).default([]),
});

type Vendor = typeof vendors.$inferSelect;

/** Small enough to let other requests run between batches. */
const batchSize = 100;

/** Returns the contradictions between published vendors' assessments and their sourced levels, by vendor. */
export async function listContradictions(db: Database): Promise<EntryContradiction[]> {
  const features = (await listFeatureTitles(db)).filter(({ isPublished }) => isPublished);
  const featureFinder = new NamedFeatures(features, await listSynonyms(db));
  const contradictions: EntryContradiction[] = [];
  for (let last = 0; ; ) {
    const rows = await readAssessments(db, last);
    for (const { id, name, proven, ...assessment } of rows) {
      const levels = new Map(proven);
      const levelOf = (slug: string) => levels.get(slug) ?? null;
      for (const one of findContradictions(assessment, levelOf, featureFinder))
        contradictions.push({ entryId: id, title: name, ...one });
    }
    if (rows.length < batchSize) return contradictions;
    last = rows.at(-1)?.id ?? last;
  }
}

const readAssessments = (db: Database, after: number) =>
  db
    .select({
      id: vendors.id,
      name: vendors.name,
      bestFor: vendors.bestFor,
      notFor: vendors.notFor,
      proven: provenCapabilities,
    })
    .from(vendors)
    .where(
      and(
        gt(vendors.id, after),
        eq(vendors.isPublished, true),
        or(sql`${vendors.bestFor} <> ''`, sql`${vendors.notFor} <> ''`),
      ),
    )
    .orderBy(asc(vendors.id))
    .limit(batchSize);
