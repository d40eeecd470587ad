import { and, eq, isNull, sql } from "drizzle-orm";
import type { Logger } from "pino";
import { recordAudit } from "#accounts/audit.server.ts";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { beginBatch } from "#cms/engine/history/batches.server.ts";
import { createEntries, creation, examineTexts } from "#cms/engine/write/create-entries.server.ts";
import { refusalOf, type SaveRequest, saveAllOrNone } from "#cms/engine/write/save.server.ts";
import { updateEntries } from "#cms/engine/write/write-entry.server.ts";
import type { Database } from "#db/database.server.ts";
import type { JobContext, JobData } from "#db/jobs.server.ts";
import { locks } from "#db/locks.server.ts";
import { isDataFault } from "#db/unique-violation.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { pluralize } from "#shared/text.ts";
import {
  alreadyImported,
  alreadyRunning,
  getImport,
  isPresent,
  noCounts,
  planReplaced,
  readStoredParts,
  storePlan,
} from "./import.server.ts";
import { type ImportCounts, imports } from "./import.table.ts";
import { findDataRevision, overtakenSince, type PlannedRow } from "./import-plan.server.ts";
import { keepImportedDraft, publishImportedDrafts } from "./imported-drafts.server.ts";

/**
 * Enqueues the run of a planned import without the lines in `leaveOut`. If two editors start it at once, one succeeds.
 * @throws AppError `conflict` without a plan, if it was already imported, or if entries changed since
 */
export async function startImport(
  type: ContentType,
  { id, leaveOut }: { id: number; leaveOut: number[] },
  request: SaveRequest,
): Promise<void> {
  const { db, editor, jobs } = request;
  const { dataRevision, planNumber, committedAt } = await getImport(db, id);
  if (committedAt !== null) throw alreadyImported();
  if (dataRevision === null) throw new AppError("conflict", "Review the plan of this import first");
  if (dataRevision !== (await findDataRevision(db, type)))
    throw new AppError("conflict", "Entries have changed since the plan was made. Review the new plan.");
  await db.transaction(async (tx) => {
    const run = {
      startedAt: new Date(environment.now()).toISOString(),
      startedBy: editor,
      progress: 0,
      failure: null,
    };
    const [started] = await tx
      .update(imports)
      .set(run)
      .where(isPresent(id, planNumber))
      .returning({ id: imports.id });
    if (!started) throw (await getImport(tx, id)).startedAt === null ? planReplaced() : alreadyRunning();
    await jobs.send(tx, "carry-out-import", { importId: id, leaveOut });
  });
}

/** Returns how many published entries a planned import would hide from readers. */
export async function countHidden(
  db: Database,
  type: ContentType,
  { id, leaveOut }: { id: number; leaveOut: number[] },
): Promise<number> {
  const { field, values, visible } = type.status;
  let count = 0;
  for await (const { plan } of readStoredParts(db, id))
    for (const { line, changes, isPrivate } of changingRows(readPlan(plan)))
      if (!isPrivate && !leaveOut.includes(line))
        count += changes.filter(
          (change) => change.field === field && change.before === values[visible],
        ).length;
  return count;
}

type Run = Pick<JobContext, "db" | "jobs" | "settings" | "invalidate" | "log">;

/**
 * Runs a started import in one transaction: readers see the whole result at the end, and a run that dies leaves nothing behind.
 * Rejected rows count as skipped and record the reason. All changes form one batch.
 */
export async function runImport(
  typeOf: (kind: string) => ContentType,
  { importId: id, leaveOut = [] }: JobData["carry-out-import"],
  run: Run,
  signal: AbortSignal,
): Promise<void> {
  const importRow = await getImport(run.db, id);
  const { startedAt, startedBy, kind, fileName, dataRevision, keyField } = importRow;
  if (importRow.committedAt !== null || startedAt === null || startedBy === null) return;
  const type = typeOf(kind);
  const progress = progressOf(run.db, id);
  try {
    const request = { ...run, editor: startedBy };
    const refusals: Refusals = new Map(leaveOut.map((line) => [line, "Left out by the editor"]));
    await examineRows(type, { id, refusals }, request, { progress, signal });
    const started = { id, startedAt, fileName, dataRevision, keyField, refusals };
    await writeRows(type, started, request, { progress, signal });
  } catch (error) {
    // The server is stopping: the queue gives the job to the next process.
    if (signal.aborted) throw error;
    if (!(error instanceof AppError)) run.log.error({ err: error, importId: id }, "an import failed");
    await recordFailure(run.db, id, error);
  }
}

