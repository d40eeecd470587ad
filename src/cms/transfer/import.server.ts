import { createHash } from "node:crypto";
import { setImmediate as yieldToOthers } from "node:timers/promises";
import { and, asc, desc, eq, exists, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { Editor } from "#accounts/editor.server.ts";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { AppError } from "#shared/errors.ts";
import { type ImportCounts, importParts, imports } from "./import.table.ts";
import { findDataRevision, type Mapping, type PlannedRow, planner } from "./import-plan.server.ts";
import type { ReadSheet } from "./sheet.worker.ts";
import type { SheetRow } from "./sheet-rows.ts";
import { namesOf, plainWords, transferFields } from "./transfer-fields.server.ts";

/** A file column and its suggested field. */
export interface ImportColumn {
  index: number;
  header: string;
  samples: string[];
  filled: number;
  field: string | null;
}

interface NewImport {
  id: number;
  rows: number;
  columns: ImportColumn[];
  key: string;
  /** The last import of the same file within the retention period, or null. */
  importedBefore: string | null;
}

const keptForMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Stores a file's rows. Returns its columns with a mapping, taken from the last file with the same columns or guessed from their
 * names.
 */
export async function beginImport(
  db: Database,
  type: ContentType,
  { sheet, editor }: { sheet: ReadSheet; editor: Editor },
): Promise<NewImport> {
  const headerHash = createHash("sha256").update(JSON.stringify(sheet.headers)).digest("hex");
  const remembered = await findMapping(db, type, headerHash);
  const at = new Date(environment.now()).toISOString();
  const importedBefore = await findLastImport(db, type, sheet.hash);
  await db.delete(imports).where(lt(imports.at, new Date(environment.now() - keptForMs).toISOString()));
  const [stored] = await db
    .insert(imports)
    .values({
      kind: type.kind,
      fileName: sheet.fileName,
      fileHash: sheet.hash,
      headers: sheet.headers,
      headerHash,
      rowCount: sheet.rowCount,
      editorId: editor.id,
      at,
    })
    .returning({ id: imports.id });
  if (!stored) throw new Error("The import was not stored");
  const { id } = stored;
  for (const [place, rows] of sheet.parts.entries()) {
    await db.insert(importParts).values({ importId: id, place, rows });
    await yieldToOthers();
  }
  const fields = remembered?.fields ?? guessFields(type, sheet.headers);
  const columns = sheet.headers.map((header, index) => ({
    index,
    header,
    samples: sheet.samples[index] ?? [],
    filled: sheet.filled[index] ?? 0,
    field: fields[index] ?? null,
  }));
  return {
    id,
    rows: sheet.rowCount,
    columns,
    key: remembered?.key ?? guessKey(type, fields),
    importedBefore,
  };
}

async function findLastImport(db: Database, { kind }: ContentType, fileHash: string): Promise<string | null> {
  const [last] = await db
    .select({ at: imports.committedAt })
    .from(imports)
    .where(and(eq(imports.kind, kind), eq(imports.fileHash, fileHash), isNotNull(imports.committedAt)))
    .orderBy(desc(imports.committedAt))
    .limit(1);
  return last?.at ?? null;
}

async function findMapping(db: Database, { kind }: ContentType, headerHash: string) {
  const [last] = await db
    .select({ headers: imports.headers, mapping: imports.mapping, key: imports.keyField })
    .from(imports)
    .where(and(eq(imports.kind, kind), eq(imports.headerHash, headerHash), isNotNull(imports.mapping)))
    .orderBy(desc(imports.id))
    .limit(1);
  if (!last?.mapping || !last.key) return null;
  const { mapping } = last;
  return { fields: last.headers.map((_, index) => mapping[index] ?? null), key: last.key };
}

/** Matches headers to the names of fields. Each field is used once. */
function guessFields(type: ContentType, headers: string[]): (string | null)[] {
  const byName = new Map<string, string>();
  for (const field of transferFields(type).values())
    for (const name of namesOf(type, field).map(plainWords))
      if (!byName.has(name)) byName.set(name, field.name);
  const used = new Set<string>();
  return headers.map((header) => {
    const field = byName.get(plainWords(header));
    if (!field || used.has(field)) return null;
    used.add(field);
    return field;
  });
}

const guessKey = ({ titleField }: ContentType, fields: (string | null)[]) =>
  ["id", "slug"].find((field) => fields.includes(field)) ?? titleField;

/** Fields that can match rows to entries. */
export const keyFields = ({ titleField, slugLimit }: ContentType): string[] => [
  "id",
  ...(slugLimit === null ? [] : ["slug"]),
  titleField,
];

/**
 * Replans an import and stores the plan in parts.
 * @throws AppError `conflict` if the import has run or is running, or if a later plan replaces this one
 */
export async function planImport(
  db: Database,
  type: ContentType,
  id: number,
  mapping: Mapping,
): Promise<ImportCounts> {
  const planNumber = await beginPlan(db, id, mapping);
  const dataRevision = await findDataRevision(db, type);
  const plan = await planner(db, type, mapping);
  const counts = { ...noCounts };
  for await (const { place, rows } of readParts(db, id)) {
    const planned = await plan(rows);
    for (const { verdict } of planned) counts[verdict]++;
    await storePlan(db, { id, place, planned }, isPresent(id, planNumber));
  }
  const [stored] = await db
    .update(imports)
    .set({ dataRevision, counts })
    .where(isPresent(id, planNumber))
    .returning({ id: imports.id });
  if (!stored) throw planReplaced();
  return counts;
}

export const noCounts: ImportCounts = { create: 0, update: 0, unchanged: 0, skipped: 0 };

/** Returns the plan's number. From here on, an earlier plan can neither finish nor run. */
async function beginPlan(db: Database, id: number, { fields, key, mode }: Mapping): Promise<number> {
  const mapping = Object.fromEntries(fields.map((field, index) => [String(index), field]));
  const [importRow] = await db
    .update(imports)
    .set({ planNumber: sql`${imports.planNumber} + 1`, mapping, keyField: key, mode, dataRevision: null })
    .where(and(eq(imports.id, id), isNull(imports.committedAt), isIdle()))
    .returning({ planNumber: imports.planNumber });
  if (!importRow) throw (await getImport(db, id)).committedAt === null ? alreadyRunning() : alreadyImported();
  return importRow.planNumber;
}

/** True if this is the import's last plan and it is neither running nor done. */
export const isPresent = (id: number, planNumber: number) =>
  and(eq(imports.id, id), eq(imports.planNumber, planNumber), isNull(imports.committedAt), isIdle());

/** A run that has neither finished nor failed by then is considered lost. */
export const longestRunSeconds = 15 * 60;

const isIdle = () =>
  or(
    isNull(imports.startedAt),
    lt(imports.startedAt, new Date(environment.now() - longestRunSeconds * 1000).toISOString()),
  );

export async function storePlan(
  db: Database,
  { id, place, planned }: { id: number; place: number; planned: PlannedRow[] },
  condition?: SQL,
) {
  const isCurrent = condition && exists(db.select({ id: imports.id }).from(imports).where(condition));
  const [stored] = await db
    .update(importParts)
    .set({ plan: JSON.stringify(planned) })
    .where(and(eq(importParts.importId, id), eq(importParts.place, place), isCurrent))
    .returning({ place: importParts.place });
  if (!stored) throw planReplaced();
}

export const planReplaced = () =>
  new AppError("conflict", "This import was replanned or run in the meantime");

export const alreadyImported = () => new AppError("conflict", "This file has already been imported");

export const alreadyRunning = () => new AppError("conflict", "This import is already running");

/** @throws AppError `not-found` */
export async function getImport(db: Database, id: number) {
  const [importRow] = await db.select().from(imports).where(eq(imports.id, id));
  if (!importRow) throw new AppError("not-found", "Import not found. Files are kept for a week");
  return importRow;
}

async function* readParts(db: Database, id: number): AsyncGenerator<{ place: number; rows: SheetRow[] }> {
  for await (const { place, rows } of readStoredParts(db, id)) yield { place, rows: JSON.parse(rows) };
}

/** Yields an import's stored parts one by one. Other requests run in between. */
export async function* readStoredParts(db: Database, id: number) {
  const places = await db
    .select({ place: importParts.place })
    .from(importParts)
    .where(eq(importParts.importId, id))
    .orderBy(asc(importParts.place));
  for (const { place } of places) {
    const [part] = await db
      .select({ rows: importParts.rows, plan: importParts.plan })
      .from(importParts)
      .where(and(eq(importParts.importId, id), eq(importParts.place, place)));
    if (part) yield { place, ...part };
    await yieldToOthers();
  }
}
