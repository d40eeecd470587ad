import { contentType } from "#cms/content-type.server.ts";
import { placeNewLast } from "#cms/ordering.server.ts";
import { routes } from "#shared/routes.ts";
import { vendorInput } from "./vendor.schema.ts";
import { vendors } from "./vendor.table.ts";

export const vendorContent = contentType({
  kind: "vendor",
  noun: "Vendor",
  paths: ["/api/vendors"],
  table: vendors,
  input: vendorInput,
  texts: ["about", "content", "featuresOverview", "useCasesOverview", "integrationsOverview"],
  titleOf: ({ name }) => name,
  slugLimit: 200,
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
  pathOf: ({ slug }) => routes.vendor.href({ slug }),
});
