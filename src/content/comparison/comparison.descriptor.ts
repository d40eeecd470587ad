import { describeType, publishedStatus } from "#cms/engine/descriptor.ts";
import { entryTarget } from "#cms/engine/references/reference.ts";
import { longestSlug } from "#shared/slug.ts";
import { comparisonInput } from "./comparison.schema.ts";
import type { comparisons } from "./comparison.table.ts";

export const comparisonDescriptor = describeType<typeof comparisons.$inferSelect>({
  kind: "comparison",
  noun: "Comparison",
  plural: "comparisons",
  path: "/api/comparisons",
  input: comparisonInput,
  titleField: "title",
  formLabels: {
    vendorAId: "Vendor A",
    vendorBId: "Vendor B",
  },
  bodyOf: ({ description }) => description,
  status: publishedStatus,
  order: ["displayOrder", "title"],
  slugLimit: longestSlug,
  texts: ["content", "conclusion"],
  referencesOf: ({ vendorAId, vendorBId }) =>
    Object.entries({ vendorAId, vendorBId }).flatMap(([field, id]) =>
      id === null ? [] : [{ field, target: entryTarget("vendor", id) }],
    ),
  summaryFields: ["description", "content"],
  hasRelatedInfo: true,
});
