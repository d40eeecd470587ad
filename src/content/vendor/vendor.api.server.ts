import { and, count, countDistinct, eq, max } from "drizzle-orm";
import { z } from "zod";
import { anonymous } from "#accounts/editor.server.ts";
import { fact, factSummary } from "#cms/engine/evidence.ts";
import { byView, contentReads, pageView, readView } from "#cms/engine/read/read-calls.server.ts";
import type { Read } from "#cms/engine/read/reads.server.ts";
import { cardTag, entryTag, listTag, selectionTag, typeTag } from "#cms/engine/tags.ts";
import { citations } from "#cms/facts/citation.table.ts";
import type { Database } from "#db/database.server.ts";
import { AppError } from "#shared/errors.ts";
import {
  listComparisonLinksOfVendor,
  listComparisonsOfVendor,
} from "../comparison/comparison.queries.server.ts";
import { directoryTags, findDirectory, listDirectoryPart } from "../directory/directory.queries.server.ts";
import { directoryParameters } from "../directory/directory-address.ts";
import { features } from "../feature/feature.table.ts";
import { listShortlist } from "../shortlist/shortlist.queries.server.ts";
import { readSlugs } from "../shortlist/shortlist-entries.ts";
import { findEvidenceExample } from "./evidence-example.server.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import {
  findVendor,
  findVendorPage,
  listFeaturedVendors,
  listVendorCards,
  listVendorChoices,
  listVendors,
  offerVendors,
} from "./vendor.queries.server.ts";
import { vendorEntity } from "./vendor.schema.ts";
import { vendors } from "./vendor.table.ts";
import { findFactsOf, summarizeFacts, withNotes } from "./vendor-facts.queries.server.ts";

const { kind } = vendorDescriptor;

const cardTags = (vendors: { id: number }[]) => vendors.map(({ id }) => cardTag(kind, id));

/** The views of the vendor list and of a vendor's page. */
export const vendorViews = contentReads(vendorDescriptor, {
  entity: vendorEntity,
  list: listVendors,
  find: findVendor,
  listViews: {
    card: { read: listVendorCards, dependsOn: [listTag(kind)] },
    choice: {
      read: (_db, query, context) => listVendorChoices(context, query.get("slug")),
      parameters: ["slug"],
      dependsOn: [selectionTag(kind)],
    },
    offered: {
      read: (_db, _query, context) => offerVendors(context),
      dependsOn: [selectionTag(kind)],
    },
    directory: {
      read: (_db, _query, context) => findDirectory(context),
      parameters: directoryParameters,
      dependsOn: directoryTags,
    },
    rows: {
      read: (_db, _query, context) => listDirectoryPart(context),
      parameters: ["page"],
      dependsOn: directoryTags,
    },
    shortlist: {
      read: (_db, query, context) => listShortlist(context, readSlugs(query).slugs),
      parameters: ["v"],
      dependsOn: directoryTags,
    },
    example: { read: (_db, _query, context) => findEvidenceExample(context), dependsOn: directoryTags },
    figures: { read: countGuide, dependsOn: directoryTags },
    featured: {
      dependsOn: [selectionTag(kind)],
      read: async (db, _query, { dependOn }) => {
        const featured = await listFeaturedVendors(db);
        dependOn(...cardTags(featured));
        return featured;
      },
    },
  },
  page: async (_db, slug, context) => {
    const { dependOn, settings } = context;
    const vendor = await findVendorPage(context, slug, { takesSuggestions: settings.mail !== null });
    if (vendor)
      dependOn(
        selectionTag(kind),
        entryTag(kind, vendor.id),
        typeTag("feature"),
        ...cardTags(vendor.related),
      );
    return vendor;
  },
  pageDependsOn: [],
});

export const vendorFacts = {
  path: "/api/vendors/{key}/facts",
  noun: "Vendor",
  summary: "The vendor's facts, each with its state and sources",
  schema: z.object({
    /** `note` says which part of a feature is offered, for example. */
    facts: z.array(fact.extend({ note: z.string().nullable() })),
    summary: factSummary,
  }),
  views: ["page"],
  run: async ({ db, params: { key = "" }, query, viewer, dependOn }) => {
    const vendor = await findVendor(db, key, readView(query, pageView) ? anonymous : viewer);
    if (!vendor) throw new AppError("not-found", "Vendor not found");
    dependOn(entryTag(kind, vendor.id), typeTag("feature"));
    const found = (await findFactsOf(db, [vendor])).get(vendor.id) ?? { facts: [], cited: [] };
    return { facts: withNotes(found, vendor), summary: summarizeFacts(found.facts) };
  },
} satisfies Read;

const comparisonTags = ["comparison", selectionTag(kind)];

export const vendorComparisons = {
  path: "/api/vendors/{key}/comparisons",
  noun: "Vendor",
  summary: "Editorial comparisons that include the vendor",
  schema: z.array(z.object({ slug: z.string(), title: z.string() })),
  views: ["page"],
  run: byView(
    async ({ db, params: { key = "" }, viewer, dependOn }) => {
      dependOn(...comparisonTags);
      const namedComparisons = await listComparisonsOfVendor(db, key, viewer);
      if (namedComparisons.length === 0 && !(await findVendor(db, key, viewer)))
        throw new AppError("not-found", "Vendor not found");
      return namedComparisons;
    },
    ({ db, params: { key = "" }, dependOn }) => {
      dependOn(...comparisonTags);
      return listComparisonLinksOfVendor(db, key);
    },
  ),
} satisfies Read;

export const vendorReads: Read[] = [...vendorViews, vendorFacts, vendorComparisons];

/**
 * Counts the published vendors and features and the sources cited for published vendors' facts, for the home page. `checkedAt`
 * is the latest check of such a citation, or null without citations.
 */
async function countGuide(db: Database) {
  const ofVendors = db
    .select({ vendors: count().as("vendor_count") })
    .from(vendors)
    .where(eq(vendors.isPublished, true))
    .as("of_vendors");
  const ofFeatures = db
    .select({ features: count().as("feature_count") })
    .from(features)
    .where(eq(features.isPublished, true))
    .as("of_features");
  const ofEvidence = db
    .select({
      sources: countDistinct(citations.sourceId).as("source_count"),
      checkedAt: max(citations.checkedAt).as("checked_at"),
    })
    .from(citations)
    .innerJoin(vendors, eq(vendors.id, citations.entryId))
    .where(and(eq(citations.kind, vendorDescriptor.kind), eq(vendors.isPublished, true)))
    .as("of_evidence");
  const [figures] = await db
    .select({
      vendors: ofVendors.vendors,
      features: ofFeatures.features,
      sources: ofEvidence.sources,
      checkedAt: ofEvidence.checkedAt,
    })
    .from(ofVendors)
    .crossJoin(ofFeatures)
    .crossJoin(ofEvidence);
  return figures ?? null;
}
