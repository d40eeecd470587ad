import { setImmediate as yieldToOthers } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Database } from "#db/database.server.ts";
import { type ContentType, columnOf, type Row } from "../content-type.server.ts";
import { listDraftOwners } from "../drafts/imported-drafts.server.ts";
import { changedFields } from "../write/changed-fields.server.ts";
import { clearingCell, readCell, writeCell } from "./cells.ts";
import { comparable, type FindByKey, finderByKey } from "./find-by-key.server.ts";
import type { ImportCounts } from "./import.table.ts";
import type { SheetRow } from "./sheet.worker.ts";
import { type TransferField, transferFields } from "./transfer-fields.server.ts";

export type Verdict = keyof ImportCounts;

export interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** The plan for one line of a file. */
export interface PlannedRow {
  line: number;
  verdict: Verdict;
  title: string | null;
  /** The entry that is changed; null for a new one. */
  id: number | null;
  /** The entry's version that the plan knows. */
  version: string | null;
  changes: FieldChange[];
  /** True for changes of a published entry that become its draft. */
  isPrivate?: boolean;
  /** The reason why it is skipped. */
  message: string | null;
}

/** The fields that a file's columns become, and how its rows are read. */
export interface Mapping {
  /** For each column by its place, its field; null to leave it out. */
  fields: (string | null)[];
  /** The field by which rows find their entries. */
  key: string;
  /** New entries as drafts, or as the file says and otherwise for readers to see. */
  mode: "draft" | "live";
}

