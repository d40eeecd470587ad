import { publishedPages } from "#cms/engine/read/published.server.ts";
import { landingPageDescriptor } from "./landing-page.descriptor.ts";
import { landingPages } from "./landing-page.table.ts";

export const publishedLandingPages = publishedPages(landingPageDescriptor, {
  section: "pages",
  noun: "Guide",
  table: landingPages,
});
