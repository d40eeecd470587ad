import { contentType } from "#cms/content-type.server.ts";
import { routes } from "#shared/routes.ts";
import { contentHubInput } from "./content-hub.schema.ts";
import { contentHubConfigs } from "./content-hub.table.ts";

export const contentHubContent = contentType({
  kind: "content-hub",
  noun: "Content hub",
  paths: ["/api/content-hub-configs"],
  table: contentHubConfigs,
  input: contentHubInput,
  titleOf: ({ title }) => title,
  referencesOf: ({ relatedContent }) =>
    relatedContent.flatMap(({ type, slug }) =>
      slug ? [{ field: "relatedContent", target: pages[type].href({ slug }) }] : [],
    ),
});

const pages = { faq: routes.faq, glossary: routes.term, type: routes.type };
