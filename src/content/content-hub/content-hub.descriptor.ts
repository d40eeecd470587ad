import { describeType, enabledStatus } from "#cms/engine/descriptor.ts";
import { routes } from "#shared/routes.ts";
import { contentHubInput } from "./content-hub.schema.ts";
import type { contentHubConfigs } from "./content-hub.table.ts";
import type { HubPageType } from "./related-content.ts";

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
    ...referenceOf("pageSlug", pageType, pageSlug),
    ...relatedContent.flatMap(({ type, slug = "" }) => referenceOf("relatedContent", type, slug)),
  ],
  followPages: ({ pageType, pageSlug, relatedContent }, slugAt) => ({
    pageSlug: slugAt(pathOf(pageType, pageSlug) ?? "") ?? pageSlug,
    relatedContent: relatedContent.map((item) =>
      item.slug ? { ...item, slug: slugAt(pathOf(item.type, item.slug) ?? "") ?? item.slug } : item,
    ),
  }),
});

const pages = { faq: routes.faq, glossary: routes.term, type: routes.type };

/** Null for a service, which has no page. */
const pathOf = (type: HubPageType, slug: string): string | null =>
  type === "service" ? null : pages[type].href({ slug });

function referenceOf(field: string, type: HubPageType, slug: string) {
  const target = slug === "" ? null : pathOf(type, slug);
  return target === null ? [] : [{ field, target }];
}
