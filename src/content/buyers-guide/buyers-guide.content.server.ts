import { contentType } from "#cms/content-type.server.ts";
import { routes } from "#shared/routes.ts";
import { buyersGuideInput } from "./buyers-guide.schema.ts";
import { buyersGuides } from "./buyers-guide.table.ts";

export const buyersGuideContent = contentType({
  kind: "buyers-guide",
  noun: "Buyer's guide",
  paths: ["/api/buyers-guides"],
  table: buyersGuides,
  input: buyersGuideInput,
  texts: ["content"],
  titleOf: ({ title }) => title,
  slugLimit: 200,
  pathOf: ({ slug }) => routes.buyersGuide.href({ slug }),
  referencesOf: ({ recommendedUseCases }) =>
    recommendedUseCases.map((slug) => ({
      field: "recommendedUseCases",
      target: routes.useCase.href({ slug }),
    })),
});
