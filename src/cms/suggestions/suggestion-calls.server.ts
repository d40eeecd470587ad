import { z } from "@hono/zod-openapi";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import { clientAddress } from "#http/client-address.server.ts";
import { readJson } from "#http/request-body.server.ts";
import { receivedMessage, receiveSuggestion } from "./receive-suggestion.server.ts";
import { suggestionInput } from "./suggestion.ts";

/** Public API for suggesting corrections (contract, sections 7 and 10). */
export const suggestionsApi = (types: ContentType[]) =>
  callsApi("Suggestions", [
    call("POST /api/suggestions", {
      action: "public",
      summary: "Suggest a correction, which takes effect once its sender confirms it by email",
      rawBody: suggestionInput,
      status: 202,
      result: z.object({ message: z.string() }),
      done: "Received; a confirmation email follows",
      failures: {
        400: "A field is invalid; `issues` names it",
        404: "Entry not found",
        429: "Too many suggestions from one client, from one email address or for one entry",
        503: "No mail server is configured",
      },
      run: async ({ c }) => {
        await receiveSuggestion(c.var, types, await readJson(c), clientAddress(c));
        c.header("Cache-Control", "no-store");
        return { message: receivedMessage };
      },
    }),
  ]);
