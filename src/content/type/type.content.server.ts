import { contentType } from "#cms/engine/content-type.server.ts";
import { publishedPages } from "#cms/engine/read/published-pages.server.ts";
import { familyOfficeTypeDescriptor } from "./type.descriptor.ts";
import { familyOfficeTypes } from "./type.table.ts";

export const familyOfficeTypeContent = contentType(familyOfficeTypeDescriptor, { table: familyOfficeTypes });

export const publishedTypes = publishedPages(familyOfficeTypeContent, {
  section: "types",
  noun: "Type of family office",
});
