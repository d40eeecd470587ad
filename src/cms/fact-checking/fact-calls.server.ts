import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { requireEditor } from "#accounts/editor.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import type { ContentType } from "../content-type.server.ts";
import { factTypeOf, listDueFacts } from "./due-facts.server.ts";
import { listEntryFacts } from "./entry-facts.server.ts";
import { computeCoverage } from "./fact-coverage.server.ts";
import { previewInput, previewSource, sourcePreview } from "./source-preview.server.ts";
import { listUnsourcedFacts } from "./unsourced-facts.server.ts";
import { wantedStates } from "./wanted-citations.server.ts";

const noun = "Evidence";
const noFacts = { 404: "This type of content has no facts" };
const kindQuery = { kind: z.string().optional() };
const items = z.array(z.unknown());

/** Serves what the desk of facts reads: the queues, the coverage, an entry's facts, and a source before it is cited. */
export function factCalls(types: ContentType[]) {
  const app = new OpenAPIHono<AppEnv>();
  addQueues(app, types);
  addCoverage(app, types);
  addEntry(app, types);
  addPreview(app);
  return app;
}

function addQueues(app: OpenAPIHono<AppEnv>, types: ContentType[]) {
  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path: "/api/admin/facts-due",
    noun,
    summary:
      "The citations that want a check, the oldest first or those of the most read pages, with the number for each reason",
    schema: z.object({ items, total: z.int(), page: z.int(), pages: z.int() }).loose(),
    query: z.object({
      ...kindQuery,
      state: z.enum(wantedStates).optional(),
      order: z.enum(["views"]).optional(),
      page: z.string().optional(),
    }),
    failures: noFacts,
  });
  app.get("/api/admin/facts-due", async (c) => {
    const { db, settings } = forEditor(c).var;
    const due = await listDueFacts(db, types, queryOf(c));
    return c.json({ ...due, isAudienceCounted: settings.countsAudience });
  });

  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path: "/api/admin/facts-unsourced",
    noun,
    summary: "The values without a source, one page of published entries at a time",
    schema: z.object({ items, total: z.int(), page: z.int(), pages: z.int() }).loose(),
    query: z.object({ ...kindQuery, page: z.string().optional() }),
    failures: noFacts,
  });
  app.get("/api/admin/facts-unsourced", async (c) => {
    const query = queryOf(c);
    return c.json(await listUnsourcedFacts(forEditor(c).var.db, factTypeOf(types, query.get("kind")), query));
  });
}

function addCoverage(app: OpenAPIHono<AppEnv>, types: ContentType[]) {
  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path: "/api/admin/facts-coverage",
    noun,
    summary: "The published entries' values by field, and how many of them have a source",
    schema: z.object({ kind: z.string(), entries: z.int(), fields: items }),
    query: z.object(kindQuery),
    failures: noFacts,
  });
  app.get("/api/admin/facts-coverage", async (c) =>
    c.json(await computeCoverage(forEditor(c).var.db, factTypeOf(types, queryOf(c).get("kind")))),
  );
}

function addEntry(app: OpenAPIHono<AppEnv>, types: ContentType[]) {
  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path: "/api/admin/facts/{kind}/{id}",
    noun,
    summary: "The facts of an entry with their citations, what is missing, and the notes for editors",
    schema: z.object({ title: z.string(), facts: items, notes: z.array(z.string()) }).loose(),
    failures: { 404: "There is no such entry" },
  });
  app.get("/api/admin/facts/:kind/:id", async (c) => {
    const { db } = forEditor(c).var;
    const type = factTypeOf(types, c.req.param("kind"));
    return c.json(await listEntryFacts(db, type, readId(c, type)));
  });
}

function addPreview(app: OpenAPIHono<AppEnv>) {
  describeEditorsCall(app, {
    method: "post",
    action: "content:write",
    path: "/api/admin/sources/preview",
    noun,
    summary: "Fetch a source: its title, publisher and date, and passages that name a value",
    schema: sourcePreview,
    body: previewInput,
    failures: { 400: "The address is invalid" },
  });
  app.post("/api/admin/sources/preview", async (c) => {
    forEditor(c);
    const given = await readPayload(c, previewInput);
    return c.json(await previewSource(given, c.var.settings));
  });
}

function forEditor(c: Context<AppEnv>): Context<AppEnv> {
  requireEditor(c);
  c.header("Cache-Control", "no-store");
  return c;
}

const queryOf = (c: Context<AppEnv>) => new URL(c.req.url).searchParams;
