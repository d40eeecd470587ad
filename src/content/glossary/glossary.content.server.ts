import { contentType } from "#cms/engine/content-type.server.ts";
import { glossaryTermDescriptor } from "./glossary.descriptor.ts";
import { glossaryTerms } from "./glossary.table.ts";

export const glossaryTermContent = contentType(glossaryTermDescriptor, { table: glossaryTerms });
