import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { requireEditor } from "#accounts/editor.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import type { Action } from "#http/permission.ts";
import type { AppEnv } from "#http/request.server.ts";
import { findJson, readJson } from "#http/request-body.server.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { typesByPath } from "../types-by-path.server.ts";
import { answerOf, saveRequest } from "../write/write-calls.server.ts";
import { draftLine, draftView } from "./draft.schema.ts";
import { readDraftData } from "./draft-data.server.ts";
import {
  findVersion,
  keepBody,
  parseBody,
  publishBody,
  readRef,
  readVersion,
  returnBody,
  scheduleBody,
} from "./draft-request.server.ts";
import { type DraftRef, findDraft, getLive, showDraft } from "./draft-view.server.ts";
import { discardDraft, keepDraft } from "./drafts.server.ts";
import { draftFilters, listDrafts } from "./list-drafts.server.ts";
import { createPreview } from "./preview-links.server.ts";
import { publishDraft } from "./publish-draft.server.ts";
import { approveDraft, requestReview, returnDraft } from "./review.server.ts";
import { scheduleDraft, unscheduleDraft } from "./schedule.server.ts";

const noun = "Draft";
const path = "/api/admin/drafts/{type}/{id}";

const refusals = {
  400: "A field is invalid; `issues` names it",
  404: "There is no such type, or no such entry",
  409: "The draft (`draft`) or the live entry (`fields`) was changed in the meantime, or the draft waits for review",
  423: "The draft is scheduled",
};
const preconditionFailures = { ...refusals, 428: "`If-Match` with the draft's version is missing" };

/** Serves the drafts of entries to editors (contract, sections 8 and 10). */
export function draftsApi(types: ContentType[]) {
  const app = new OpenAPIHono<AppEnv>();
  const typeOf = typesByPath(types);
  const refOf = (c: Context<AppEnv>) => readRef(c, typeOf);
  addLists(app, types);
  addDraft(app, refOf);
  addPublication(app, refOf);
  addReview(app, refOf);
  return app;
}

type RefOf = (c: Context<AppEnv>) => DraftRef;
type App = OpenAPIHono<AppEnv>;

const honoPath = path.replaceAll(/\{(\w+)\}/g, ":$1");

function addLists(app: App, types: ContentType[]) {
  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path: "/api/admin/drafts",
    noun,
    summary: "All drafts with changes, the latest first: `only=review`, `scheduled` or `changed`",
    query: z.object({ only: z.enum(draftFilters).optional() }),
    schema: z.array(draftLine),
    failures: { 400: "There is no such filter" },
  });
  app.get("/api/admin/drafts", async (c) => {
    requireEditor(c);
    const { only = null } = parseBody(filterQuery, {
      only: new URL(c.req.url).searchParams.get("only") ?? undefined,
    });
    return fresh(c, await listDrafts(c.var.db, types, only));
  });
}

const filterQuery = z.object({ only: z.enum(draftFilters).optional() });

function addDraft(app: App, refOf: RefOf) {
  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path,
    noun,
    summary: "The draft of an entry, or of a new one (`new-…`); version 0 where nothing was changed yet",
    schema: draftView,
    failures: { 404: refusals[404] },
  });
  app.get(honoPath, async (c) => {
    requireEditor(c);
    const ref = refOf(c);
    const { db } = c.var;
    const live = await getLive(db, ref);
    return fresh(c, await showDraft(db, ref, await findDraft(db, ref), live));
  });

  describeEditorsCall(app, {
    method: "put",
    action: "drafts:write",
    contentType: "{type}",
    path,
    noun,
    summary: "Keep changed fields in the draft; nothing that readers see changes",
    body: keepBody,
    schema: draftView,
    failures: preconditionFailures,
  });
  app.put(honoPath, async (c) => {
    const editor = requireEditor(c);
    const ref = refOf(c);
    const version = readVersion(c);
    const { data, liveVersion, isSettled } = parseBody(keepBody, await readJson(c));
    const typed = { data: readDraftData(ref.type, data), liveVersion: liveVersion ?? null, isSettled };
    return fresh(c, await keepDraft(c.var.db, ref, typed, { version, editor }));
  });

  describeEditorsCall(app, {
    method: "delete",
    action: "drafts:write",
    contentType: "{type}",
    path,
    noun,
    summary: "Discard a draft with its comments and preview links",
    status: 204,
    failures: refusals,
  });
  app.delete(honoPath, async (c) => {
    const editor = requireEditor(c);
    await discardDraft(c.var.db, refOf(c), editor, findVersion(c));
    return c.body(null, 204);
  });
}

