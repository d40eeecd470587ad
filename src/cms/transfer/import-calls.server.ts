import { Readable } from "node:stream";
import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { requireEditor } from "#accounts/editor.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { permit } from "#http/permission.ts";
import { readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload, readUpload } from "#http/request-body.server.ts";
import { type CsvCell, csvHeaders, toCsv } from "#shared/csv.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import type { ContentType } from "../content-type.server.ts";
import { typesByKind } from "../types-by-kind.server.ts";
import { typesByPath } from "../types-by-path.server.ts";
import { saveRequest } from "../write/write-calls.server.ts";
import { commitImport, publishImport } from "./carry-out-import.server.ts";
import { beginImport, getImport, keyFields, planImport, readStoredParts } from "./import.server.ts";
import type { Mapping, PlannedRow } from "./import-plan.server.ts";
import type { SheetRow } from "./sheet.worker.ts";
import { readSheetFile } from "./sheet-thread.server.ts";
import { transferFields } from "./transfer-fields.server.ts";

const largestMegabytes = 20;
const tooLarge = `A file has at most ${largestMegabytes} MB`;

const columnAnswer = z.object({
  index: z.int(),
  header: z.string(),
  samples: z.array(z.string()),
  filled: z.int(),
  field: z.string().nullable(),
});

const fieldAnswer = z.object({ name: z.string(), label: z.string() });

const countsAnswer = z.object({
  create: z.int(),
  update: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
});

const rowAnswer = z.object({
  line: z.int(),
  verdict: z.enum(["create", "update", "unchanged", "skipped"]),
  title: z.string().nullable(),
  id: z.int().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  isPrivate: z.boolean().optional(),
  message: z.string().nullable(),
});

const planInput = z.object({
  mapping: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(100).nullable()),
  key: z.string().max(100).optional(),
  as: z.enum(["draft", "live"]).default("draft"),
});

const noun = "Import and export";

/** Serves files of entries to editors: uploaded, planned and carried out (contract, sections 8 and 10). */
export function importsApi(types: ContentType[]) {
  const app = new OpenAPIHono<AppEnv>();
  const find = importFinder(types);
  addUpload(app, typesByPath(types));
  addPlanning(app, find);
  addCommit(app, find);
  addPublication(app, find);
  addResult(app, find);
  return app;
}

type FindImport = ReturnType<typeof importFinder>;

/** Returns what finds the import of a request, and its type. @throws AppError `not-found` */
function importFinder(types: ContentType[]) {
  const typeOf = typesByKind(types);
  return async (c: Context<AppEnv>) => {
    requireEditor(c);
    const id = readId(c, { noun: "Import" });
    const found = await getImport(c.var.db, id);
    return { id, type: typeOf(found.kind), found };
  };
}

function addUpload(app: OpenAPIHono<AppEnv>, typeOf: ReturnType<typeof typesByPath>) {
  app.openAPIRegistry.registerPath({
    method: "post",
    ...permit("content:write"),
    path: "/api/admin/imports",
    summary:
      "Upload a file of entries: CSV, Excel workbook or JSON, up to 5,000 rows. Nothing is written yet",
    tags: [noun],
    request: {
      body: {
        content: {
          "multipart/form-data": {
            schema: z.object({ file: z.string().openapi({ format: "binary" }), type: z.string() }),
          },
        },
      },
    },
    responses: {
      201: {
        description: "The file's columns",
        content: {
          "application/json": {
            schema: z.object({
              id: z.int(),
              rows: z.int(),
              columns: z.array(columnAnswer),
              key: z.string(),
              keys: z.array(z.string()),
              fields: z.array(fieldAnswer),
              importedBefore: z.string().nullable(),
            }),
          },
        },
      },
      400: { description: "The file cannot be read" },
      401: { description: "Nobody is signed in" },
      403: { description: "The role or the token does not allow it" },
      404: { description: "There is no such type" },
      413: { description: `Larger than ${largestMegabytes} MB` },
      415: { description: "Not a form" },
    },
  });
  app.post("/api/admin/imports", async (c) => {
    const editor = requireEditor(c);
    const sheet = await readSheetFile(await readUpload(c, { megabytes: largestMegabytes, tooLarge }));
    const type = typeOf(sheet.type);
    const begun = await beginImport(c.var.db, type, { sheet, editor });
    const fields = [...transferFields(type).values()].map(({ name, label }) => ({ name, label }));
    c.header("Cache-Control", "no-store");
    return c.json({ ...begun, keys: keyFields(type), fields }, 201);
  });
}

function addPlanning(app: OpenAPIHono<AppEnv>, find: FindImport) {
  describeEditorsCall(app, {
    method: "put",
    action: "content:write",
    path: "/api/admin/imports/{id}",
    noun,
    summary: "Choose the fields of a file's columns; answers what the import would do with each line",
    body: planInput,
    schema: z.object({ counts: countsAnswer, rows: z.array(rowAnswer) }),
    failures: {
      400: "A field is invalid",
      404: "There is no such import",
      409: "It was carried out already",
    },
  });
  app.put("/api/admin/imports/:id", async (c) => {
    const { id, type, found } = await find(c);
    const given = await readPayload(c, planInput);
    const counts = await planImport(c.var.db, type, id, mappingOf(type, found.headers, given));
    return answerRows(c, id, counts);
  });
}

