import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { requireEditor } from "#accounts/editor.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { findJson, readJson } from "#http/request-body.server.ts";
import type { ContentType } from "../content-type.server.ts";
import { typesByPath } from "../types-by-path.server.ts";
import { addComment, listComments, resolveComment } from "./comments.server.ts";
import { draftComment, draftPulse } from "./draft.schema.ts";
import { fresh } from "./draft-calls.server.ts";
import {
  commentBody,
  parseBody,
  presenceBody,
  readRef,
  resolveBody,
  sessionIdOf,
} from "./draft-request.server.ts";
import type { DraftRef } from "./draft-view.server.ts";
import { endPresence, notePresence } from "./presence.server.ts";

const noun = "Draft";
const path = "/api/admin/drafts/{type}/{id}";
const honoPath = path.replaceAll(/\{(\w+)\}/g, ":$1");
const missing = "There is no such type, entry or comment";

/** Serves what editors say to each other about a draft, and who has it open. */
export function draftTalkApi(types: ContentType[]) {
  const app = new OpenAPIHono<AppEnv>();
  const typeOf = typesByPath(types);
  const refOf = (c: Context<AppEnv>) => readRef(c, typeOf);
  addComments(app, refOf);
  addPresence(app, refOf);
  return app;
}

function addComments(app: OpenAPIHono<AppEnv>, refOf: (c: Context<AppEnv>) => DraftRef) {
  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path: `${path}/comments`,
    noun,
    summary: "The comments at the fields of a draft, the oldest first",
    schema: z.array(draftComment),
    failures: { 404: missing },
  });
  app.get(`${honoPath}/comments`, async (c) => {
    requireEditor(c);
    return fresh(c, await listComments(c.var.db, refOf(c)));
  });

  describeEditorsCall(app, {
    method: "post",
    action: "drafts:write",
    contentType: "{type}",
    path: `${path}/comments`,
    noun,
    summary: "Comment on a field, or answer a comment (`parentId`)",
    body: commentBody,
    status: 201,
    schema: draftComment,
    failures: { 400: "A field is invalid", 404: missing },
  });
  app.post(`${honoPath}/comments`, async (c) => {
    const editor = requireEditor(c);
    const ref = refOf(c);
    const comment = parseBody(commentBody, await readJson(c));
    c.status(201);
    return fresh(c, await addComment(c.var.db, ref, comment, editor));
  });

  describeEditorsCall(app, {
    method: "post",
    action: "drafts:write",
    contentType: "{type}",
    path: `${path}/comments/{comment}/resolve`,
    noun,
    summary: "Resolve a comment, or open it again with `{isResolved: false}`",
    body: resolveBody,
    schema: draftComment,
    failures: { 404: missing },
  });
  app.post(`${honoPath}/comments/:comment/resolve`, async (c) => {
    const editor = requireEditor(c);
    const ref = refOf(c);
    const id = readId(c, { noun: "Comment" }, "comment");
    const { isResolved } = parseBody(resolveBody, await findJson(c));
    return fresh(c, await resolveComment(c.var.db, ref, { id, isResolved, editor }));
  });
}

function addPresence(app: OpenAPIHono<AppEnv>, refOf: (c: Context<AppEnv>) => DraftRef) {
  describeEditorsCall(app, {
    method: "post",
    action: "own",
    path: `${path}/presence`,
    noun,
    summary: "Say that the entry is open, every ten seconds; answers who else has it open",
    body: presenceBody,
    schema: draftPulse,
    failures: { 404: missing },
  });
  app.post(`${honoPath}/presence`, async (c) => {
    const editor = requireEditor(c);
    const ref = refOf(c);
    const { isEditing } = parseBody(presenceBody, await findJson(c));
    const who = { editor, sessionId: sessionIdOf(c), isEditing };
    return fresh(c, await notePresence(c.var.db, ref, who));
  });

  describeEditorsCall(app, {
    method: "delete",
    action: "own",
    path: `${path}/presence`,
    noun,
    summary: "Say that the entry was closed",
    status: 204,
    failures: { 404: missing },
  });
  app.delete(`${honoPath}/presence`, async (c) => {
    requireEditor(c);
    await endPresence(c.var.db, refOf(c), sessionIdOf(c));
    return c.body(null, 204);
  });
}
