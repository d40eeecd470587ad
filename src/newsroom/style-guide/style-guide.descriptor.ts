import { activeStatus, describeType } from "#cms/engine/descriptor.ts";
import { styleGuideInput } from "./style-guide.schema.ts";
import type { styleGuides } from "./style-guide.table.ts";

export const styleGuideDescriptor = describeType<typeof styleGuides.$inferSelect>({
  kind: "style-guide",
  noun: "Style guide",
  plural: "style guides",
  path: "/api/style-guides",
  input: styleGuideInput,
  titleField: "name",
  bodyOf: ({ description }) => description,
  status: activeStatus,
  isPublic: () => false,
  order: ["name"],
});
