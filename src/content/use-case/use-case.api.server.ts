import { contentReads } from "#cms/read/read-calls.server.ts";
import { findUseCase, findUseCaseList, findUseCasePage, listUseCases } from "./use-case.queries.server.ts";
import { useCaseEntity } from "./use-case.schema.ts";

export const useCaseApi = contentReads({
  path: "/api/use-cases",
  noun: "Use case",
  entity: useCaseEntity,
  list: listUseCases,
  listViews: { card: { read: findUseCaseList, parameters: ["page"] } },
  find: findUseCase,
  page: findUseCasePage,
});
