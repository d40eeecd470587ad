import { describeType, publishedStatus } from "#cms/engine/descriptor.ts";
import { routes } from "#shared/routes.ts";
import { longestSlug } from "#shared/slug.ts";
import { glossaryTermInput } from "./glossary.schema.ts";
import type { glossaryTerms } from "./glossary.table.ts";

export const glossaryTermDescriptor = describeType<typeof glossaryTerms.$inferSelect>({
  kind: "glossary",
  noun: "Glossary term",
  plural: "terms",
  path: "/api/glossary",
  input: glossaryTermInput,
  titleField: "term",
  formLabels: {
    autoLink: "Auto-link",
  },
  bodyOf: ({ definition }) => definition,
  status: publishedStatus,
  order: ["displayOrder", "term"],
  route: routes.term,
  slugLimit: longestSlug,
  texts: ["definition"],
  summaryFields: ["definition"],
  searchFields: { category: "Category" },
  hasRelatedInfo: true,
  nonContentFields: ["autoLink"],
});
