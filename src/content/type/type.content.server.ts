import { contentType } from "#cms/content-type.server.ts";
import { routes } from "#shared/routes.ts";
import { familyOfficeTypeInput } from "./type.schema.ts";
import { familyOfficeTypes } from "./type.table.ts";

export const familyOfficeTypeContent = contentType({
  kind: "type",
  noun: "Type",
  paths: ["/api/types", "/api/type"],
  table: familyOfficeTypes,
  input: familyOfficeTypeInput,
  texts: ["description", "content"],
  titleOf: ({ title }) => title,
  slugLimit: 200,
  pathOf: ({ slug }) => routes.type.href({ slug }),
});
