import { contentType } from "#cms/content-type.server.ts";
import { placeNewLast } from "#cms/ordering.server.ts";
import { vendorDescriptor } from "./vendor.descriptor.ts";
import { vendors } from "./vendor.table.ts";

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
    "pricing",
    "featuresOverview",
    "useCases",
    "useCasesOverview",
    "integrations",
    "integrationsOverview",
    "supportOptions",
    "metaTitle",
    "metaDescription",
    "enableRelatedInfo",
  ],
  selectionFields: [
    "slug",
    "name",
    "category",
    "features",
    "logo",
    "logoUpload",
    "clearbitLogoUrl",
    "isFeatured",
    "isPublished",
    "displayOrder",
  ],
  prepare: placeNewLast(vendors),
});
