import { z } from "@hono/zod-openapi";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { digestInput, digestPreview, editedDigest } from "./digest.schema.ts";
import { digestTags, getEditedDigest, mailDigest, previewDigest, saveDigest } from "./edit-digest.server.ts";

const failures = {
  400: "A field is invalid, or fewer than two articles remain",
  404: "The week has no digest",
};

/** Editors' API of the weekly digest: its introduction, its order, and mailing it to subscribers. */
export const editDigestApi = callsApi("Digest", [
  call("GET /api/admin/digest", {
    action: "content:read",
    summary:
      "A week's digest with all its articles and the state of its mailing; by default the latest completed week",
    query: z.object({ week: z.string().optional() }),
    result: editedDigest,
    failures: { 404: failures[404] },
    run: ({ db, settings, query: { week } }) => getEditedDigest(db, settings, week ?? null),
  }),
  call("PUT /api/admin/digest/{week}", {
    action: "content:publish",
    summary: "Change a digest's introduction, the order of its articles, and which are left out",
    body: digestInput,
    result: editedDigest,
    failures: { ...failures, 409: "Someone else has changed it since `version`" },
    run: async ({ db, settings, editor, invalidate, params: { week }, body }) => {
      await saveDigest(db, week, body, editor);
      invalidate(digestTags);
      return getEditedDigest(db, settings, week);
    },
  }),
  call("POST /api/admin/digest/{week}/preview", {
    action: "content:read",
    summary: "A digest's introduction as HTML and its mail, without saving them",
    body: digestInput,
    result: digestPreview,
    failures,
    run: ({ db, settings, params: { week }, body }) => previewDigest(db, settings, week, body),
  }),
  call("POST /api/admin/digest/{week}/mail", {
    action: "content:publish",
    summary: "Mail a digest to its subscribers, once",
    body: digestInput.pick({ version: true }),
    status: 202,
    result: z.object({ recipients: z.int() }),
    done: "The mails are in the outbox",
    failures: {
      404: failures[404],
      409: "It was mailed before, has changed since `version`, or has no subscribers",
      503: "No mail server is configured",
    },
    run: async ({ db, settings, editor, params: { week }, body: { version } }) => ({
      recipients: await mailDigest(db, settings, { week, version }, editor),
    }),
  }),
]);

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof editDigestApi> {}
}
