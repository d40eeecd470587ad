import { OpenAPIHono, z } from "@hono/zod-openapi";
import { requireEditor } from "#accounts/editor.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import type { ContentType } from "../content-type.server.ts";
import { typesByKind } from "../types-by-kind.server.ts";
import { correctionInput, recordedChange } from "./correction.ts";
import { listRecordedChanges, markCorrection } from "./corrections.server.ts";

const noun = "Change";

/** Serves the recorded changes of an entry's facts to editors, who mark corrections among them. */
export function factChangesApi(types: ContentType[]) {
  const app = new OpenAPIHono<AppEnv>();
  const typeOf = typesByKind(types);

  const entryPath = "/api/admin/fact-changes/{kind}/{entryId}";
  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path: entryPath,
    noun,
    summary: "The recorded changes of an entry's facts, the latest first, at most 200",
    schema: z.array(recordedChange),
    failures: { 404: "There is no such kind of content" },
  });
  app.get("/api/admin/fact-changes/:kind/:entryId", async (c) => {
    requireEditor(c);
    const type = typeOf(c.req.param("kind"));
    c.header("Cache-Control", "no-store");
    return c.json(await listRecordedChanges(c.var.db, type, readId(c, type, "entryId")));
  });

  describeEditorsCall(app, {
    method: "put",
    action: "content:write",
    path: "/api/admin/fact-changes/{id}",
    noun,
    summary: "Mark a change as a correction, with the reason that readers see; null takes the mark away",
    schema: recordedChange,
    body: correctionInput,
    failures: { 400: "The reason is invalid", 404: "There is no such change" },
  });
  app.put("/api/admin/fact-changes/:id", async (c) => {
    const editor = requireEditor(c);
    const id = readId(c, { noun: "Change" });
    const given = await readPayload(c, correctionInput);
    const { change, tags } = await markCorrection(c.var.db, types, { id, ...given, editor });
    c.var.invalidate(tags);
    c.header("Cache-Control", "no-store");
    return c.json(change);
  });
  return app;
}
