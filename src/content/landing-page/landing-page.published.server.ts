import { routes } from "#shared/routes.ts";
import { publishedPages } from "../kit/reading/published.server.ts";
import { landingPages } from "./landing-page.table.ts";

export const publishedLandingPages = publishedPages({
  section: "pages",
  noun: "Guide",
  href: routes.page.href,
  table: landingPages,
  title: landingPages.title,
  isPublished: landingPages.isPublished,
});
