import { routes } from "#shared/routes.ts";
import { contentType } from "../kit/saving/content-type.server.ts";
import { keepRootSlugsApart } from "../kit/saving/root-slugs.server.ts";
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
