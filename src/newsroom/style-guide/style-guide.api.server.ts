import { z } from "@hono/zod-openapi";
import { requireEditor } from "#accounts/editor.server.ts";
import { editorReads } from "#cms/read/editor-reads.server.ts";
import { saveRequest } from "#cms/write/write-calls.server.ts";
import { changeEntry } from "#cms/write/write-entry.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { readId } from "#http/read-id.server.ts";
import { styleGuideContent } from "./style-guide.content.server.ts";
import { findActiveStyleGuide } from "./style-guide.queries.server.ts";
import { styleGuideEntity } from "./style-guide.schema.ts";

export const styleGuideApi = editorReads(styleGuideContent, styleGuideEntity);

describeEditorsCall(styleGuideApi, {
  method: "get",
  action: "content:read",
  path: "/api/style-guides/active",
  noun: "Style guide",
  summary: "The active style guide, or null",
  schema: z.nullable(styleGuideEntity),
});
styleGuideApi.get("/api/style-guides/active", async (c) => {
  requireEditor(c);
  c.header("Cache-Control", "no-store");
  return c.json(await findActiveStyleGuide(c.var.db));
});

describeEditorsCall(styleGuideApi, {
  method: "post",
  action: "content:write",
  path: "/api/style-guides/{id}/activate",
  noun: "Style guide",
  summary: "Make a style guide the active one",
  schema: styleGuideEntity,
  failures: { 404: "Style guide not found" },
});
styleGuideApi.post("/api/style-guides/:id/activate", async (c) => {
  const request = saveRequest(c);
  const change = { action: "activated", values: () => ({ isActive: true }) };
  return c.json(await changeEntry(styleGuideContent, readId(c, styleGuideContent), change, request));
});
