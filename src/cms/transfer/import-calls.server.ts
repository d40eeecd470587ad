import { Readable } from "node:stream";
import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { requireRecentAuthentication } from "#accounts/recent-authentication.server.ts";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { typesByKind, typesByPath } from "#cms/engine/types-by-kind.server.ts";
import { saveRequest } from "#cms/engine/write/write-calls.server.ts";
import type { Database } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { idOf, readId } from "#http/read-id.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { useSavedUpload } from "#http/request-body.server.ts";
import { type CsvCell, csvHeaders, toCsv } from "#shared/csv.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { invalidFields } from "#shared/invalid-payload.ts";
import { countHidden, hasChanged, publishImport, startImport } from "./carry-out-import.server.ts";
import { beginImport, getImport, keyFields, planImport, readStoredParts } from "./import.server.ts";
import type { Mapping, PlannedRow } from "./import-plan.server.ts";
import { countHidingDrafts, countImportedDrafts } from "./imported-drafts.server.ts";
import type { SheetRow } from "./sheet-rows.ts";
import { readSheetFile } from "./sheet-tasks.server.ts";
import { transferFields } from "./transfer-fields.server.ts";

const largestMegabytes = 20;
const tooLarge = `A file can be at most ${largestMegabytes} MB`;

const columnAnswer = z.object({
  index: z.int(),
  header: z.string(),
  samples: z.array(z.string()),
  filled: z.int(),
  field: z.string().nullable(),
});

const uploadAnswer = z.object({
  id: z.int(),
  rows: z.int(),
  columns: z.array(columnAnswer),
  key: z.string(),
  keys: z.array(z.string()),
  fields: z.array(z.object({ name: z.string(), label: z.string() })),
  /** When the identical file was last imported, or null. */
  importedBefore: z.string().nullable(),
  sheets: z.array(z.string()).openapi({ description: "The visible sheets of a workbook" }),
  sheet: z.string().nullable().openapi({ description: "The sheet that was read" }),
});

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
  /** The entry's version when the plan was made. */
  version: z.string().nullable(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** True if the changes to a published entry go to its draft. */
  isPrivate: z.boolean().optional(),
  message: z.string().nullable(),
  /** The field whose value is the reason, and its text. */
  fault: z.object({ field: z.string(), value: z.string() }).optional(),
});

const importAnswer = z.object({
  id: z.int(),
  kind: z.string(),
  file: z.string(),
  at: z.string(),
  state: z.enum(["uploaded", "planned", "running", "done", "failed"]),
  /** Rows processed so far, of `rows`. */
  done: z.int(),
  rows: z.int(),
  /** Batch id for an undo. Null before the import has run, and if it changed nothing. */
  batch: z.int().nullable(),
  /** Counts of the plan or, after the import, of its result. */
  counts: countsAnswer.nullable(),
  /** Its changes to published entries that are still unpublished. */
  drafts: z.int(),
  /** Why the last run failed. It wrote nothing and can be retried. */
  message: z.string().nullable(),
  committedAt: z.string().nullable(),
});

const publicationAnswer = z.object({
  batch: z.int().nullable(),
  published: z.int(),
  failures: z.array(z.object({ id: z.int(), message: z.string() })),
});

const line = z.int().min(1).max(10_000_000);

const planInput = z.object({
  mapping: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(100).nullable()),
  key: z.string().max(100).optional(),
  as: z.enum(["draft", "live"]).default("draft"),
  /** Texts to read instead of the file's. */
  corrections: z
    .array(z.object({ line, field: z.string().max(100), value: z.string().max(20_000) }))
    .max(5000)
    .default([]),
});

const commitInput = z.object({
  /** Lines to leave out. */
  leaveOut: z.array(line).max(5000).default([]),
});

const unknown = { 404: "Import not found" };
const againIfHiding =
  "Not signed in, or `reauthenticate`: unpublishing several entries requires confirmation";
const common = { params: { id: idOf({ noun: "Import" }) } };

