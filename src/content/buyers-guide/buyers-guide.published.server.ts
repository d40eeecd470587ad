import { publishedPages } from "#cms/engine/read/published.server.ts";
import { buyersGuideDescriptor } from "./buyers-guide.descriptor.ts";
import { buyersGuides } from "./buyers-guide.table.ts";

export const publishedBuyersGuides = publishedPages(buyersGuideDescriptor, {
  section: "buyers-guides",
  noun: "Buyer's guide",
  table: buyersGuides,
});
