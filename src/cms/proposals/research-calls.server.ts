import { z } from "@hono/zod-openapi";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { factTypeOf } from "#cms/facts/facts.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { entryId } from "#shared/entry-id.ts";
import { researchOrder, researchRunList, researchStart } from "./research.ts";
import { listResearchRuns, startResearch, stopResearch } from "./research-run.server.ts";

/** Research in the background: start, progress, stop. */
export function researchApi(types: ContentType[]) {
  return callsApi("Proposals", [
    call("POST /api/admin/research", {
      action: "content:write",
      summary:
        "Research entries in the background: the named ones, or with `due` all with facts due until the end of the month",
      body: researchOrder.extend({ kind: z.string().optional() }),
      result: researchStart,
      failures: {
        400: "A field is invalid; `issues` names it",
        404: "This type of content has no facts",
        409: "None could start: nothing is due, or all are being researched",
        503: "No AI service is configured",
      },
      run: ({ body: { kind, ...order }, editor, ...desk }) =>
        startResearch(desk, factTypeOf(types, kind), order, editor),
    }),
    call("GET /api/admin/research", {
      action: "content:read",
      summary: "The unfinished research, and what ended in the last 24 hours, latest first",
      result: researchRunList,
      run: async ({ db }) => ({ runs: await listResearchRuns(db) }),
    }),
    call("POST /api/admin/research/stop", {
      action: "content:write",
      summary: "Stop unfinished research, all or by `ids`. Proposals made so far stay",
      body: z.object({ ids: z.array(entryId).nullish() }),
      result: z.object({ stopped: z.int() }),
      failures: { 400: "A field is invalid; `issues` names it" },
      run: async ({ db, body: { ids } }) => ({ stopped: await stopResearch(db, ids ?? null) }),
    }),
  ]);
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof researchApi> {}
}
