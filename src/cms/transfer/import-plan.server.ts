import { setImmediate as yieldToOthers } from "node:timers/promises";
import { asc, gt, inArray, sql } from "drizzle-orm";
import { type ContentType, columnOf, type Row } from "#cms/engine/content-type.server.ts";
import { changedFields } from "#cms/engine/write/write-entry.server.ts";
import type { Database } from "#db/database.server.ts";
import { findControlCharacter } from "#http/json-limits.ts";
import { identityKey } from "#shared/canonical-text.ts";
import { hasControlCharacters, soundText, soundTexts } from "#shared/sound-text.ts";
import { clearingCell, type ReadCell, readCell, writeCell } from "./cells.ts";
import type { ImportCounts } from "./import.table.ts";
import { listDraftOwners } from "./imported-drafts.server.ts";
import type { SheetRow } from "./sheet-rows.ts";
import { plainWords, type TransferField, transferFields } from "./transfer-fields.server.ts";

export type RowVerdict = keyof ImportCounts;

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** The plan for one line of a file. */
export interface PlannedRow {
  line: number;
  verdict: RowVerdict;
  title: string | null;
  /** The entry to update, or null for a new one. */
  id: number | null;
  /** The entry's version when the plan was made. */
  version: string | null;
  changes: FieldChange[];
  /** True for changes to a published entry that go into its draft. */
  isPrivate?: boolean;
  /** Why the line is skipped, or its status left out. */
  message: string | null;
  /** The field whose value is the reason, and its text in the file. A correction can replace it. */
  fault?: Fault;
}

export interface Fault {
  field: string;
  value: string;
}

/** A text to read instead of the file's, in the field of a line. */
export interface Correction extends Fault {
  line: number;
}

/** Maps a file's columns to fields, and says how its rows are read. */
export interface Mapping {
  /** The field of each column by position. Null skips the column. */
  fields: (string | null)[];
  /** The field used to match rows to entries. */
  key: string;
  /** Creates new entries as drafts, or with the file's status and public by default. */
  mode: "draft" | "live";
  corrections?: Correction[];
}

/** Plans lines in parts. A planner serves one file's plan and remembers the earlier lines. */
export async function planner(
  db: Database,
  type: ContentType,
  { fields: mappedFields, key, mode, corrections = [] }: Mapping,
) {
  const fieldsByName = transferFields(type);
  const fields = [
    ...mappedFields,
    ...new Set(corrections.map(({ field }) => field).filter((field) => !mappedFields.includes(field))),
  ];
  const columns = fields.flatMap((name, index) => {
    const field = name === null ? undefined : fieldsByName.get(name);
    return field ? [{ field, index }] : [];
  });
  const correctedCells = Map.groupBy(corrections, ({ line }) => line);
  const correct = (row: SheetRow): SheetRow => {
    const own = correctedCells.get(row.line);
    if (!own) return row;
    const cells = fields.map((_, index) => row.cells[index] ?? "");
    for (const { field, value } of own) cells[fields.indexOf(field)] = value;
    return { ...row, cells };
  };
  const lines = new Map<string, number>();
  const draftOwners = mode === "draft" ? await listDraftOwners(db, type) : new Map<number, string>();
  const context: PlanContext = { type, mode, columns, key: fieldsByName.get(key), draftOwners };
  const findEntries = await finderByKey(db, type, key);
  const claimSlugs = slugClaims(
    type,
    key === "slug" || !fields.includes("slug") ? null : await finderByKey(db, type, "slug"),
  );
  return async (sheet: SheetRow[]): Promise<PlannedRow[]> => {
    const rows = sheet.map(correct);
    const entries = await findEntries(rows.map((row) => keyOf(context, row)).filter(Boolean));
    const planned: PlannedRow[] = [];
    for (const [place, row] of rows.entries()) {
      planned.push(planRow(context, row, { entries, lines }));
      if (place % rowsBetweenYields === 0) await yieldToOthers();
    }
    return claimSlugs(planned);
  };
}

const rowsBetweenYields = 20;

/** Skips rows whose slug belongs to another entry or an earlier line. Null if the slug is the key. */
function slugClaims(type: ContentType, findBySlug: FindByKey | null) {
  const claimed = new Map<string, number>();
  const slugOf = ({ changes }: PlannedRow) => changes.find(({ field }) => field === "slug")?.after;
  return async (rows: PlannedRow[]): Promise<PlannedRow[]> => {
    const slugs = rows.map(slugOf).filter((slug) => typeof slug === "string");
    if (slugs.length === 0 || !findBySlug) return rows;
    const entriesBySlug = await findBySlug(slugs);
    return rows.map((row) => {
      const slug = comparable(slugOf(row));
      if (!slug) return row;
      const line = claimed.get(slug);
      if (line !== undefined)
        return { ...row, ...refused(`Line ${line} has the same slug, “${slug}”`, slug) };
      claimed.set(slug, row.line);
      const owner = entriesBySlug.get(slug)?.[0];
      if (!owner || Number(owner.id) === row.id) return row;
      return { ...row, ...refused(`The slug “${slug}” belongs to “${type.titleOf(owner)}”`, slug) };
    });
  };
}