function addPublication(app: App, refOf: RefOf) {
  describeEditorsCall(app, {
    method: "post",
    action: "content:publish",
    contentType: "{type}",
    path: `${path}/publish`,
    noun,
    summary: "Write the draft to its entry, make that public, and end the draft",
    body: publishBody,
    schema: z.looseObject({ id: z.number().int() }),
    failures: preconditionFailures,
  });
  app.post(`${honoPath}/publish`, async (c) => {
    const request = saveRequest(c);
    const ref = refOf(c);
    const version = readVersion(c);
    const { keepsStatus = false } = parseBody(publishBody, await findJson(c));
    const entry: Row = await publishDraft(ref, { version, keepsStatus }, request);
    return fresh(c, await answerOf(c, ref.type, entry));
  });

  describeEditorsCall(app, {
    method: "post",
    action: "content:publish",
    contentType: "{type}",
    path: `${path}/schedule`,
    noun,
    summary: "Publish the draft at a time, withdraw its entry at another; it is locked meanwhile",
    body: scheduleBody,
    schema: draftView,
    failures: preconditionFailures,
  });
  app.post(`${honoPath}/schedule`, async (c) => {
    const request = saveRequest(c);
    const ref = refOf(c);
    const version = readVersion(c);
    return fresh(c, await scheduleDraft(ref, parseBody(scheduleBody, await readJson(c)), version, request));
  });

  describeEditorsCall(app, {
    method: "post",
    action: "content:publish",
    contentType: "{type}",
    path: `${path}/unschedule`,
    noun,
    summary: "Take back the schedule",
    schema: draftView,
    failures: { 404: refusals[404] },
  });
  app.post(`${honoPath}/unschedule`, async (c) => {
    const request = saveRequest(c);
    return fresh(c, await unscheduleDraft(refOf(c), request));
  });

  describeEditorsCall(app, {
    method: "post",
    action: "drafts:write",
    contentType: "{type}",
    path: `${path}/preview`,
    noun,
    summary: "A link to the public page with the draft's values, for anybody until it ends",
    schema: z.object({ url: z.string(), until: z.iso.datetime() }),
    failures: { 400: "The entry has no page", 404: refusals[404] },
  });
  app.post(`${honoPath}/preview`, async (c) => {
    const editor = requireEditor(c);
    return fresh(c, await createPreview(c.var.db, refOf(c), editor));
  });
}

function addReview(app: App, refOf: RefOf) {
  const addDescription = (step: string, action: Action, summary: string, body?: z.ZodType) =>
    describeEditorsCall(app, {
      method: "post",
      action,
      contentType: "{type}",
      path: `${path}/${step}`,
      noun,
      summary,
      ...(body && { body }),
      schema: draftView,
      failures: refusals,
    });
  const stepOf = (c: Context<AppEnv>) => ({ editor: requireEditor(c), version: findVersion(c) });

  addDescription("request-review", "drafts:write", "Ask colleagues to review the draft");
  app.post(`${honoPath}/request-review`, async (c) => {
    const step = stepOf(c);
    return fresh(c, await requestReview(c.var.db, refOf(c), step));
  });

  addDescription("approve", "content:publish", "Approve this version of the draft");
  app.post(`${honoPath}/approve`, async (c) => {
    const step = stepOf(c);
    return fresh(c, await approveDraft(c.var.db, refOf(c), step));
  });

  addDescription("return", "content:publish", "Return the draft to its author with a note", returnBody);
  app.post(`${honoPath}/return`, async (c) => {
    const step = stepOf(c);
    const { note } = parseBody(returnBody, await readJson(c));
    return fresh(c, await returnDraft(c.var.db, refOf(c), { ...step, note }));
  });
}

export function fresh(c: Context<AppEnv>, body: object) {
  c.header("Cache-Control", "no-store");
  return c.json(body);
}
