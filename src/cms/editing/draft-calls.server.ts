import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { typesByKind, typesByPath } from "#cms/engine/types-by-kind.server.ts";
import { answerOf, saveRequest } from "#cms/engine/write/write-calls.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { entryData } from "#http/client/calls.ts";
import { idOf } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { decideFields } from "./decide-fields.server.ts";
import { draftLine, draftView } from "./draft.schema.ts";
import { assertKnownFields, readDraftData } from "./draft-data.server.ts";
import {
  decideBody,
  findVersion,
  keepBody,
  publishBody,
  readDraftVersion,
  readRef,
  returnBody,
  scheduleBody,
} from "./draft-request.server.ts";
import { findDraft, getLive, showDraft } from "./draft-view.server.ts";
import { discardDraft, keepDraft, restoreDraft } from "./drafts.server.ts";
import { draftFilters, listDrafts, listDraftsOf } from "./list-drafts.server.ts";
import { createPreview } from "./preview-links.server.ts";
import { publishDraft } from "./publish-draft.server.ts";
import { approveDraft, requestReview, returnDraft } from "./review.server.ts";
import { scheduleDraft, unscheduleDraft } from "./schedule.server.ts";

const contentType = "{type}";
const refusals = {
  400: "A field is invalid; `issues` names it",
  404: "Type or entry not found",
  409: "The draft (`draft`) or the live entry (`fields`) was changed in the meantime, or the draft is waiting for review",
  423: "The draft is scheduled",
};
const unknown = { 404: refusals[404] };

