import { contentType } from "#cms/content-type.server.ts";
import { entryTarget } from "#cms/references/references.server.ts";
import { keepRootSlugsApart } from "#cms/write/root-slugs.server.ts";
import { fixedPageSlugs, routes } from "#shared/routes.ts";
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
