import { contentType } from "#cms/engine/content-type.server.ts";
import { publishedPages } from "#cms/engine/read/published-pages.server.ts";
import { keepRootSlugsApart } from "#cms/engine/write/slugs.server.ts";
import { fixedPageSlugs } from "#shared/routes.ts";
import { landingPageDescriptor } from "./landing-page.descriptor.ts";
import { landingPages } from "./landing-page.table.ts";

export const landingPageContent = contentType(landingPageDescriptor, {
  table: landingPages,
  prepare: keepRootSlugsApart(landingPageDescriptor, fixedPageSlugs),
});

export const publishedLandingPages = publishedPages(landingPageContent, {
  section: "pages",
  noun: "Guide",
});
