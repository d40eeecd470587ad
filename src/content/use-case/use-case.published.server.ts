import { publishedPages } from "#cms/read/published.server.ts";
import { routes } from "#shared/routes.ts";
import { useCases } from "./use-case.table.ts";

export const publishedUseCases = publishedPages({
  section: "use-cases",
  noun: "Use case",
  href: routes.useCase.href,
  table: useCases,
  title: useCases.title,
  isPublished: useCases.isPublished,
});
