import { describeType, publishedStatus } from "#cms/engine/descriptor.ts";
import { routes } from "#shared/routes.ts";
import { longestSlug } from "#shared/slug.ts";
import { faqInput } from "./faq.schema.ts";
import type { faqs } from "./faq.table.ts";

export const faqDescriptor = describeType<typeof faqs.$inferSelect>({
  kind: "faq",
  noun: "FAQ entry",
  path: "/api/faq",
  input: faqInput,
  titleField: "question",
  formLabels: {
    isHome: "Shown on the home page",
  },
  bodyOf: ({ answer }) => answer,
  status: publishedStatus,
  order: ["displayOrder", "question"],
  route: routes.faq,
  slugLimit: longestSlug,
  texts: ["answer"],
  summaryFields: ["answer"],
  searchFields: { category: "Category" },
  hasRelatedInfo: true,
  nonContentFields: ["isHome"],
});