const recordFailure = (db: Database, id: number, error: unknown) =>
  db
    .update(imports)
    .set({
      startedAt: null,
      progress: 0,
      failure:
        error instanceof AppError ? error.message : "The import failed, and nothing was written. Try again.",
    })
    .where(and(eq(imports.id, id), isNull(imports.committedAt)));

interface Control {
  progress: (rows: number) => void;
  signal: AbortSignal;
}

/** Returns a progress counter that rows do not wait for: the embedded database writes it only after the run's transaction. */
function progressOf(db: Database, id: number): Control["progress"] {
  let done = 0;
  let isWriting = false;
  return (rows) => {
    done += rows;
    if (isWriting) return;
    isWriting = true;
    db.update(imports)
      .set({ progress: done })
      .where(and(eq(imports.id, id), isNull(imports.committedAt)))
      .catch(() => {})
      .finally(() => {
        isWriting = false;
      });
  };
}

type Refusals = Map<number, string>;

/** Does the expensive checks before the transaction opens. Adds the rejection reasons by line. */
async function examineRows(
  type: ContentType,
  { id, refusals }: Pick<StartedImport, "id" | "refusals">,
  { db }: SaveRequest,
  { progress, signal }: Control,
): Promise<void> {
  for await (const { rows: sheet, plan } of readStoredParts(db, id)) {
    signal.throwIfAborted();
    const rows = changingRows(readPlan(plan)).filter(({ line }) => !refusals.has(line));
    await Promise.all(
      rows.map(async (row) => {
        const refusal = await refusalOf(examineTexts(type, valuesOf(row), db, row.id));
        if (refusal !== null) refusals.set(row.line, refusal);
      }),
    );
    progress(countRows(sheet));
  }
}

interface StartedImport {
  id: number;
  startedAt: string;
  fileName: string;
  dataRevision: string | null;
  keyField: string | null;
  refusals: Refusals;
}

async function writeRows(
  type: ContentType,
  { id, startedAt, fileName, refusals, ...plan }: StartedImport,
  request: SaveRequest & { log: Logger },
  { progress, signal }: Control,
): Promise<void> {
  const { editor } = request;
  const { kind } = type;
  await saveAllOrNone(request, async (outer) => {
    const { db } = outer;
    await db.execute(sql`select pg_advisory_xact_lock(${locks.imports})`);
    const batchId = await beginBatch(db, { kind, action: imported, editor });
    const within = { ...outer, batchId };
    const counts = { ...noCounts };
    const isOvertaken = await overtakenSince(db, type, plan);
    const refusalOfRow = (row: PlannedRow) => refusals.get(row.line) ?? (isOvertaken(row) ? overtaken : null);
    for await (const { place, rows: sheet, plan } of readStoredParts(db, id)) {
      signal.throwIfAborted();
      const planned = readPlan(plan).map((row) => outcomeOf(row, refusalOfRow(row)));
      const refused = await carryOutPart(type, changingRows(planned), within);
      const done = planned.map((row) => outcomeOf(row, refused.get(row.line) ?? null));
      for (const { verdict } of done) counts[verdict]++;
      await storePlan(db, { id, place, planned: done });
      progress(countRows(sheet));
    }
    const [committed] = await db
      .update(imports)
      .set({ committedAt: new Date(environment.now()).toISOString(), batchId, counts, startedAt: null })
      .where(and(eq(imports.id, id), eq(imports.startedAt, startedAt), isNull(imports.committedAt)))
      .returning({ id: imports.id });
    if (!committed) throw alreadyImported();
    if (!hasChanged(counts)) return;
    const title = `${pluralize(counts.create + counts.update, "entry", "entries")} from ${fileName}`;
    await recordAudit(db, { kind, title, action: imported, editor, batchId });
  });
}