/** Plans lines part by part; a planner lives as long as the plan of one file, and knows the lines before. */
export async function planner(db: Database, type: ContentType, { fields, key, mode }: Mapping) {
  const known = transferFields(type);
  const columns = fields.flatMap((name, index) => {
    const field = name === null ? undefined : known.get(name);
    return field ? [{ field, index }] : [];
  });
  const lines = new Map<string, number>();
  const draftOwners = mode === "draft" ? await listDraftOwners(db, type) : new Map<number, string>();
  const context: PlanContext = { type, mode, columns, key: known.get(key), draftOwners };
  const findEntries = await finderByKey(db, type, key);
  const claimSlugs = slugClaims(
    type,
    key === "slug" || !fields.includes("slug") ? null : await finderByKey(db, type, "slug"),
  );
  return async (rows: SheetRow[]): Promise<PlannedRow[]> => {
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

/** Skips rows whose slug belongs to another entry, or to an earlier line; null where the slug is the key itself. */
function slugClaims(type: ContentType, findBySlug: FindByKey | null) {
  const claimed = new Map<string, number>();
  const slugOf = ({ changes }: PlannedRow) => changes.find(({ field }) => field === "slug")?.after;
  return async (rows: PlannedRow[]): Promise<PlannedRow[]> => {
    const slugs = rows.map(slugOf).filter((slug) => typeof slug === "string");
    if (slugs.length === 0 || !findBySlug) return rows;
    const taken = await findBySlug(slugs);
    return rows.map((row) => {
      const slug = comparable(slugOf(row));
      if (!slug) return row;
      const line = claimed.get(slug);
      if (line !== undefined) return { ...row, ...refused(`The slug “${slug}” is that of line ${line} too`) };
      claimed.set(slug, row.line);
      const owner = taken.get(slug)?.[0];
      if (!owner || Number(owner.id) === row.id) return row;
      return { ...row, ...refused(`The slug “${slug}” belongs to “${type.titleOf(owner)}”`) };
    });
  };
}

const refused = (message: string): Pick<PlannedRow, "verdict" | "changes" | "message"> => ({
  verdict: "skipped",
  changes: [],
  message,
});

interface PlanContext {
  type: ContentType;
  mode: Mapping["mode"];
  columns: { field: TransferField; index: number }[];
  key: TransferField | undefined;
  /** Who has unpublished changes of which entries. */
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
  /** The line that named a key first. */
  lines: Map<string, number>;
}

function planRow(context: PlanContext, row: SheetRow, { entries, lines }: Found): PlannedRow {
  const { type, key } = context;
  const own = keyOf(context, row);
  const matches = own ? (entries.get(own) ?? []) : [];
  const [entry = null] = matches;
  const skip = (message: string) => skipped(type, row.line, entry, message);
  const before = own ? lines.get(own) : undefined;
  if (before !== undefined) return skip(`The same ${key?.label} as in line ${before}`);
  if (own) lines.set(own, row.line);
  if (matches.length > 1)
    return skip(`${matches.length} entries have this ${key?.label}: match by slug or ID`);
  if (!entry && key?.name === "id" && own) return skip(`There is no entry with the ID ${own.slice(0, 20)}`);
  const read = readRow(context, row, entry);
  if ("fault" in read) return skip(read.fault);
  return entry ? planUpdate(context, row, entry, read.values) : planCreation(context, row, read.values);
}

const skipped = (type: ContentType, line: number, entry: Row | null, message: string): PlannedRow => ({
  line,
  verdict: "skipped",
  title: entry && type.titleOf(entry),
  id: entry ? Number(entry.id) : null,
  version: null,
  changes: [],
  message,
});

/** The values that a row's cells give; cells that hold what the entry has already are left out, and so are empty ones. */
function readRow(
  { columns }: PlanContext,
  { cells }: SheetRow,
  entry: Row | null,
): { values: Row } | { fault: string } {
  const values: Row = {};
  for (const { field, index } of columns) {
    const cell = cells[index] ?? "";
    if (field.name === "id" || cell.trim() === "") continue;
    if (entry && String(writeCell(field.kind, entry[field.name]) ?? "") === cell) continue;
    const read = cell.trim() === clearingCell ? cleared(field) : readCell(field.kind, cell);
    if ("fault" in read) return { fault: `${field.label}: ${read.fault}` };
    values[field.name] = read.value;
  }
  return { values };
}

const cleared = ({ empty }: TransferField) =>
  empty === undefined ? { fault: "it cannot be empty" } : { value: empty };

function planUpdate(
  { type, mode, draftOwners }: PlanContext,
  { line }: SheetRow,
  entry: Row,
  values: Row,
): PlannedRow {
  const parsed = type.input.partial().safeParse(values);
  if (!parsed.success) return skipped(type, line, entry, faultOf(parsed.error));
  const changes = changedFields(type, entry, parsed.data).map((field) => ({
    field,
    before: entry[field],
    after: parsed.data[field],
  }));
  const isPrivate = changes.length > 0 && mode === "draft" && type.isPublic(entry);
  const owner = draftOwners.get(Number(entry.id));
  if (isPrivate && owner)
    return skipped(
      type,
      line,
      entry,
      `It has unpublished changes of ${owner}: publish or discard them first`,
    );
  return {
    line,
    verdict: changes.length > 0 ? "update" : "unchanged",
    title: type.titleOf(entry),
    id: Number(entry.id),
    version: String(entry.updatedAt),
    changes,
    ...(isPrivate && { isPrivate }),
    message: null,
  };
}

function planCreation({ type, mode }: PlanContext, { line }: SheetRow, values: Row): PlannedRow {
  const { field, visible } = type.status;
  const status = mode === "draft" ? hiddenStatus(type) : (values[field] ?? type.status.values[visible]);
  const parsed = type.input.safeParse({ ...values, [field]: status });
  if (!parsed.success) return skipped(type, line, null, faultOf(parsed.error));
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

function faultOf({ issues: [issue] }: { issues: { path: PropertyKey[]; message: string }[] }): string {
  return issue?.message ?? "A value is invalid";
}

/** The state of a type's entries: it changes with every save. */
export async function findDataRevision(db: Database, type: ContentType): Promise<string> {
  const [state] = await db
    .select({
      revision: sql<string>`count(*) || ' ' || coalesce(max(${columnOf(type, "updatedAt")})::text, '')`,
    })
    .from(type.table);
  return state?.revision ?? "";
}
