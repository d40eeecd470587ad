import { OpenAPIHono, z } from "@hono/zod-openapi";
import { requireEditor } from "#accounts/editor.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { findJson } from "#http/request-body.server.ts";
import { invalidPayload } from "#shared/invalid-payload.ts";
import type { ContentType } from "../content-type.server.ts";
import { decideSuggestion } from "./decide-suggestion.server.ts";
import { listOpenSuggestions } from "./list-suggestions.server.ts";
import { suggestionQueue } from "./suggestion-queue.ts";

const noun = "Suggestions";
const path = "/api/admin/suggestions";
const decision = z.object({
  note: z
    .string("A note is a text")
    .trim()
    .max(2000, "A note has at most 2,000 characters")
    .nullish()
    .transform((note) => note || null),
});
const decided = z.object({ decided: z.int() });

/** Serves the queue of open suggestions to editors, and their decisions. */
export function suggestionDeskApi(types: ContentType[]) {
  const app = new OpenAPIHono<AppEnv>();
  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path,
    noun,
    summary: "The open suggestions, the oldest first; equal proposals are one",
    schema: suggestionQueue,
  });
  app.get(path, async (c) => {
    requireEditor(c);
    c.header("Cache-Control", "no-store");
    return c.json(await listOpenSuggestions(c.var.db, types));
  });
  for (const [name, state] of decisions) {
    describeEditorsCall(app, {
      method: "post",
      action: "content:write",
      path: `${path}/{id}/${name}`,
      noun,
      summary: `${name === "accept" ? "Accept" : "Decline"} a suggestion and all equal ones; no entry changes`,
      body: decision,
      schema: decided,
      failures: { 404: "There is no such suggestion", 409: "It has been decided already" },
    });
    app.post(`${path}/:id/${name}`, async (c) => {
      const editor = requireEditor(c);
      const parsed = decision.safeParse(await findJson(c));
      if (!parsed.success) throw invalidPayload(parsed.error);
      const { note } = parsed.data;
      const id = readId(c, { noun: "Suggestion" });
      return c.json({ decided: await decideSuggestion(c.var, types, { id, editor, state, note }) });
    });
  }
  return app;
}

const decisions = [
  ["accept", "accepted"],
  ["decline", "declined"],
] as const;
