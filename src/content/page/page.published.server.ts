import { publishedPages } from "#cms/read/published.server.ts";
import { routes } from "#shared/routes.ts";
import { pages } from "./page.table.ts";

export const publishedBasicPages = publishedPages({
  section: "pages",
  noun: "About this site",
  href: routes.page.href,
  table: pages,
  title: pages.title,
  isPublished: pages.isPublished,
});
