import { contentReads } from "#cms/read/read-calls.server.ts";
import { findLandingPage, findPageAt, listLandingPages } from "./landing-page.queries.server.ts";
import { landingPageEntity } from "./landing-page.schema.ts";

export const landingPageApi = contentReads({
  path: "/api/landing-pages",
  noun: "Landing page",
  entity: landingPageEntity,
  list: listLandingPages,
  find: findLandingPage,
  page: (db, slug, c) => findPageAt(db, slug, c.var.settings.productSlug),
});
