import { describeType, publishedStatus } from "#cms/engine/descriptor.ts";
import { routes } from "#shared/routes.ts";
import { longestSlug } from "#shared/slug.ts";
import { featureInput } from "./feature.schema.ts";
import type { features } from "./feature.table.ts";

export const featureDescriptor = describeType<typeof features.$inferSelect>({
  kind: "feature",
  noun: "Feature",
  plural: "features",
  path: "/api/features",
  input: featureInput,
  titleField: "name",
  bodyOf: ({ description }) => description,
  status: publishedStatus,
  order: ["displayOrder", "name"],
  route: routes.feature,
  slugLimit: longestSlug,
  texts: ["content"],
  summaryFields: ["description", "content"],
  searchFields: { category: "Category" },
  hasRelatedInfo: true,
});