function addCommit(app: OpenAPIHono<AppEnv>, find: FindImport) {
  describeEditorsCall(app, {
    method: "post",
    action: "content:write",
    path: "/api/admin/imports/{id}/commit",
    noun,
    summary: "Carry out the plan of an import: one batch, undone as a whole",
    schema: z.object({ batch: z.int().nullable(), counts: countsAnswer }),
    failures: {
      404: "There is no such import",
      409: "It has no plan, was carried out already, or entries were changed since it was planned",
    },
  });
  app.post("/api/admin/imports/:id/commit", async (c) => {
    const { id, type } = await find(c);
    c.header("Cache-Control", "no-store");
    return c.json(await commitImport(type, id, saveRequest(c)));
  });
}

function addPublication(app: OpenAPIHono<AppEnv>, find: FindImport) {
  describeEditorsCall(app, {
    method: "post",
    action: "content:publish",
    path: "/api/admin/imports/{id}/publish",
    noun,
    summary: "Publish the drafts that an import made of published entries: one batch, undone as a whole",
    schema: z.object({
      batch: z.int().nullable(),
      published: z.int(),
      failures: z.array(z.object({ id: z.int(), message: z.string() })),
    }),
    failures: { 404: "There is no such import", 409: "It was not carried out" },
  });
  app.post("/api/admin/imports/:id/publish", async (c) => {
    const { id, type } = await find(c);
    c.header("Cache-Control", "no-store");
    return c.json(await publishImport(type, id, saveRequest(c)));
  });
}

function addResult(app: OpenAPIHono<AppEnv>, find: FindImport) {
  describeEditorsCall(app, {
    method: "get",
    action: "content:read",
    path: "/api/admin/imports/{id}/result.csv",
    noun,
    summary: "The file again, with what was or would be done with each line, and why not",
    schema: z.string(),
    mediaTypes: ["text/csv"],
    failures: { 404: "There is no such import" },
  });
  app.get("/api/admin/imports/:id/result.csv", async (c) => {
    const { id, found } = await find(c);
    let text = toCsv([[...found.headers, "Result", "Reason"]]);
    for await (const part of readStoredParts(c.var.db, id))
      text += toCsv(resultRows(found.headers.length, part)).replace("\uFEFF", "");
    return c.body(text, 200, { ...csvHeaders("import-result"), "Cache-Control": "no-store" });
  });
}

/** @throws AppError `invalid` for a field that is not there or chosen twice, and for a key that no column holds */
function mappingOf(
  type: ContentType,
  headers: string[],
  { mapping, key, as }: z.infer<typeof planInput>,
): Mapping {
  const known = transferFields(type);
  const fields = headers.map((_, index) => mapping[index] ?? null);
  const chosen = fields.filter((field) => field !== null);
  const unknown = chosen.find((field) => !known.has(field));
  if (unknown) throw fault("mapping", `There is no field “${unknown}”`);
  const twice = chosen.find((field, place) => chosen.indexOf(field) !== place);
  if (twice) throw fault("mapping", `Two columns are mapped to ${known.get(twice)?.label}`);
  const keyField = key ?? keyFields(type).find((field) => chosen.includes(field)) ?? type.titleField;
  if (!keyFields(type).includes(keyField)) throw fault("key", `Rows cannot be matched by “${keyField}”`);
  if (!chosen.includes(keyField))
    throw fault("key", `No column is mapped to ${known.get(keyField)?.label}, which rows are matched by`);
  return { fields, key: keyField, mode: as };
}

const fault = (path: string, message: string) => invalidFields([{ path, message }]);

/** Answers a plan part by part: thousands of rows at once would hold the event loop. */
function answerRows(c: Context<AppEnv>, id: number, counts: object): Response {
  const { db } = c.var;
  const parts = async function* () {
    yield `{"counts":${JSON.stringify(counts)},"rows":[`;
    let isFirst = true;
    for await (const { plan } of readStoredParts(db, id)) {
      const rows = (plan ?? "[]").slice(1, -1);
      if (rows === "") continue;
      yield isFirst ? rows : `,${rows}`;
      isFirst = false;
    }
    yield "]}";
  };
  const body = Readable.toWeb(Readable.from(parts(), { objectMode: false })) as ReadableStream<Uint8Array>;
  return c.body(body, 200, { "Content-Type": "application/json", "Cache-Control": "no-store" });
}

function resultRows(width: number, { rows, plan }: { rows: string; plan: string | null }): CsvCell[][] {
  const planned = new Map((JSON.parse(plan ?? "[]") as PlannedRow[]).map((row) => [row.line, row]));
  return (JSON.parse(rows) as SheetRow[]).map(({ line, cells }) => {
    const row = planned.get(line);
    const padded = Array.from({ length: width }, (_, index) => cells[index] ?? null);
    return [...padded, row ? resultWords[row.verdict] : null, row?.message ?? null];
  });
}

const resultWords = {
  create: "new",
  update: "changed",
  unchanged: "unchanged",
  skipped: "left out",
} as const;
