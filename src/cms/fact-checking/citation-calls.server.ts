import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { requireEditor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import type { citations } from "../evidence/citation.table.ts";
import { typesByKind } from "../types-by-kind.server.ts";
import { citationInput, cite, deleteCitation, kindOfCitation } from "./citations.server.ts";
import { confirmCitation, undoConfirmation, undoneConfirmation } from "./confirmations.server.ts";
import { evidenceTags } from "./evidence-tags.server.ts";
import { factCalls } from "./fact-calls.server.ts";

const path = "/api/admin/citations";
const noun = "Evidence";
const unknownEntry = { 404: "There is no such entry or citation" };

/** Serves the editors' work on evidence: citing and confirming, and what the desk of facts reads. */
export function evidenceApi(types: ContentType[]) {
  const app = new OpenAPIHono<AppEnv>();
  const typeOf = typesByKind(types);
  addCiting(app, typeOf);
  addConfirming(app, citationFinder(typeOf));
  addDeleting(app, citationFinder(typeOf));
  app.route("/", factCalls(types));
  return app;
}

type TypeOf = (kind: string) => ContentType;
type FindCitation = ReturnType<typeof citationFinder>;

/** Returns what finds the citation of a request, and its type. @throws AppError `unauthenticated`, `not-found` */
const citationFinder = (typeOf: TypeOf) => async (c: Context<AppEnv>) => {
  const editor = requireEditor(c);
  const id = readId(c, { noun: "Citation" });
  return { type: typeOf(await kindOfCitation(c.var.db, id)), id, editor };
};

function addCiting(app: OpenAPIHono<AppEnv>, typeOf: TypeOf) {
  describeEditorsCall(app, {
    method: "put",
    action: "content:write",
    path,
    noun,
    summary: "Cite a source for a value as it is now; the same source again renews the check",
    schema: z.object({ id: z.int() }).loose(),
    body: citationInput,
    failures: { 400: "A field is invalid; `issues` names it", ...unknownEntry },
  });
  app.put(path, async (c) => {
    const editor = requireEditor(c);
    const given = await readPayload(c, citationInput);
    const type = typeOf(given.kind);
    const { citation } = await change(c, type, (tx) => cite(tx, type, given, editor));
    return c.json(shown(citation));
  });
}

function addConfirming(app: OpenAPIHono<AppEnv>, find: FindCitation) {
  describeEditorsCall(app, {
    method: "post",
    action: "content:write",
    path: `${path}/{id}/confirm`,
    noun,
    summary: "Confirm that a citation still bears out the value",
    schema: z.object({ id: z.int() }).loose(),
    failures: { ...unknownEntry, 409: "The value has changed since it was cited" },
  });
  app.post(`${path}/:id/confirm`, async (c) => {
    const { type, id, editor } = await find(c);
    const { citation } = await change(c, type, (tx) => confirmCitation(tx, type, id, editor));
    return c.json(shown(citation));
  });

  describeEditorsCall(app, {
    method: "post",
    action: "content:write",
    path: `${path}/{id}/confirm/undo`,
    noun,
    summary: "Take back a confirmation that nothing has followed: the check before it counts again",
    schema: z.object({ id: z.int() }).loose(),
    body: undoneConfirmation,
    failures: {
      400: "A field is invalid",
      ...unknownEntry,
      409: "The citation has been checked again since",
    },
  });
  app.post(`${path}/:id/confirm/undo`, async (c) => {
    const { type, ...confirmed } = await find(c);
    const given = await readPayload(c, undoneConfirmation);
    const { citation } = await change(c, type, (tx) => undoConfirmation(tx, type, confirmed, given));
    return c.json(shown(citation));
  });
}

function addDeleting(app: OpenAPIHono<AppEnv>, find: FindCitation) {
  describeEditorsCall(app, {
    method: "delete",
    action: "content:write",
    path: `${path}/{id}`,
    noun,
    summary: "Delete a citation",
    status: 204,
    failures: unknownEntry,
  });
  app.delete(`${path}/:id`, async (c) => {
    const { type, id, editor } = await find(c);
    await change(c, type, (tx) => deleteCitation(tx, type, id, editor));
    return c.body(null, 204);
  });
}

/** A citation as the API answers it: without an element, `item` is null, as in the facts. */
const shown = (citation: typeof citations.$inferSelect | undefined) => {
  const { checkBefore, ...answered } = citation ?? {};
  return { ...answered, item: citation?.item || null };
};

/** Runs a change of evidence in one transaction, and invalidates what readers see of the entry. */
async function change<Result extends { entry: Row }>(
  c: Context<AppEnv>,
  type: ContentType,
  work: (tx: Database) => Promise<Result>,
): Promise<Result> {
  const { result, tags } = await c.var.db.transaction(async (tx) => {
    const result = await work(tx);
    const tags = type.isPublic(result.entry) ? evidenceTags(type, Number(result.entry.id)) : [];
    await announceContentChange(tx, tags);
    return { result, tags };
  });
  c.var.invalidate(tags);
  return result;
}
