import { OpenAPIHono } from "@hono/zod-openapi";
import { editorReads } from "#cms/read/editor-reads.server.ts";
import { pageView, readView } from "#cms/read/read-calls.server.ts";
import { describeRead } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { contentHubContent } from "./content-hub.content.server.ts";
import { findContentHub, findContentHubView } from "./content-hub.queries.server.ts";
import { contentHubEntity } from "./content-hub.schema.ts";
import { contentHubConfigs } from "./content-hub.table.ts";

export const contentHubApi = new OpenAPIHono<AppEnv>().route(
  "/",
  editorReads(contentHubContent, contentHubEntity, [contentHubConfigs.pageType, contentHubConfigs.pageSlug]),
);

describeRead(contentHubApi, {
  path: "/api/content-hub-config/{pageType}/{slug}",
  noun: "Content hub",
  summary: "The enabled content hub of a page, or null",
  schema: contentHubEntity.nullable(),
  views: ["page"],
});
contentHubApi.get("/api/content-hub-config/:pageType/:slug", async (c) => {
  const { pageType, slug } = c.req.param();
  const find = readView(c, pageView) ? findContentHubView : findContentHub;
  return c.json(await find(c.var.db, pageType, slug));
});
