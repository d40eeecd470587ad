import { contentType } from "#cms/engine/content-type.server.ts";
import { useCaseDescriptor } from "./use-case.descriptor.ts";
import { useCases } from "./use-case.table.ts";

export const useCaseContent = contentType(useCaseDescriptor, { table: useCases });
