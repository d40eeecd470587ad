import { OpenAPIHono, z } from "@hono/zod-openapi";
import { requireEditor } from "#accounts/editor.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import { forgetMiss, listMisses } from "./misses.server.ts";
import { searchDesk, synonym } from "./search-desk.ts";
import { synonymsTag } from "./search-tags.ts";
import { addSynonym, deleteSynonym, listSynonyms } from "./synonyms.server.ts";

const noun = "Search";
const path = "/api/admin/search-desk";
const phrase = z
  .string("Write one word or a few")
  .trim()
  .min(1, "Write one word or a few")
  .max(100, "At most 100 characters");
const synonymInput = z.object({ term: phrase, expansion: phrase });
const missInput = z.object({ query: z.string().max(200) });
const done = z.object({ ok: z.literal(true) });

/** Serves editors the synonyms of search and what readers searched for in vain. */
export const searchDeskApi = new OpenAPIHono<AppEnv>();

describeEditorsCall(searchDeskApi, {
  method: "get",
  action: "content:read",
  path,
  noun,
  summary: "The synonyms, and searches without results, the most frequent first",
  schema: searchDesk,
});
searchDeskApi.get(path, async (c) => {
  requireEditor(c);
  c.header("Cache-Control", "no-store");
  const [synonyms, misses] = [await listSynonyms(c.var.db), await listMisses(c.var.db)];
  return c.json({ synonyms, misses });
});

describeEditorsCall(searchDeskApi, {
  method: "post",
  action: "content:write",
  path: `${path}/synonyms`,
  noun,
  summary: "Add words that mean the same: whoever searches for one finds the other too",
  body: synonymInput,
  status: 201,
  schema: synonym,
  failures: { 400: "A phrase is invalid; `issues` names it", 409: "They are synonyms already" },
});
searchDeskApi.post(`${path}/synonyms`, async (c) => {
  const editor = requireEditor(c);
  const added = await addSynonym(c.var.db, await readPayload(c, synonymInput), editor);
  c.var.invalidate([synonymsTag]);
  return c.json(added, 201);
});

describeEditorsCall(searchDeskApi, {
  method: "post",
  action: "content:write",
  path: `${path}/synonyms/delete`,
  noun,
  summary: "Delete a synonym",
  body: synonymInput,
  schema: done,
  failures: { 404: "Synonym not found" },
});
searchDeskApi.post(`${path}/synonyms/delete`, async (c) => {
  const editor = requireEditor(c);
  await deleteSynonym(c.var.db, await readPayload(c, synonymInput), editor);
  c.var.invalidate([synonymsTag]);
  return c.json({ ok: true });
});

describeEditorsCall(searchDeskApi, {
  method: "post",
  action: "content:write",
  path: `${path}/misses/dismiss`,
  noun,
  summary: "Take a search without results off the list",
  body: missInput,
  schema: done,
});
searchDeskApi.post(`${path}/misses/dismiss`, async (c) => {
  requireEditor(c);
  await forgetMiss(c.var.db, (await readPayload(c, missInput)).query);
  return c.json({ ok: true });
});
