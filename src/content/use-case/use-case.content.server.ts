import { contentType } from "#cms/content-type.server.ts";
import { entryTarget } from "#cms/references/references.server.ts";
import { routes } from "#shared/routes.ts";
import { useCaseInput } from "./use-case.schema.ts";
import { useCases } from "./use-case.table.ts";

export const useCaseContent = contentType({
  kind: "use-case",
  noun: "Use case",
  paths: ["/api/use-cases"],
  table: useCases,
  input: useCaseInput,
  texts: ["overview", "contentSections.content"],
  titleOf: ({ title }) => title,
  slugLimit: 200,
  pathOf: ({ slug }) => routes.useCase.href({ slug }),
  referencesOf: ({ featuredFaqIds }) =>
    featuredFaqIds.map((id) => ({ field: "featuredFaqIds", target: entryTarget("faq", id) })),
});
