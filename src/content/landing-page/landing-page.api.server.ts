import { contentReads } from "#cms/read/read-calls.server.ts";
import { cardTag, entryTag, selectionTag } from "#cms/tags.ts";
import { findLandingPage, findPageAt, listLandingPages } from "./landing-page.queries.server.ts";
import { landingPageEntity } from "./landing-page.schema.ts";

export const landingPageReads = contentReads({
  kind: "landing-page",
  path: "/api/landing-pages",
  noun: "Landing page",
  entity: landingPageEntity,
  list: listLandingPages,
  find: findLandingPage,
  page: async (db, slug, { settings, dependOn }) => {
    const found = await findPageAt(db, slug, settings.productSlug);
    if (found?.kind === "landing") {
      const { vendors, facts } = found.landingPage;
      dependOn(selectionTag("vendor"), ...vendors.map(({ id }) => cardTag("vendor", id)));
      dependOn(...facts.map(({ id }) => entryTag("vendor", id)));
    }
    return found;
  },
  pageDependsOn: ["landing-page", "page", "faq", "buyers-guide"],
});
