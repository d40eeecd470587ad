import { contentType } from "#cms/engine/content-type.server.ts";
import { familyOfficeTypeDescriptor } from "./type.descriptor.ts";
import { familyOfficeTypes } from "./type.table.ts";

export const familyOfficeTypeContent = contentType(familyOfficeTypeDescriptor, { table: familyOfficeTypes });