/** Editors' API that uploads, plans and runs imports (contract, sections 8 and 10). */
export function importsApi(types: ContentType[]) {
  const typeOf = typesByPath(types);
  const typeOfKind = typesByKind(types);
  const find = async (db: Database, id: number) => {
    const importRow = await getImport(db, id);
    return { type: typeOfKind(importRow.kind), importRow };
  };
  return callsApi("Import and export", [
    call("POST /api/admin/imports", {
      action: "content:write",
      summary:
        "Upload a file of entries: CSV, Excel workbook or JSON, up to 5,000 rows. Nothing is written yet",
      form: z.object({
        file: z.string().openapi({ format: "binary" }),
        type: z.string(),
        sheet: z
          .string()
          .optional()
          .openapi({ description: "The sheet of a workbook; default: the first visible one" }),
      }),
      result: uploadAnswer,
      status: 201,
      done: "The file's columns",
      failures: {
        400: "The file cannot be read",
        404: "Type not found",
        413: `Larger than ${largestMegabytes} MB`,
        415: "Not a form",
      },
      run: async ({ c, db, editor }) => {
        const { sheet, type } = await useSavedUpload(
          c,
          { megabytes: largestMegabytes, tooLarge },
          async (upload) => ({ type: typeOf(upload.fields.type ?? ""), sheet: await readSheetFile(upload) }),
        );
        const newImport = await beginImport(db, type, { sheet, editor });
        const fields = [...transferFields(type).values()].map(({ name, label }) => ({ name, label }));
        const { sheets, sheet: name } = sheet;
        return { ...newImport, keys: keyFields(type), fields, sheets, sheet: name };
      },
    }),
    call("PUT /api/admin/imports/{id}", {
      ...common,
      action: "content:write",
      summary: "Map a file's columns to fields. Returns what the import would do with each line",
      body: planInput,
      result: z.object({ counts: countsAnswer, rows: z.array(rowAnswer) }),
      failures: { 400: "A field is invalid", ...unknown, 409: "It has already been run" },
      check: (c) => getImport(c.var.db, readId(c, { noun: "Import" })),
      run: async ({ c, db, params: { id }, body }) => {
        const { type, importRow } = await find(db, id);
        return answerRows(c, id, await planImport(db, type, id, mappingOf(type, importRow.headers, body)));
      },
    }),
    call("POST /api/admin/imports/{id}/commit", {
      ...common,
      action: "content:write",
      summary:
        "Run a planned import, all or nothing: one batch, which can be undone as a whole. An import that takes longer than five seconds returns 202 and continues in the background: poll GET /api/admin/imports/{id}",
      body: commitInput,
      isBodyOptional: true,
      check: (c) => getImport(c.var.db, readId(c, { noun: "Import" })),
      result: z.object({ batch: z.int().nullable(), counts: countsAnswer, drafts: z.int() }),
      accepted: importAnswer,
      failures: {
        401: againIfHiding,
        ...unknown,
        409: "It has no plan, is running or has been run, or entries have changed since it was planned",
        503: "It failed and wrote nothing; you can repeat it",
      },
      run: async ({ c, db, params: { id }, body: { leaveOut } }) => {
        const { type } = await find(db, id);
        if ((await countHidden(db, type, { id, leaveOut })) > 1) requireRecentAuthentication(c);
        await startImport(type, { id, leaveOut }, saveRequest(c));
        const answer = await answerOf(db, await waitForEnd(db, id));
        const { state, batch, counts, drafts, message } = answer;
        if (state === "failed") throw new AppError("unavailable", message ?? "The import failed");
        return state === "done" && counts ? { batch, counts, drafts } : c.json(answer, 202);
      },
    }),
    call("GET /api/admin/imports/{id}", {
      ...common,
      action: "content:read",
      summary: "How far an import is: uploaded, planned, running, done or failed",
      result: importAnswer,
      failures: unknown,
      run: async ({ db, params }) => answerOf(db, (await find(db, params.id)).importRow),
    }),
    call("POST /api/admin/imports/{id}/publish", {
      ...common,
      action: "content:publish",
      summary:
        "Publish the drafts that an import created for published entries: one batch, which can be undone as a whole",
      result: publicationAnswer,
      failures: { 401: againIfHiding, ...unknown, 409: "It has not been run" },
      run: async ({ c, db, params }) => {
        const { type, importRow } = await find(db, params.id);
        if ((await countHidingDrafts(db, type, importRow.batchId)) > 1) requireRecentAuthentication(c);
        return publishImport(type, params.id, saveRequest(c));
      },
    }),
    call("GET /api/admin/imports/{id}/result.csv", {
      ...common,
      action: "content:read",
      summary: "The file with the outcome of each line, done or planned, and the reason for each skipped one",
      result: z.string(),
      mediaTypes: ["text/csv"],
      failures: unknown,
      run: async ({ c, db, params: { id } }) => {
        const { importRow } = await find(db, id);
        let text = toCsv([[...importRow.headers, "Result", "Reason"]]);
        for await (const part of readStoredParts(db, id))
          text += toCsv(resultRows(importRow.headers.length, part, importRow.committedAt !== null)).replace(
            "\uFEFF",
            "",
          );
        return c.body(text, 200, { ...csvHeaders("import-result"), "Cache-Control": "no-store" });
      },
    }),
  ]);
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof importsApi> {}
}

