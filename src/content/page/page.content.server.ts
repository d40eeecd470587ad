import { contentType } from "#cms/content-type.server.ts";
import { keepRootSlugsApart } from "#cms/write/root-slugs.server.ts";
import { routes } from "#shared/routes.ts";
import { pageInput } from "./page.schema.ts";
import { pages } from "./page.table.ts";

export const pageContent = contentType({
  kind: "page",
  noun: "Page",
  paths: ["/api/pages"],
  table: pages,
  input: pageInput,
  texts: ["content"],
  titleOf: ({ title }) => title,
  slugLimit: 200,
  pathOf: ({ slug }) => routes.page.href({ slug }),
  prepare: keepRootSlugsApart({ kind: "page", noun: "Page" }),
});
