import type { ContentType } from "#cms/engine/content-type.server.ts";
import { typesByKind } from "#cms/engine/types-by-kind.server.ts";
import { saveRequest } from "#cms/engine/write/write-calls.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf } from "#http/read-id.server.ts";
import { undoneToken, undoTokenBody } from "./undo-token.schema.ts";
import { undoToken } from "./undo-token.server.ts";

/** Owners' API to undo what a token did. */
export function undoTokenApi(
  types: ContentType[],
  countSenders: Parameters<typeof undoToken>[0]["countSenders"],
) {
  const typeOf = typesByKind(types);
  return callsApi("API token", [
    call("POST /api/admin/tokens/{id}/undo", {
      action: "tokens:manage",
      summary:
        "Undo what a token did since a time: entries, drafts, comments, review requests and proposals. `kept` lists what somebody changed since",
      params: { id: idOf({ noun: "Token" }) },
      body: undoTokenBody,
      result: undoneToken,
      failures: { 400: "The time is invalid", 404: "Token not found" },
      run: ({ c, params, body }) => undoToken({ ...params, ...body, typeOf, countSenders }, saveRequest(c)),
    }),
  ]);
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof undoTokenApi> {}
}
