import { contentReads } from "#cms/read/read-calls.server.ts";
import { findPage, findPageView, listFooterPages, listPages } from "./page.queries.server.ts";
import { pageEntity } from "./page.schema.ts";

export const pageReads = contentReads({
  kind: "page",
  path: "/api/pages",
  entryPath: "/api/pages/slug",
  noun: "Page",
  entity: pageEntity,
  list: listPages,
  find: findPage,
  listViews: { card: { read: listFooterPages } },
  page: findPageView,
  pageDependsOn: ["page"],
});
