import { z } from "@hono/zod-openapi";
import { editorReads } from "#cms/engine/read/editor-reads.server.ts";
import { saveRequest } from "#cms/engine/write/write-calls.server.ts";
import { changeEntry } from "#cms/engine/write/write-entry.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import { styleGuideContent } from "./style-guide.content.server.ts";
import { findActiveStyleGuide } from "./style-guide.queries.server.ts";
import { styleGuideEntity } from "./style-guide.schema.ts";

export const styleGuideApi = callsApi("Style guide", [
  call("GET /api/style-guides/active", {
    action: "content:read",
    summary: "The active style guide, or null",
    result: z.nullable(styleGuideEntity),
    run: ({ db }) => findActiveStyleGuide(db),
  }),
  call("POST /api/style-guides/{id}/activate", {
    action: "content:write",
    summary: "Activate a style guide",
    params: { id: idOf(styleGuideContent) },
    result: styleGuideEntity,
    failures: { 404: "Style guide not found" },
    run: ({ c, params }) => {
      const change = { action: "activated", values: () => ({ isActive: true }) };
      return changeEntry(styleGuideContent, params.id, change, saveRequest(c));
    },
  }),
]);

styleGuideApi.route("/", editorReads(styleGuideContent, styleGuideEntity));

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof styleGuideApi> {}
}
