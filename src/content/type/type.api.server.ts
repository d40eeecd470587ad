import { contentReads } from "#cms/engine/read/read-calls.server.ts";
import { familyOfficeTypeDescriptor } from "./type.descriptor.ts";
import {
  findFamilyOfficeType,
  findTypeList,
  findTypePage,
  listFamilyOfficeTypes,
} from "./type.queries.server.ts";
import { familyOfficeTypeEntity } from "./type.schema.ts";

export const familyOfficeTypeReads = contentReads(familyOfficeTypeDescriptor, {
  entity: familyOfficeTypeEntity,
  list: listFamilyOfficeTypes,
  listViews: { card: { read: findTypeList, parameters: ["page"] } },
  find: findFamilyOfficeType,
  page: findTypePage,
  pageDependsOn: ["type", "glossary"],
});
