import { contentReads } from "#cms/read/read-calls.server.ts";
import {
  findFamilyOfficeType,
  findTypeList,
  findTypePage,
  listFamilyOfficeTypes,
} from "./type.queries.server.ts";
import { familyOfficeTypeEntity } from "./type.schema.ts";

const readsAt = (path: string) =>
  contentReads({
    kind: "type",
    path,
    noun: "Type",
    entity: familyOfficeTypeEntity,
    list: listFamilyOfficeTypes,
    listViews: { card: { read: findTypeList, parameters: ["page"] } },
    find: findFamilyOfficeType,
    page: findTypePage,
    pageDependsOn: ["type", "glossary"],
  });

/** Both spellings read (contract, section 5). */
export const familyOfficeTypeReads = [...readsAt("/api/types"), ...readsAt("/api/type")];
