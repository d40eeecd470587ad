import { publishedPages } from "#cms/read/published.server.ts";
import { routes } from "#shared/routes.ts";
import { buyersGuides } from "./buyers-guide.table.ts";

export const publishedBuyersGuides = publishedPages({
  section: "buyers-guides",
  noun: "Buyer's guide",
  href: routes.buyersGuide.href,
  table: buyersGuides,
  title: buyersGuides.title,
  isPublished: buyersGuides.isPublished,
});
