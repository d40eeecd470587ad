import { publishedPages } from "#cms/read/published.server.ts";
import { routes } from "#shared/routes.ts";
import { landingPages } from "./landing-page.table.ts";

export const publishedLandingPages = publishedPages({
  section: "pages",
  noun: "Guide",
  href: routes.page.href,
  table: landingPages,
  title: landingPages.title,
  isPublished: landingPages.isPublished,
});