const refused = (message: string, slug: string): Partial<PlannedRow> => ({
  verdict: "skipped",
  changes: [],
  message,
  fault: { field: "slug", value: slug },
});

interface PlanContext {
  type: ContentType;
  mode: Mapping["mode"];
  columns: { field: TransferField; index: number }[];
  key: TransferField | undefined;
  /** Editors with unpublished changes, by entry. */
  draftOwners: Map<number, string>;
}

function keyOf({ columns, key }: PlanContext, { cells }: SheetRow): string {
  const column = columns.find(({ field }) => field.name === key?.name);
  const cell = column ? (cells[column.index] ?? "") : "";
  const read = key && cell.trim() ? readCell(key.kind, cell) : null;
  return read && "value" in read ? comparable(read.value) : "";
}

interface Found {
  entries: Map<string, Row[]>;
  /** The first line that used each key. */
  lines: Map<string, number>;
}

function planRow(context: PlanContext, row: SheetRow, { entries, lines }: Found): PlannedRow {
  const { type, key } = context;
  if (row.fault) return skipped(type, row.line, null, row.fault);
  const rowKey = keyOf(context, row);
  const matches = rowKey ? (entries.get(rowKey) ?? []) : [];
  const [entry = null] = matches;
  const skip = (message: string, field?: string) =>
    skipped(type, row.line, entry, message, field === undefined ? undefined : faultAt(context, row, field));
  const before = rowKey ? lines.get(rowKey) : undefined;
  if (before !== undefined) return skip(`Has the same ${key?.label} as line ${before}`, key?.name);
  if (rowKey) lines.set(rowKey, row.line);
  if (matches.length > 1)
    return skip(`${matches.length} entries have this ${key?.label}: match by slug or ID`);
  if (!entry && key?.name === "id" && rowKey)
    return skip(`There is no entry with the ID ${rowKey.slice(0, 20)}`, "id");
  const read = readRow(context, row, entry);
  if ("fault" in read) return skip(read.fault, read.field);
  return entry ? planUpdate(context, row, entry, read.values) : planCreation(context, row, read.values);
}

/** A field's text in the file, which a correction can replace. */
const faultAt = ({ columns }: PlanContext, { cells }: SheetRow, name: string): Fault => {
  const column = columns.find(({ field }) => field.name === name);
  return { field: name, value: column ? (cells[column.index] ?? "") : "" };
};

const skipped = (
  type: ContentType,
  line: number,
  entry: Row | null,
  message: string,
  fault?: Fault,
): PlannedRow => ({
  line,
  verdict: "skipped",
  title: entry && type.titleOf(entry),
  id: entry ? Number(entry.id) : null,
  version: null,
  changes: [],
  message,
  ...(fault && { fault }),
});

/** Returns the values of a row's cells, without empty cells and values the entry already has. */
function readRow(
  { columns }: PlanContext,
  { cells }: SheetRow,
  entry: Row | null,
): { values: Row } | { fault: string; field: string } {
  const values: Row = {};
  for (const { field, index } of columns) {
    const cell = soundText(cells[index] ?? "");
    if (field.name === "id" || cell.trim() === "") continue;
    if (entry && soundText(String(writeCell(field.kind, entry[field.name]) ?? "")) === cell) continue;
    const read = readFilledCell(field, cell);
    if ("fault" in read) return { ...read, field: field.name };
    values[field.name] = read.value;
  }
  return { values };
}

/** Checks the value as well as the cell's text, because JSON can escape characters. */
function readFilledCell(field: TransferField, cell: string): ReadCell {
  if (hasControlCharacters(cell)) return unsound(field);
  const read = cell.trim() === clearingCell ? cleared(field) : readField(field, cell);
  if ("fault" in read) return { fault: `${field.label}: ${read.fault}` };
  return findControlCharacter(read.value) === null ? { value: soundTexts(read.value) } : unsound(field);
}

const unsound = ({ label }: TransferField) => ({ fault: `${label} contains control characters` });

/** Reads a cell. A choice may be written as its value or its label. */
function readField({ kind, choices }: TransferField, cell: string) {
  const words = plainWords(cell);
  return choices.has(words) ? { value: choices.get(words) } : readCell(kind, cell);
}

const cleared = ({ empty }: TransferField) =>
  empty === undefined ? { fault: "it cannot be empty" } : { value: empty };

function planUpdate(context: PlanContext, row: SheetRow, entry: Row, values: Row): PlannedRow {
  const { type, mode, draftOwners } = context;
  const { line } = row;
  const parsed = type.input.partial().safeParse(values);
  if (!parsed.success) return invalid(context, row, entry, parsed.error);
  const changed = changedFields(type, entry, parsed.data);
  const fields = changed.filter((field) => !(field === type.status.field && keepsStatus(context, entry)));
  const changes = fields.map((field) => ({ field, before: entry[field], after: parsed.data[field] }));
  const isPrivate = changes.length > 0 && mode === "draft" && type.isPublic(entry);
  const owner = draftOwners.get(Number(entry.id));
  if (isPrivate && owner)
    return skipped(
      type,
      line,
      entry,
      `It has unpublished changes by ${owner}: publish or discard them first`,
    );
  return {
    line,
    verdict: changes.length > 0 ? "update" : "unchanged",
    title: type.titleOf(entry),
    id: Number(entry.id),
    version: String(entry.updatedAt),
    changes,
    ...(isPrivate && { isPrivate }),
    message: fields.length < changed.length ? statusKept : null,
  };
}

