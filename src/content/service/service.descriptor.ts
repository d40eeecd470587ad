import { describeType, publishedStatus } from "#cms/engine/descriptor.ts";
import { longestSlug } from "#shared/slug.ts";
import { serviceInput } from "./service.schema.ts";
import type { services } from "./service.table.ts";

export const serviceDescriptor = describeType<typeof services.$inferSelect>({
  kind: "service",
  noun: "Service",
  plural: "services",
  path: "/api/services",
  aliases: ["/api/service"],
  input: serviceInput,
  titleField: "title",
  bodyOf: ({ description }) => description,
  status: publishedStatus,
  order: ["displayOrder", "title"],
  slugLimit: longestSlug,
  summaryFields: ["description", "content"],
  hasRelatedInfo: true,
});
