import { describeType, publishedStatus } from "#cms/engine/descriptor.ts";
import { entryTarget } from "#cms/engine/references/reference.ts";
import { routes } from "#shared/routes.ts";
import { longestSlug } from "#shared/slug.ts";
import { landingPageInput } from "./landing-page.schema.ts";
import type { landingPages } from "./landing-page.table.ts";
import { landingCategories } from "./landing-page.words.ts";

export const landingPageDescriptor = describeType<typeof landingPages.$inferSelect>({
  kind: "landing-page",
  noun: "Landing page",
  plural: "landing pages",
  path: "/api/landing-pages",
  input: landingPageInput,
  titleField: "title",
  formLabels: {
    content: "Additional Content",
    associatedVendorIds: "Vendors",
    associatedFaqIds: "FAQs",
  },
  choiceLabels: { category: landingCategories },
  bodyOf: ({ introduction }) => introduction,
  status: publishedStatus,
  order: ["displayOrder", "title"],
  route: routes.page,
  slugLimit: longestSlug,
  texts: ["content"],
  referencesOf: ({ associatedVendorIds, associatedFaqIds }) => [
    ...associatedVendorIds.map((id) => ({ field: "associatedVendorIds", target: entryTarget("vendor", id) })),
    ...associatedFaqIds.map((id) => ({ field: "associatedFaqIds", target: entryTarget("faq", id) })),
  ],
  summaryFields: ["introduction", "content"],
  hasRelatedInfo: true,
});
