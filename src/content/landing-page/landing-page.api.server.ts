import { contentReads } from "#cms/read/read-calls.server.ts";
import { cardTag, entryTag, selectionTag, typeTag } from "#cms/tags.ts";
import { evidenceTags } from "../page/page.queries.server.ts";
import { landingPageDescriptor } from "./landing-page.descriptor.ts";
import { findLandingPage, findPageAt, listLandingPages } from "./landing-page.queries.server.ts";
import { landingPageEntity } from "./landing-page.schema.ts";

export const landingPageReads = contentReads(landingPageDescriptor, {
  entity: landingPageEntity,
  list: listLandingPages,
  find: findLandingPage,
  page: async (db, slug, { settings, dependOn }) => {
    const found = await findPageAt(db, slug, settings.productSlug);
    if (found?.kind === "landing") {
      const { vendors, facts } = found.landingPage;
      dependOn(selectionTag("vendor"), ...vendors.map(({ id }) => cardTag("vendor", id)));
      if (facts.length > 0) dependOn(typeTag("feature"));
      dependOn(...facts.map(({ id }) => entryTag("vendor", id)));
    }
    if (found?.kind === "basic" && found.page.evidence) dependOn(...evidenceTags);
    return found;
  },
  pageDependsOn: ["landing-page", "page", "faq", "buyers-guide"],
});
