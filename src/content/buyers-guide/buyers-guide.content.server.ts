import { contentType } from "#cms/engine/content-type.server.ts";
import { publishedPages } from "#cms/engine/read/published-pages.server.ts";
import { buyersGuideDescriptor } from "./buyers-guide.descriptor.ts";
import { buyersGuides } from "./buyers-guide.table.ts";

export const buyersGuideContent = contentType(buyersGuideDescriptor, { table: buyersGuides });

export const publishedBuyersGuides = publishedPages(buyersGuideContent, {
  section: "buyers-guides",
  noun: "Buyer's guide",
});
