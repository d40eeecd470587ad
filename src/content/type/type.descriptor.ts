import { describeType, publishedStatus } from "#cms/engine/descriptor.ts";
import { routes } from "#shared/routes.ts";
import { longestSlug } from "#shared/slug.ts";
import { familyOfficeTypeInput } from "./type.schema.ts";
import type { familyOfficeTypes } from "./type.table.ts";

export const familyOfficeTypeDescriptor = describeType<typeof familyOfficeTypes.$inferSelect>({
  kind: "type",
  noun: "Type",
  plural: "types",
  path: "/api/types",
  aliases: ["/api/type"],
  input: familyOfficeTypeInput,
  titleField: "title",
  bodyOf: ({ description }) => description,
  status: publishedStatus,
  order: ["displayOrder", "title"],
  route: routes.type,
  slugLimit: longestSlug,
  texts: ["description", "content"],
  summaryFields: ["description", "content"],
  searchFields: { category: "Category", typicalCosts: "Typical costs" },
  hasRelatedInfo: true,
});
