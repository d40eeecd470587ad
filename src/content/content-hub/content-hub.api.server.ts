import { editorReads } from "#cms/read/editor-reads.server.ts";
import { pageView, readView } from "#cms/read/read-calls.server.ts";
import type { Read } from "#cms/read/reads.server.ts";
import { selectionTag } from "#cms/tags.ts";
import { contentHubContent } from "./content-hub.content.server.ts";
import { findContentHub, findContentHubView } from "./content-hub.queries.server.ts";
import { contentHubEntity } from "./content-hub.schema.ts";

export const contentHubApi = editorReads(contentHubContent, contentHubEntity);

export const contentHubReads: Read[] = [
  {
    path: "/api/content-hub-config/{pageType}/{slug}",
    noun: "Content hub",
    summary: "The enabled content hub of a page, or null",
    schema: contentHubEntity.nullable(),
    views: ["page"],
    run: ({ db, params: { pageType = "", slug = "" }, query, dependOn }) => {
      dependOn("content-hub", ...["faq", "glossary", "type"].map(selectionTag));
      return (readView(query, pageView) ? findContentHubView : findContentHub)(db, pageType, slug);
    },
  },
];
