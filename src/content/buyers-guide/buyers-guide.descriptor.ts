import { describeType, publishedStatus } from "#cms/engine/descriptor.ts";
import { routes } from "#shared/routes.ts";
import { longestSlug } from "#shared/slug.ts";
import { buyersGuideInput } from "./buyers-guide.schema.ts";
import type { buyersGuides } from "./buyers-guide.table.ts";

export const buyersGuideDescriptor = describeType<typeof buyersGuides.$inferSelect>({
  kind: "buyers-guide",
  noun: "Buyer's guide",
  plural: "buyer's guides",
  path: "/api/buyers-guides",
  input: buyersGuideInput,
  titleField: "title",
  bodyOf: ({ description }) => description,
  status: publishedStatus,
  order: ["displayOrder", "title"],
  route: routes.buyersGuide,
  slugLimit: longestSlug,
  texts: ["content"],
  referencesOf: ({ recommendedUseCases }) =>
    recommendedUseCases.map((slug) => ({
      field: "recommendedUseCases",
      target: routes.useCase.href({ slug }),
    })),
  followPages: ({ recommendedUseCases }, slugAt) => ({
    recommendedUseCases: recommendedUseCases.map((slug) => slugAt(routes.useCase.href({ slug })) ?? slug),
  }),
  summaryFields: ["description", "content"],
  searchFields: {
    buyerType: "Buyer",
    targetRole: "Role",
    priorityFeatures: "Features",
    checklist: "Checklist",
    recommendations: "Recommendations",
  },
  hasRelatedInfo: true,
});
