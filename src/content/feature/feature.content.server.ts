import { contentType } from "#cms/engine/content-type.server.ts";
import { publishedPages } from "#cms/engine/read/published-pages.server.ts";
import { featureDescriptor } from "./feature.descriptor.ts";
import { features } from "./feature.table.ts";
import { followRenamedFeatures } from "./renamed-features.server.ts";

export const featureContent = contentType(featureDescriptor, {
  table: features,
  // Vendors' features are known by the titles of all features.
  hasPublicDrafts: true,
  afterStore: followRenamedFeatures,
});

export const publishedFeatures = publishedPages(featureContent, {
  section: "features",
  noun: "Feature",
});