/** An import as drafts would otherwise publish an unpublished entry, which has no private draft to hold the status. */
const keepsStatus = ({ type: { status }, mode }: PlanContext, entry: Row) =>
  mode === "draft" && entry[status.field] !== status.values[status.visible];

const statusKept = "Its status stays unchanged: an import as drafts publishes nothing";

function planCreation(context: PlanContext, row: SheetRow, values: Row): PlannedRow {
  const { type, mode } = context;
  const { line } = row;
  const { field, visible } = type.status;
  const status = mode === "draft" ? hiddenStatus(type) : (values[field] ?? type.status.values[visible]);
  const parsed = type.input.safeParse({ ...values, [field]: status });
  if (!parsed.success) return invalid(context, row, null, parsed.error);
  return {
    line,
    verdict: "create",
    title: type.titleOf(parsed.data),
    id: null,
    version: null,
    changes: Object.entries(parsed.data).flatMap(([name, after]) =>
      after === undefined ? [] : [{ field: name, before: null, after }],
    ),
    message: null,
  };
}

function hiddenStatus({ status: { values, visible } }: ContentType): unknown {
  const hidden = Object.keys(values).filter((name) => name !== visible);
  return values[hidden.includes("draft") ? "draft" : (hidden.at(-1) ?? visible)];
}

function invalid(
  context: PlanContext,
  row: SheetRow,
  entry: Row | null,
  { issues: [issue] }: { issues: { path: PropertyKey[]; message: string }[] },
): PlannedRow {
  const message = issue?.message ?? "A value is invalid";
  const [field] = issue?.path ?? [];
  const fault = typeof field === "string" ? faultAt(context, row, field) : undefined;
  return skipped(context.type, row.line, entry, message, fault);
}

/** A fingerprint of a type's entries. Every save changes it. */
export async function findDataRevision(db: Database, type: ContentType): Promise<string> {
  const [state] = await db
    .select({
      revision: sql<string>`count(*) || ' ' || coalesce(max(${columnOf(type, "updatedAt")})::text, '')`,
    })
    .from(type.table);
  return state?.revision ?? "";
}

/**
 * Returns a function that is true for a planned creation whose key an entry has by now: entries can change between the plan and its
 * run, which waits for other imports.
 */
export async function overtakenSince(
  db: Database,
  type: ContentType,
  { dataRevision, keyField }: { dataRevision: string | null; keyField: string | null },
): Promise<(row: PlannedRow) => boolean> {
  if (keyField === null || dataRevision === (await findDataRevision(db, type))) return () => false;
  const known = await readKeys(db, type, keyField);
  return ({ verdict, changes }) =>
    verdict === "create" &&
    changes.some(({ field, after }) => field === keyField && known.has(comparable(after)));
}

/** Normalizes a key for comparison, regardless of case and Unicode form. */
const comparable = (value: unknown) => identityKey(String(value ?? ""));

const keysAtATime = 2000;
const entriesAtATime = 50;

/** Returns a function that finds a type's entries by a normalized key. Reads all keys once, up front. */
async function finderByKey(db: Database, type: ContentType, key: string) {
  const ids = await readKeys(db, type, key);
  return async (keys: Iterable<string>): Promise<Map<string, Row[]>> => {
    const matchingIds = [...new Set(keys)].flatMap((value) => ids.get(value) ?? []);
    const rows: Row[] = [];
    for (let start = 0; start < matchingIds.length; start += entriesAtATime) {
      const part = matchingIds.slice(start, start + entriesAtATime);
      rows.push(...(await db.select().from(type.table).where(inArray(type.table.id, part))));
      await yieldToOthers();
    }
    return Map.groupBy(rows, (row) => comparable(row[key]));
  };
}

type FindByKey = Awaited<ReturnType<typeof finderByKey>>;

async function readKeys(db: Database, type: ContentType, key: string): Promise<Map<string, number[]>> {
  const ids = new Map<string, number[]>();
  const { table } = type;
  for (let last = 0; ; ) {
    const rows = await db
      .select({ id: table.id, key: columnOf(type, key) })
      .from(table)
      .where(gt(table.id, last))
      .orderBy(asc(table.id))
      .limit(keysAtATime);
    for (const row of rows) {
      const value = comparable(row.key);
      const idsOfKey = ids.get(value);
      if (idsOfKey) idsOfKey.push(Number(row.id));
      else ids.set(value, [Number(row.id)]);
    }
    if (rows.length < keysAtATime) return ids;
    last = Number(rows.at(-1)?.id);
    await yieldToOthers();
  }
}
