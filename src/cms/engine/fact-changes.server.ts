import { and, desc, eq, inArray } from "drizzle-orm";
import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { environment } from "#shared/environment.server.ts";
import { factChanges } from "./fact-change.table.ts";
import { type FactField, type FactItem, type FactValue, factValuesOf } from "./fact-field.ts";

type Row = Record<string, unknown>;

/** The parts of a content type that concern facts. */
interface FactType {
  kind: string;
  factFields: FactField[];
  isPublic(entry: Row): boolean;
  completeFacts?(db: Database, entry: Row, items?: FactItem[]): Promise<Row>;
  listFactItems?(db: Database): Promise<FactItem[]>;
}

/** An entry before and after a save. */
interface Saved {
  old: Row;
  entry: Row;
}

/** Rows per statement. PostgreSQL allows 65,535 parameters. */
const rowsAtATime = 1000;

/**
 * Records the changed facts of entries of one type. Call it in the transaction of the save. Only facts public before and after
 * count: publishing or withdrawing an entry is not a change.
 */
export async function recordFactChanges(
  db: Database,
  type: FactType,
  saves: Saved[],
  { editor, isUndo = false }: { editor: Editor; isUndo?: boolean | undefined },
): Promise<void> {
  const publicSaves = saves.filter(({ old, entry }) => type.isPublic(old) && type.isPublic(entry));
  if (publicSaves.length === 0 || type.factFields.length === 0) return;
  const items = await type.listFactItems?.(db);
  const completed = async (entry: Row) => (await type.completeFacts?.(db, entry, items)) ?? entry;
  const who = {
    kind: type.kind,
    editorName: editorName(editor),
    createdAt: new Date(environment.now()).toISOString(),
  };
  const rows: NewChange[] = [];
  for (const { old, entry } of publicSaves)
    for (const change of listFactChanges(type, await completed(old), await completed(entry)))
      rows.push({ ...who, entryId: Number(entry.id), ...change });
  const listed = await collapse(db, rows, isUndo);
  for (let start = 0; start < listed.length; start += rowsAtATime)
    await db.insert(factChanges).values(listed.slice(start, start + rowsAtATime));
}

type NewChange = typeof factChanges.$inferInsert;

/** Minimum lifetime of a value. Readers do not see changes to values that lasted for less. */
const readersDayMs = 24 * 60 * 60 * 1000;

/**
 * Merges changes with the last recorded change to the same fact, so that readers see neither values that lasted less than a day nor
 * changes that were undone. Keeps corrections and changes that an editor removed from the list. Returns the changes to record.
 */
async function collapse(db: Database, rows: NewChange[], isUndo: boolean): Promise<NewChange[]> {
  const earlier = await findLastChanges(db, rows);
  const since = new Date(environment.now() - readersDayMs).toISOString();
  const gone: number[] = [];
  const listed = rows.flatMap((row) => {
    const last = earlier.get(factKey(row));
    if (!last || last.reason !== null || last.removedFor !== null || last.after !== row.before) return row;
    const isReverted = last.before === row.after;
    if (last.createdAt < since && !(isUndo && isReverted)) return row;
    gone.push(last.id);
    return isReverted ? [] : { ...row, before: last.before };
  });
  if (gone.length > 0) await db.delete(factChanges).where(inArray(factChanges.id, gone));
  return listed;
}

const factKey = ({ entryId, field, item }: Pick<NewChange, "entryId" | "field" | "item">) =>
  `${entryId} ${field} ${item ?? ""}`;

/** Returns the last recorded change of each fact, by key. */
async function findLastChanges(db: Database, rows: NewChange[]) {
  const [first] = rows;
  if (!first) return new Map<string, never>();
  const { id, kind, entryId, field, item } = factChanges;
  const last = await db
    .selectDistinctOn([entryId, field, item])
    .from(factChanges)
    .where(and(eq(kind, first.kind), inArray(entryId, [...new Set(rows.map((row) => row.entryId))])))
    .orderBy(entryId, field, item, desc(id));
  return new Map(last.map((row) => [factKey(row), row]));
}

interface FactChange {
  field: string;
  item: string;
  before: string | null;
  after: string | null;
}

/** Returns the single values that were added, removed or changed, in the order of the type's fact fields. */
function listFactChanges({ factFields }: Pick<FactType, "factFields">, old: Row, entry: Row): FactChange[] {
  return factFields.flatMap((field) => {
    const before = byItem(factValuesOf(field, old));
    const after = byItem(factValuesOf(field, entry));
    return [...new Set([...before.keys(), ...after.keys()])]
      .map((item) => ({
        field: field.field,
        item,
        before: before.get(item) ?? null,
        after: after.get(item) ?? null,
      }))
      .filter((change) => change.before !== change.after);
  });
}

const byItem = (values: FactValue[]) => new Map(values.map(({ item, value }) => [item, value]));
