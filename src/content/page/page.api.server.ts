import { contentReads } from "#cms/engine/read/read-calls.server.ts";
import { pageDescriptor } from "./page.descriptor.ts";
import { evidenceTags, findFooter, findPage, findPageView, listPages } from "./page.queries.server.ts";
import { pageEntity } from "./page.schema.ts";

export const pageReads = contentReads(pageDescriptor, {
  entryPath: "/api/pages/slug",
  entity: pageEntity,
  list: listPages,
  find: findPage,
  listViews: { footer: { read: findFooter } },
  page: async (db, slug, { dependOn }) => {
    const page = await findPageView(db, slug);
    if (page?.evidence) dependOn(...evidenceTags);
    return page;
  },
  pageDependsOn: ["page"],
});
