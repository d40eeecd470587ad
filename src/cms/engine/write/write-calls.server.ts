import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { requireEditor } from "#accounts/editor.server.ts";
import { parseQuery } from "#http/call.server.ts";
import { describeCall, errorBody } from "#http/describe-call.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readJson } from "#http/request-body.server.ts";
import { type ContentType, type Row, segmentOf } from "../content-type.server.ts";
import { addRelatedInfo } from "../related/related-info-fields.server.ts";
import { createEntry } from "./create-entries.server.ts";
import { ownPath } from "./redirects.server.ts";
import type { SaveRequest } from "./save.server.ts";
import { deleteEntry, updateEntry } from "./write-entry.server.ts";

/** Editors' write routes of a content type, described in the API's documentation. */
export function contentWrites(type: ContentType, path: string) {
  const app = new OpenAPIHono<AppEnv>();

  describeWrite(app, type, "post", path);
  app.post(path, async (c) => {
    const request = saveRequest(c);
    return c.json(await answerOf(c, type, await createEntry(type, await readJson(c), request)), 201);
  });

  describeWrite(app, type, "put", `${path}/{key}`);
  app.put(`${path}/:key`, async (c) => {
    const request = saveRequest(c);
    const knownEntry = { id: readId(c, type, "key"), version: readVersion(c) };
    const entry = await updateEntry(type, knownEntry, await readJson(c), request);
    return c.json(await answerOf(c, type, entry));
  });

  describeWrite(app, type, "delete", `${path}/{key}`);
  app.delete(`${path}/:key`, async (c) => {
    const { redirectTo } = parseQuery(new URL(c.req.url), deletionQuery);
    await deleteEntry(type, readId(c, type, "key"), saveRequest(c), redirectTo);
    return c.body(null, 204);
  });
  return app;
}

/** Returns a saved entry in the form of the read API. */
export async function answerOf(c: Context<AppEnv>, type: ContentType, entry: Row) {
  const saved = await addRelatedInfo(c.var.db, type, entry);
  return { ...saved, id: Number(saved.id), updatedAt: String(saved.updatedAt) };
}

/** Returns the save request of an editor's call. @throws AppError `unauthenticated` without a session */
export const saveRequest = (c: Context<AppEnv>): SaveRequest => ({
  db: c.var.db,
  editor: requireEditor(c),
  invalidate: c.var.invalidate,
  jobs: c.var.jobs,
  settings: c.var.settings,
});

/** Returns the entry version the caller knows, its `updatedAt` in `If-Match`, or undefined. `*` means any. */
export function readVersion(c: Context<AppEnv>): string | undefined {
  const version = c.req.header("if-match")?.replace(/^(W\/)?"|"$/g, "");
  return version === "*" ? undefined : version;
}

/** Reads by slug and writes by id share a path template: OpenAPI cannot hold two that differ only in the parameter's name. */
const entryKey = z.object({ key: z.number().int().openapi({ description: "The entry's id" }) });

const deletionQuery = z.object({
  redirectTo: ownPath
    .optional()
    .openapi({ description: "A path of this site that the deleted page's address redirects to" }),
});

const writes = {
  post: { verb: "Create", action: "content:write", status: 201, done: "Created" },
  put: {
    verb: "Change",
    action: "content:write",
    status: 200,
    done: "Changed; omitted fields keep their value",
  },
  delete: { verb: "Delete", action: "content:delete", status: 204, done: "Moved to the trash" },
} as const;

const conflictBody = errorBody.extend({
  owner: z
    .object({
      kind: z.string(),
      id: z.number().int(),
      title: z.string(),
      path: z.string().openapi({ description: "Its form in the admin" }),
    })
    .optional()
    .openapi({ description: "Omitted for callers who may not read drafts" }),
  freeSlug: z.string().optional(),
});

function describeWrite(
  app: OpenAPIHono<AppEnv>,
  type: ContentType,
  method: keyof typeof writes,
  path: string,
) {
  const { verb, action, status, done } = writes[method];
  const { noun, input } = type;
  describeCall(app, {
    method,
    path,
    action,
    contentType: segmentOf(type),
    noun,
    summary: `${verb}: ${noun}`,
    ...(path.endsWith("{key}") && { pathParameters: entryKey }),
    ...(method === "delete"
      ? { query: deletionQuery }
      : { body: method === "post" ? input : input.partial() }),
    ...(method === "put" && { ifMatch: "optional" }),
    status,
    done,
    failures: {
      400: "A field is invalid; `issues` names it",
      404: `${noun} not found`,
      409: {
        description:
          "A value is taken (`owner` names the entry that has it, `freeSlug` a free slug), or someone else saved in the meantime (`fields` names what differs)",
        body: conflictBody,
      },
    },
  });
}
