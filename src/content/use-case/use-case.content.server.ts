import { entryTarget } from "#domain/links/references.server.ts";
import { routes } from "#shared/routes.ts";
import { contentType } from "../kit/saving/content-type.server.ts";
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
