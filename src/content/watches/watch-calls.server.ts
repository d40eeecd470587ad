import { z } from "@hono/zod-openapi";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { clientAddress } from "#http/client-address.server.ts";
import { readJson } from "#http/request-body.server.ts";
import { receivedMessage, receiveWatch } from "./receive-watch.server.ts";
import { watchCounts, watchInput } from "./watch.schema.ts";
import { countWatches } from "./watches.server.ts";

/** Public API for watches (contract, section 11). */
export const watchesApi = () =>
  callsApi("Watches", [
    call("POST /api/watches", {
      action: "public",
      summary: "Be mailed about changes of vendors, which starts once the reader confirms it by email",
      rawBody: watchInput,
      status: 202,
      result: z.object({ message: z.string() }),
      done: "Received; a confirmation email follows",
      failures: {
        400: "A field is invalid; `issues` names it",
        404: "Vendor not found",
        429: "Too many watches from one client, for one email address or of one vendor",
        503: "No mail server is configured",
      },
      run: async ({ c }) => {
        await receiveWatch(c.var, await readJson(c), clientAddress(c));
        c.header("Cache-Control", "no-store");
        return { message: receivedMessage };
      },
    }),
  ]);

/** How many watches there are. The API has no call that lists them. */
export const watchCountsApi = () =>
  callsApi("Watches", [
    call("GET /api/admin/watches", {
      action: "settings:write",
      summary: "How many watches there are",
      result: watchCounts,
      run: ({ db }) => countWatches(db),
    }),
  ]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof watchCountsApi> {}
}
