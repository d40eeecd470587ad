import type { ContentType } from "#cms/engine/content-type.server.ts";
import { typesByPath } from "#cms/engine/types-by-kind.server.ts";
import { saveRequest } from "#cms/engine/write/write-calls.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { findPhrase } from "./find-phrase.server.ts";
import { findInput, foundFields, replaceAnswer, replaceInput } from "./replace.schema.ts";
import { replacePhrase } from "./replace-phrase.server.ts";

/** Editors' API that finds words in all entries and replaces them. */
export function replaceApi(types: ContentType[]) {
  const typeOf = typesByPath(types);
  return callsApi("Content manager", [
    call("GET /api/admin/words", {
      action: "content:read",
      summary:
        "The fields of all entries that contain `find` as whole words, except where they already contain `with`",
      query: findInput,
      result: foundFields,
      failures: { 400: "There are no words to find" },
      run: ({ db, query }) => findPhrase(db, types, { phrase: query.find, replacement: query.with }),
    }),
    call("POST /api/admin/words", {
      action: "content:publish",
      summary:
        "Replace words in the chosen fields: one batch, which can be undone as a whole; `batch` continues that of an earlier call. Entries changed since their `version` stay unchanged",
      body: replaceInput,
      result: replaceAnswer,
      failures: {
        400: "A parameter is invalid",
        404: "Type or batch not found",
        409: "The batch was undone",
      },
      run: ({ c, body }) => replacePhrase(typeOf, body, saveRequest(c)),
    }),
  ]);
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof replaceApi> {}
}
