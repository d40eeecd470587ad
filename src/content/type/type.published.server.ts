import { publishedPages } from "#cms/engine/read/published.server.ts";
import { familyOfficeTypeDescriptor } from "./type.descriptor.ts";
import { familyOfficeTypes } from "./type.table.ts";

export const publishedTypes = publishedPages(familyOfficeTypeDescriptor, {
  section: "types",
  noun: "Type of family office",
  table: familyOfficeTypes,
});
