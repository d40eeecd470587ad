import { z } from "zod";
import { contentType, type Row, type SaveContext } from "#cms/content-type.server.ts";
import type { FactItem } from "#cms/evidence/fact-field.ts";
import { placeNewLast } from "#cms/ordering.server.ts";
import { listFeatureTitles } from "../feature/feature.queries.server.ts";
import { agree, completeMatrix, featureItems } from "./capabilities.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import { vendors } from "./vendor.table.ts";
import { capability } from "./vendor-facts.ts";

const placeLast = placeNewLast(vendors);

export const vendorContent = contentType(vendorDescriptor, {
  table: vendors,
  pageFields: [
    "about",
    "content",
    "website",
    "gallery",
    "videos",
    "founded",
    "employeeCount",
    "customerCount",
    "typicalClientSize",
    "featuresOverview",
    "useCases",
    "useCasesOverview",
    "integrations",
    "integrationsOverview",
    "supportOptions",
    "metaTitle",
    "metaDescription",
    "enableRelatedInfo",
    "hostingRegions",
    "certifications",
    "languages",
    "offices",
    "currencies",
    "accountingStandards",
    "clientTypes",
    "services",
    "custodianFeeds",
    "assetsOnPlatform",
    "freeTrial",
    "implementation",
    "sso",
    "mfa",
    "pricingUrl",
    "apiDocsUrl",
    "statusUrl",
    "trustUrl",
    "notFor",
    "whatToAsk",
    "events",
  ],
  selectionFields: [
    "slug",
    "name",
    "category",
    "features",
    "capabilities",
    "logo",
    "logoUpload",
    "clearbitLogoUrl",
    "isFeatured",
    "isPublished",
    "displayOrder",
  ],
  completeFacts: async (db, vendor, items) => ({
    ...vendor,
    capabilities: completeMatrix(vendor, items ? titlesOf(items) : await listFeatureTitles(db)),
  }),
  listFactItems: async (db) => featureItems(await listFeatureTitles(db)),
  prepare: async (values, context) => placeLast(await keepAgreed(values, context), context),
});

const titlesOf = (items: FactItem[]) => items.map(({ item, label }) => ({ slug: item, title: label }));

/** Makes features and capabilities agree, whichever of them is written. */
async function keepAgreed(values: Row, { db, old }: SaveContext<Vendor>): Promise<Row> {
  if (values.features === undefined && values.capabilities === undefined) return values;
  const before = old && { features: old.features, capabilities: old.capabilities };
  const next = matrix.parse({ ...before, ...values });
  return { ...values, ...agree(next, before, await listFeatureTitles(db)) };
}

/** The two fields as the pipeline hands them over, checked already. */
const matrix = z.object({
  features: z.array(z.string()).default([]),
  capabilities: z.array(capability).default([]),
});

type Vendor = typeof vendors.$inferSelect;
