import { describeType, publishedStatus } from "#cms/engine/descriptor.ts";
import { routes } from "#shared/routes.ts";
import { longestSlug } from "#shared/slug.ts";
import { vendorFactFields } from "./vendor.fact-fields.ts";
import { vendorInput } from "./vendor.schema.ts";
import type { vendors } from "./vendor.table.ts";
import { hostingWords } from "./vendor.words.ts";
import { hostings } from "./vendor-facts.ts";

export const vendorDescriptor = describeType<typeof vendors.$inferSelect>({
  kind: "vendor",
  noun: "Vendor",
  plural: "vendors",
  path: "/api/vendors",
  input: vendorInput,
  titleField: "name",
  formLabels: {
    isFeatured: "Featured on Homepage",
    logoUpload: "Uploaded Logo",
    clearbitLogoUrl: "Third-Party Logo URL",
    logo: "Logo (legacy)",
    ...Object.fromEntries(vendorFactFields.map(({ field, formLabel }) => [field, formLabel])),
  },
  choiceLabels: { hosting: Object.fromEntries(hostings.map((one) => [one, hostingWords(one)])) },
  spellingFields: ["aliases"],
  bodyOf: ({ description }) => description,
  status: publishedStatus,
  order: ["displayOrder", "name"],
  route: routes.vendor,
  slugLimit: longestSlug,
  texts: ["about", "content", "featuresOverview", "useCasesOverview", "integrationsOverview"],
  summaryFields: ["description", "content"],
  hasRelatedInfo: true,
  factFields: vendorFactFields,
  // Without what a product is not for and what to ask: both name features that it may lack.
  searchFields: {
    aliases: "Also known as",
    category: "Category",
    bestFor: "Best for",
    features: "Features",
    useCases: "Use cases",
  },
  nonContentFields: ["isFeatured", "isSponsored"],
});
