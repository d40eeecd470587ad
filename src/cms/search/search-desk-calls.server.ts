import { z } from "@hono/zod-openapi";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { forgetMiss, listMisses } from "./misses.server.ts";
import { searchDesk, synonym } from "./search-desk.ts";
import { synonymsTag } from "./search-tags.ts";
import { addSynonym, deleteSynonym, listSynonyms } from "./synonyms.server.ts";

const phrase = z
  .string("Enter one or a few words")
  .trim()
  .min(1, "Enter one or a few words")
  .max(100, "At most 100 characters");
const synonymInput = z.object({ term: phrase, expansion: phrase });
const missInput = z.object({ query: z.string().max(1000) });
const done = z.object({ ok: z.literal(true) });

/** Editors' API for synonyms and for failed searches and questions. */
export const searchDeskApi = callsApi("Search", [
  call("GET /api/admin/search-desk", {
    action: "content:read",
    summary: "The synonyms, and searches and questions that failed, most frequent first",
    result: searchDesk,
    run: async ({ db }) => ({ synonyms: await listSynonyms(db), ...(await listMisses(db)) }),
  }),
  call("POST /api/admin/search-desk/synonyms", {
    action: "content:write",
    summary: "Add synonyms: a search for one also finds the other",
    body: synonymInput,
    result: synonym,
    status: 201,
    failures: { 400: "A phrase is invalid; `issues` names it", 409: "They are already synonyms" },
    run: async ({ db, editor, invalidate, body }) => {
      const added = await addSynonym(db, body, editor);
      invalidate([synonymsTag]);
      return added;
    },
  }),
  call("POST /api/admin/search-desk/synonyms/delete", {
    action: "content:write",
    summary: "Delete a synonym",
    body: synonymInput,
    result: done,
    failures: { 404: "Synonym not found" },
    run: async ({ db, editor, invalidate, body }) => {
      await deleteSynonym(db, body, editor);
      invalidate([synonymsTag]);
      return { ok: true };
    },
  }),
  call("POST /api/admin/search-desk/misses/dismiss", {
    action: "content:write",
    summary: "Remove a failed search or question from its list",
    body: missInput,
    result: done,
    run: async ({ db, body }) => {
      await forgetMiss(db, body.query);
      return { ok: true };
    },
  }),
]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof searchDeskApi> {}
}
