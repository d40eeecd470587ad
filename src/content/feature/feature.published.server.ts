import { publishedPages } from "#cms/engine/read/published.server.ts";
import { featureDescriptor } from "./feature.descriptor.ts";
import { features } from "./feature.table.ts";

export const publishedFeatures = publishedPages(featureDescriptor, {
  section: "features",
  noun: "Feature",
  table: features,
});
