import { contentType } from "#cms/engine/content-type.server.ts";
import { searchTermDescriptor } from "./search-term.descriptor.ts";
import { searchTerms } from "./search-term.table.ts";

export const searchTermContent = contentType(searchTermDescriptor, { table: searchTerms });
