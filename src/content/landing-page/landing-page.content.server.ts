import { entryTarget } from "#domain/links/references.server.ts";
import { fixedPageSlugs, routes } from "#shared/routes.ts";
import { contentType } from "../kit/saving/content-type.server.ts";
import { keepRootSlugsApart } from "../kit/saving/root-slugs.server.ts";
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
  referencesOf: ({ associatedVendorIds, associatedFaqIds }) => [
    ...associatedVendorIds.map((id) => ({ field: "associatedVendorIds", target: entryTarget("vendor", id) })),
    ...associatedFaqIds.map((id) => ({ field: "associatedFaqIds", target: entryTarget("faq", id) })),
  ],
  prepare: keepRootSlugsApart({
    kind: "landing-page",
    noun: "Landing page",
    alsoReserved: fixedPageSlugs,
  }),
});
