import { describeType, enabledStatus } from "#cms/engine/descriptor.ts";
import { routes } from "#shared/routes.ts";
import { contentHubInput } from "./content-hub.schema.ts";
import type { contentHubConfigs } from "./content-hub.table.ts";

export const contentHubDescriptor = describeType<typeof contentHubConfigs.$inferSelect>({
  kind: "content-hub",
  noun: "Content hub",
  plural: "configurations",
  path: "/api/content-hub-configs",
  input: contentHubInput,
  titleField: "title",
  bodyOf: ({ description }) => description,
  status: enabledStatus,
  order: ["pageType", "pageSlug"],
  nonContentFields: ["pageType", "pageSlug"],
  referencesOf: ({ pageType, pageSlug, relatedContent }) => [
    ...(pageType === "service"
      ? []
      : [{ field: "pageSlug", target: pages[pageType].href({ slug: pageSlug }) }]),
    ...relatedContent.flatMap(({ type, slug }) =>
      slug ? [{ field: "relatedContent", target: pages[type].href({ slug }) }] : [],
    ),
  ],
  followPages: ({ pageType, pageSlug, relatedContent }, slugAt) => ({
    pageSlug: (pageType !== "service" && slugAt(pages[pageType].href({ slug: pageSlug }))) || pageSlug,
    relatedContent: relatedContent.map((item) =>
      item.slug ? { ...item, slug: slugAt(pages[item.type].href({ slug: item.slug })) ?? item.slug } : item,
    ),
  }),
});

const pages = { faq: routes.faq, glossary: routes.term, type: routes.type };
