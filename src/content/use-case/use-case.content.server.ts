import { contentType } from "#cms/engine/content-type.server.ts";
import { publishedPages } from "#cms/engine/read/published-pages.server.ts";
import { useCaseDescriptor } from "./use-case.descriptor.ts";
import { useCases } from "./use-case.table.ts";

export const useCaseContent = contentType(useCaseDescriptor, { table: useCases });

export const publishedUseCases = publishedPages(useCaseContent, {
  section: "use-cases",
  noun: "Use case",
});