/** Editors' API for drafts (contract, sections 8 and 10). */
export function draftsApi(types: ContentType[]) {
  const typeOf = typesByPath(types);
  const typeOfKind = typesByKind(types);
  const refOf = (c: Context<AppEnv>) => readRef(c, typeOf);
  const requireVersion = (c: Context<AppEnv>) => {
    refOf(c);
    readDraftVersion(c);
  };
  const publishing = { action: "content:publish", contentType, result: draftView } as const;
  return callsApi("Draft", [
    call("GET /api/admin/drafts", {
      action: "content:read",
      summary:
        "All drafts with changes, latest first. `only` filters them: `review`, `scheduled` or `changed`",
      query: z.object({ only: z.enum(draftFilters).optional() }),
      result: z.array(draftLine),
      failures: { 400: "Unknown filter" },
      run: ({ db, query: { only = null } }) => listDrafts(db, types, only),
    }),
    call("GET /api/admin/drafts/{type}", {
      action: "content:read",
      summary: "The latest drafts of a type, at most 200, and the number of all",
      result: z.object({ items: z.array(draftLine), total: z.int() }),
      failures: { 404: "Type not found" },
      run: ({ db, params }) => listDraftsOf(db, typeOf(params.type)),
    }),
    call("GET /api/admin/drafts/{type}/{id}", {
      action: "content:read",
      summary: "The draft of an entry, or of a new one (`new-…`); version 0 if nothing has been changed yet",
      result: draftView,
      failures: unknown,
      run: async ({ c, db }) => {
        const ref = refOf(c);
        const live = await getLive(db, ref);
        return showDraft(db, ref, await findDraft(db, ref), live);
      },
    }),
    call("PUT /api/admin/drafts/{type}/{id}", {
      action: "drafts:write",
      contentType,
      summary: "Save changed fields in the draft. Readers see no change",
      body: keepBody,
      result: draftView,
      failures: refusals,
      ifMatch: "required",
      check: requireVersion,
      run: ({ c, db, editor, body: { data, liveVersion = null, isSettled } }) => {
        const ref = refOf(c);
        if (editor.role === "token") assertKnownFields(ref.type, data);
        const typed = { data: readDraftData(ref.type, data), liveVersion, isSettled };
        return keepDraft(db, ref, typed, { version: readDraftVersion(c), editor });
      },
    }),
    call("DELETE /api/admin/drafts/{type}/{id}", {
      action: "drafts:write",
      contentType,
      summary: "Discard a draft and end its preview links; the trash keeps it for 30 days",
      failures: { ...refusals, 403: "Writers can discard only their own drafts" },
      ifMatch: "required",
      run: ({ c, db, editor }) => discardDraft(db, refOf(c), editor, findVersion(c)),
    }),
    call("POST /api/admin/trash/drafts/{id}/restore", {
      action: "drafts:write",
      summary: "Restore a discarded draft",
      params: { id: idOf({ noun: "Discarded draft" }) },
      result: draftView,
      failures: {
        404: "This is not in the trash",
        409: "Its entry has a newer draft",
        423: "Its entry is scheduled",
      },
      run: async ({ db, params, editor }) => {
        const ref = await restoreDraft(db, typeOfKind, params.id, editor);
        return showDraft(db, ref, await findDraft(db, ref), await getLive(db, ref));
      },
    }),
    call("POST /api/admin/drafts/{type}/{id}/publish", {
      action: "content:publish",
      contentType,
      summary: "Publish your changes in the draft; `include` names colleagues' fields to publish too",
      body: publishBody,
      isBodyOptional: true,
      result: entryData,
      failures: refusals,
      ifMatch: "required",
      check: requireVersion,
      run: async ({ c, body }) => {
        const ref = refOf(c);
        const entry = await publishDraft(ref, { version: readDraftVersion(c), ...body }, saveRequest(c));
        return answerOf(c, ref.type, entry);
      },
    }),
    call("POST /api/admin/drafts/{type}/{id}/schedule", {
      ...publishing,
      summary: "Schedule the draft's publication and its expiry. Locks the draft until then",
      body: scheduleBody,
      failures: refusals,
      ifMatch: "required",
      check: requireVersion,
      run: ({ c, body }) => scheduleDraft(refOf(c), body, readDraftVersion(c), saveRequest(c)),
    }),
    call("POST /api/admin/drafts/{type}/{id}/unschedule", {
      ...publishing,
      summary: "Unschedule the draft",
      failures: unknown,
      run: ({ c }) => unscheduleDraft(refOf(c), saveRequest(c)),
    }),
    call("POST /api/admin/drafts/{type}/{id}/preview", {
      action: "drafts:write",
      contentType,
      summary: "A link to the public page with the draft's values, for anyone until it expires",
      result: z.object({ url: z.string(), until: z.iso.datetime() }),
      failures: { 400: "The entry has no page", ...unknown },
      run: ({ c, db, editor }) => createPreview(db, refOf(c), editor),
    }),
    call("POST /api/admin/drafts/{type}/{id}/request-review", {
      action: "drafts:write",
      contentType,
      summary: "Ask colleagues to review the draft",
      result: draftView,
      failures: refusals,
      ifMatch: "optional",
      run: ({ c, db, jobs, settings, editor }) =>
        requestReview(db, refOf(c), {
          editor,
          version: findVersion(c),
          jobs: settings.mail ? jobs : null,
        }),
    }),
    call("POST /api/admin/drafts/{type}/{id}/approve", {
      ...publishing,
      summary: "Approve this version of the draft",
      failures: refusals,
      ifMatch: "optional",
      run: ({ c, db, editor }) => approveDraft(db, refOf(c), { editor, version: findVersion(c) }),
    }),
    call("POST /api/admin/drafts/{type}/{id}/return", {
      ...publishing,
      summary: "Return the draft to its author with a note",
      body: returnBody,
      failures: refusals,
      ifMatch: "optional",
      check: findVersion,
      run: ({ c, db, editor, body }) =>
        returnDraft(db, refOf(c), { editor, version: findVersion(c), note: body.note }),
    }),
    call("POST /api/admin/drafts/{type}/{id}/decide", {
      ...publishing,
      summary:
        "Review the changes of a published or stored entry one by one: publish the accepted fields, and return the rejected ones to their author with reasons",
      body: decideBody,
      failures: refusals,
      ifMatch: "required",
      check: requireVersion,
      run: ({ c, body }) => decideFields(refOf(c), { ...body, version: readDraftVersion(c) }, saveRequest(c)),
    }),
  ]);
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof draftsApi> {}
}
