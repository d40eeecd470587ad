import { contentReads } from "#cms/engine/read/read-calls.server.ts";
import { selectionTag } from "#cms/engine/tags.ts";
import { useCaseDescriptor } from "./use-case.descriptor.ts";
import { findUseCase, findUseCaseList, findUseCasePage, listUseCases } from "./use-case.queries.server.ts";
import { useCaseEntity } from "./use-case.schema.ts";

export const useCaseReads = contentReads(useCaseDescriptor, {
  entity: useCaseEntity,
  list: listUseCases,
  listViews: { card: { read: findUseCaseList, parameters: ["page"] } },
  find: findUseCase,
  page: findUseCasePage,
  pageDependsOn: ["use-case", "faq", "glossary", "feature", selectionTag("vendor")],
});
