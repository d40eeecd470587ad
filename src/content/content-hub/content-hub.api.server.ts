import { OpenAPIHono } from "@hono/zod-openapi";
import type { AppEnv } from "#domain/request.server.ts";
import { describeRead } from "../kit/content-reads.server.ts";
import { findContentHub } from "./content-hub.queries.server.ts";
import { contentHubEntity } from "./content-hub.schema.ts";

export const contentHubApi = new OpenAPIHono<AppEnv>();

describeRead(contentHubApi, {
  path: "/api/content-hub-config/{pageType}/{slug}",
  noun: "Content hub",
  summary: "The enabled content hub of a page, or null",
  schema: contentHubEntity.nullable(),
});
contentHubApi.get("/api/content-hub-config/:pageType/:slug", async (c) => {
  const { pageType, slug } = c.req.param();
  return c.json(await findContentHub(c.var.db, pageType, slug));
});
