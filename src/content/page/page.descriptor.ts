import { describeType, publishedStatus } from "#cms/descriptor.ts";
import { routes } from "#shared/routes.ts";
import { longestSlug } from "#shared/slug.ts";
import { pageInput } from "./page.schema.ts";
import type { pages } from "./page.table.ts";

export const pageDescriptor = describeType<typeof pages.$inferSelect>({
  kind: "page",
  noun: "Page",
  plural: "pages",
  path: "/api/pages",
  input: pageInput,
  titleField: "title",
  status: publishedStatus,
  order: ["displayOrder", "title"],
  route: routes.page,
  slugLimit: longestSlug,
  texts: ["content"],
  summaryFields: ["excerpt", "content"],
  nonContentFields: ["showInFooter", "footerSection"],
});