const longestAnswerMs = 5000;
const lookAgainMs = 100;

/** Returns an import when its run ends, or its current state after five seconds. */
async function waitForEnd(db: Database, id: number) {
  const until = environment.now() + longestAnswerMs;
  for (;;) {
    const importRow = await getImport(db, id);
    if (importRow.startedAt === null || environment.now() > until) return importRow;
    await environment.wait(lookAgainMs);
  }
}

type FoundImport = Awaited<ReturnType<typeof getImport>>;

function stateOf({ committedAt, startedAt, failure, dataRevision }: FoundImport) {
  if (committedAt !== null) return "done";
  if (startedAt !== null) return "running";
  if (failure !== null) return "failed";
  return dataRevision === null ? "uploaded" : "planned";
}

async function answerOf(db: Database, importRow: FoundImport): Promise<z.infer<typeof importAnswer>> {
  const state = stateOf(importRow);
  const { id, kind, fileName: file, at, rowCount, batchId, counts, failure, committedAt } = importRow;
  return {
    id,
    kind,
    file,
    at,
    state,
    done: state === "done" ? rowCount : Math.min(rowCount, Math.floor(importRow.progress / stepsPerRow)),
    rows: rowCount,
    batch: counts && hasChanged(counts) ? batchId : null,
    counts,
    drafts: batchId === null ? 0 : await countImportedDrafts(db, batchId),
    message: state === "failed" ? failure : null,
    committedAt,
  };
}

/** Each row is checked, then written. */
const stepsPerRow = 2;

/** @throws AppError `invalid` for an unknown or repeated field, and for a key without a column */
function mappingOf(
  type: ContentType,
  headers: string[],
  { mapping, key, as, corrections }: z.infer<typeof planInput>,
): Mapping {
  const fieldsByName = transferFields(type);
  const fields = headers.map((_, index) => mapping[index] ?? null);
  const chosen = fields.filter((field) => field !== null);
  const unknown = chosen.find((field) => !fieldsByName.has(field));
  if (unknown) throw fault("mapping", `There is no field “${unknown}”`);
  const twice = chosen.find((field, place) => chosen.indexOf(field) !== place);
  if (twice) throw fault("mapping", `Two columns are mapped to ${fieldsByName.get(twice)?.label}`);
  const keyField = key ?? keyFields(type).find((field) => chosen.includes(field)) ?? type.titleField;
  if (!keyFields(type).includes(keyField)) throw fault("key", `Rows cannot be matched by “${keyField}”`);
  if (!chosen.includes(keyField))
    throw fault(
      "key",
      `No column is mapped to ${fieldsByName.get(keyField)?.label}, which rows are matched by`,
    );
  const other = corrections.find(({ field }) => !fieldsByName.has(field));
  if (other) throw fault("corrections", `There is no field “${other.field}”`);
  return { fields, key: keyField, mode: as, corrections };
}

const fault = (path: string, message: string) => invalidFields([{ path, message }]);

/** Streams a plan in parts: thousands of rows at once would block the event loop. */
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
  return c.body(body, 200, { "Content-Type": "application/json" });
}

function resultRows(
  width: number,
  { rows, plan }: { rows: string; plan: string | null },
  isDone: boolean,
): CsvCell[][] {
  const planned = new Map((JSON.parse(plan ?? "[]") as PlannedRow[]).map((row) => [row.line, row]));
  return (JSON.parse(rows) as SheetRow[]).map(({ line, cells }) => {
    const row = planned.get(line);
    const padded = Array.from({ length: width }, (_, index) => cells[index] ?? null);
    return [...padded, row ? (isDone ? resultWords : plannedWords)[row.verdict] : null, row?.message ?? null];
  });
}

const resultWords = {
  create: "new",
  update: "changed",
  unchanged: "unchanged",
  skipped: "left out",
} as const;

const plannedWords = { ...resultWords, create: "would be new", update: "would be changed" } as const;
