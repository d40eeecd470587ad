import { contentReads } from "#cms/engine/read/read-calls.server.ts";
import { cardTag, entryTag, selectionTag, typeTag } from "#cms/engine/tags.ts";
import { evidenceTags } from "../page/page.queries.server.ts";
import { landingPageDescriptor } from "./landing-page.descriptor.ts";
import { findLandingPage, findPageAt, listLandingPages } from "./landing-page.queries.server.ts";
import { landingPageEntity } from "./landing-page.schema.ts";

export const landingPageReads = contentReads(landingPageDescriptor, {
  entity: landingPageEntity,
  list: listLandingPages,
  find: findLandingPage,
  page: async (db, slug, { settings, dependOn }) => {
    const result = await findPageAt(db, slug, settings.productSlug);
    if (result?.kind === "landing") {
      const { vendors, facts } = result.landingPage;
      dependOn(selectionTag("vendor"), ...vendors.map(({ id }) => cardTag("vendor", id)));
      if (facts.length > 0) dependOn(typeTag("feature"));
      dependOn(...facts.map(({ id }) => entryTag("vendor", id)));
    }
    if (result?.kind === "basic" && result.page.evidence) dependOn(...evidenceTags);
    return result;
  },
  pageDependsOn: ["landing-page", "page", "faq", "buyers-guide"],
});
