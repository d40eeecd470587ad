import { contentReads } from "#cms/read/read-calls.server.ts";
import { pageDescriptor } from "./page.descriptor.ts";
import { findPage, findPageView, listFooterPages, listPages } from "./page.queries.server.ts";
import { pageEntity } from "./page.schema.ts";

export const pageReads = contentReads(pageDescriptor, {
  entryPath: "/api/pages/slug",
  entity: pageEntity,
  list: listPages,
  find: findPage,
  listViews: { card: { read: listFooterPages } },
  page: findPageView,
  pageDependsOn: ["page"],
});
