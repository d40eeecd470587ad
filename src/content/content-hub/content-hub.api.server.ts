import { editorReads } from "#cms/engine/read/editor-reads.server.ts";
import { byView } from "#cms/engine/read/read-calls.server.ts";
import type { Read } from "#cms/engine/read/reads.server.ts";
import { selectionTag } from "#cms/engine/tags.ts";
import { contentHubContent } from "./content-hub.content.server.ts";
import { findContentHub, findContentHubView } from "./content-hub.queries.server.ts";
import { contentHubEntity } from "./content-hub.schema.ts";

export const contentHubApi = editorReads(contentHubContent, contentHubEntity);

const tags = ["content-hub", ...["faq", "glossary", "type"].map(selectionTag)];

export const contentHubRead = {
  path: "/api/content-hub-config/{pageType}/{slug}",
  noun: "Content hub",
  summary: "The enabled content hub of a page, or null",
  schema: contentHubEntity.nullable(),
  views: ["page"],
  run: byView(
    ({ db, params: { pageType = "", slug = "" }, dependOn }) => {
      dependOn(...tags);
      return findContentHub(db, pageType, slug);
    },
    ({ db, params: { pageType = "", slug = "" }, dependOn }) => {
      dependOn(...tags);
      return findContentHubView(db, pageType, slug);
    },
  ),
} satisfies Read;
