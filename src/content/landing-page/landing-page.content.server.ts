import { fixedPageSlugs, routes } from "#shared/routes.ts";
import { contentType } from "../kit/saving/content-type.server.ts";
import { keepRootSlugsApart } from "../kit/saving/root-slugs.server.ts";
import { pages } from "../page/page.table.ts";
import { landingPageInput } from "./landing-page.schema.ts";
import { landingPages } from "./landing-page.table.ts";

export const landingPageContent = contentType({
  kind: "landing-page",
  noun: "Landing page",
  paths: ["/api/landing-pages"],
  table: landingPages,
  input: landingPageInput,
  texts: ["content"],
  titleOf: ({ title }) => title,
  slugLimit: 200,
  pathOf: ({ slug }) => routes.page.href({ slug }),
  prepare: keepRootSlugsApart({
    own: landingPages,
    other: pages,
    noun: "Landing page",
    alsoReserved: fixedPageSlugs,
  }),
});