const overtaken =
  "An entry with this key was created after the plan was made. Upload the file again to update it.";

/** The audit log's action for an import. */
const imported = "imported";

export const hasChanged = ({ create, update }: ImportCounts) => create + update > 0;

const readPlan = (plan: string | null): PlannedRow[] => JSON.parse(plan ?? "[]");

const countRows = (rows: string) => JSON.parse(rows).length;

const changesEntry = ({ verdict }: PlannedRow) => verdict === "create" || verdict === "update";

const changingRows = (rows: PlannedRow[]) => rows.filter(changesEntry);

const valuesOf = ({ changes }: PlannedRow) =>
  Object.fromEntries(changes.map(({ field, after }) => [field, after]));

const outcomeOf = (row: PlannedRow, refusal: string | null): PlannedRow =>
  refusal === null || !changesEntry(row)
    ? row
    : { ...row, verdict: "skipped", changes: [], message: refusal };

type Within = SaveRequest & { batchId: number; log: Logger };

/** Writes rows in a few statements. Returns the rejection reasons by line. */
async function carryOutPart(type: ContentType, rows: PlannedRow[], request: Within): Promise<Refusals> {
  const refusals: Refusals = new Map();
  const carryOut = (some: PlannedRow[], save: (some: PlannedRow[]) => Promise<unknown>) =>
    saveSound(some, save, (row, reason, error) => {
      if (!(error instanceof AppError)) request.log.warn({ err: error, line: row.line }, "a row was refused");
      refusals.set(row.line, reason);
    });
  await carryOut(
    rows.filter(({ verdict }) => verdict === "create"),
    (some) => createEntries(type, { action: creation, values: some.map(valuesOf), from: "payload" }, request),
  );
  const updates = rows.filter(({ verdict }) => verdict === "update");
  await carryOut(
    updates.filter(({ isPrivate }) => !isPrivate),
    (some) =>
      updateEntries(
        type,
        some.map((row) => ({ ...knownEntry(row), payload: valuesOf(row) })),
        request,
      ),
  );
  for (const row of updates.filter(({ isPrivate }) => isPrivate))
    await carryOut([row], () => keepPrivately(type, row, request));
  return refusals;
}

const knownEntry = ({ id, version }: PlannedRow) => ({ id: id ?? 0, version: version ?? undefined });

function keepPrivately(type: ContentType, row: PlannedRow, { db, editor, batchId }: Within) {
  const liveVersion = String(row.version);
  return keepImportedDraft(db, type, { id: row.id ?? 0, liveVersion, data: valuesOf(row), batchId }, editor);
}

/**
 * Saves rows together, each attempt in its own savepoint. A rejected group is halved until the faulty row is alone, so that the
 * others are saved.
 */
async function saveSound(
  rows: PlannedRow[],
  save: (some: PlannedRow[]) => Promise<unknown>,
  refuse: (row: PlannedRow, reason: string, error: unknown) => void,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  try {
    await save(rows);
  } catch (error) {
    const reason = error instanceof AppError ? error.message : isDataFault(error) ? unstorable : null;
    if (reason === null) throw error;
    if (rows.length === 1) return refuse(first, reason, error);
    const half = Math.ceil(rows.length / 2);
    await saveSound(rows.slice(0, half), save, refuse);
    await saveSound(rows.slice(half), save, refuse);
  }
}

const unstorable = "The database cannot store a value of this row";

/** Publishes the drafts that an import created for published entries. @throws AppError `conflict` if the import has not run */
export async function publishImport(type: ContentType, id: number, request: SaveRequest) {
  const { batchId } = await getImport(request.db, id);
  if (batchId === null) throw new AppError("conflict", "This import has not been run");
  return publishImportedDrafts(type, batchId, request);
}
