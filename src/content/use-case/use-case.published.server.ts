import { publishedPages } from "#cms/engine/read/published.server.ts";
import { useCaseDescriptor } from "./use-case.descriptor.ts";
import { useCases } from "./use-case.table.ts";

export const publishedUseCases = publishedPages(useCaseDescriptor, {
  section: "use-cases",
  noun: "Use case",
  table: useCases,
});
