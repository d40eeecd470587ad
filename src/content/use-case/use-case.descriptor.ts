import { describeType, publishedStatus } from "#cms/engine/descriptor.ts";
import { entryTarget } from "#cms/engine/references/reference.ts";
import { routes } from "#shared/routes.ts";
import { longestSlug } from "#shared/slug.ts";
import { useCaseInput } from "./use-case.schema.ts";
import type { useCases } from "./use-case.table.ts";

export const useCaseDescriptor = describeType<typeof useCases.$inferSelect>({
  kind: "use-case",
  noun: "Use case",
  plural: "use cases",
  path: "/api/use-cases",
  input: useCaseInput,
  titleField: "title",
  formLabels: {
    contentSections: "Implementation Guide",
    highlightCategories: "Highlighted Features",
    featuredFaqIds: "Featured FAQs",
  },
  bodyOf: ({ description }) => description,
  status: publishedStatus,
  order: ["displayOrder", "title"],
  route: routes.useCase,
  slugLimit: longestSlug,
  texts: ["overview", "contentSections.content"],
  referencesOf: ({ featuredFaqIds, contentSections }) => [
    ...featuredFaqIds.map((id) => ({ field: "featuredFaqIds", target: entryTarget("faq", id) })),
    ...[...new Set(contentSections.flatMap(({ featureSlugs = [] }) => featureSlugs))].map((slug) => ({
      field: "contentSections",
      target: routes.feature.href({ slug }),
    })),
  ],
  followPages: ({ contentSections }, slugAt) => ({
    contentSections: contentSections.map(({ featureSlugs, ...section }) => ({
      ...section,
      ...(featureSlugs && {
        featureSlugs: featureSlugs.map((slug) => slugAt(routes.feature.href({ slug })) ?? slug),
      }),
    })),
  }),
  summaryFields: ["description"],
  searchFields: { category: "Category", targetAssets: "Assets", teamSize: "Team" },
  hasRelatedInfo: true,
});
