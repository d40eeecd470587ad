import { publishedPages } from "#cms/read/published.server.ts";
import { pageDescriptor } from "./page.descriptor.ts";
import { pages } from "./page.table.ts";

export const publishedBasicPages = publishedPages(pageDescriptor, {
  section: "pages",
  noun: "About this site",
  table: pages,
});
