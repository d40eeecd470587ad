import { routes } from "#shared/routes.ts";
import { publishedPages } from "../kit/reading/published.server.ts";
import { features } from "./feature.table.ts";

export const publishedFeatures = publishedPages({
  section: "features",
  noun: "Feature",
  href: routes.feature.href,
  table: features,
  title: features.name,
  isPublished: features.isPublished,
});
