import { describeType, publishedStatus } from "#cms/engine/descriptor.ts";
import { noOperator } from "#cms/settings/operator.ts";
import { fillSettings } from "#cms/settings/placeholders.ts";
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
  formLabels: {
    showInFooter: "Show in footer",
    footerSection: "Footer section",
    displayOrder: "Display order",
  },
  status: publishedStatus,
  order: ["displayOrder", "title"],
  route: routes.page,
  slugLimit: longestSlug,
  texts: ["content"],
  summaryFields: ["excerpt", "content"],
  // Omits text that depends on a setting, because the page omits it while the setting is missing.
  searchTextsOf: ({ excerpt, content }) => ({
    lead: excerpt ? [fillSettings(excerpt, noOperator)] : [],
    rest: [fillSettings(content, noOperator)],
  }),
  nonContentFields: ["showInFooter", "footerSection"],
});
