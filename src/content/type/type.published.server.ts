import { publishedPages } from "#cms/read/published.server.ts";
import { routes } from "#shared/routes.ts";
import { familyOfficeTypes } from "./type.table.ts";

export const publishedTypes = publishedPages({
  section: "types",
  noun: "Type of family office",
  href: routes.type.href,
  table: familyOfficeTypes,
  title: familyOfficeTypes.title,
  isPublished: familyOfficeTypes.isPublished,
});
