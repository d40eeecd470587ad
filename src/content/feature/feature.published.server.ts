import { publishedPages } from "#cms/read/published.server.ts";
import { routes } from "#shared/routes.ts";
import { features } from "./feature.table.ts";

export const publishedFeatures = publishedPages({
  section: "features",
  noun: "Feature",
  href: routes.feature.href,
  table: features,
  title: features.name,
  isPublished: features.isPublished,
});
