import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { factChanges } from "./fact-change.table.ts";
import { type FactField, type FactItem, type FactValue, factValuesOf } from "./fact-field.ts";

type Row = Record<string, unknown>;

/** A content type, as far as its facts are concerned. */
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

/** Rows in one statement: PostgreSQL takes 65,535 values. */
const rowsAtATime = 1000;

/**
 * Records which facts of entries of one type have changed; call it in the transaction of the save. Facts count that readers
 * saw before and see after: an entry that is published or withdrawn has not changed.
 */
export async function recordFactChanges(
  db: Database,
  type: FactType,
  saves: Saved[],
  editor: Editor,
): Promise<void> {
  const seen = saves.filter(({ old, entry }) => type.isPublic(old) && type.isPublic(entry));
  if (seen.length === 0 || type.factFields.length === 0) return;
  const items = await type.listFactItems?.(db);
  const completed = async (entry: Row) => (await type.completeFacts?.(db, entry, items)) ?? entry;
  const who = { kind: type.kind, editorName: editorName(editor), createdAt: new Date().toISOString() };
  const rows: (typeof factChanges.$inferInsert)[] = [];
  for (const { old, entry } of seen)
    for (const change of listFactChanges(type, await completed(old), await completed(entry)))
      rows.push({ ...who, entryId: Number(entry.id), ...change });
  for (let start = 0; start < rows.length; start += rowsAtATime)
    await db.insert(factChanges).values(rows.slice(start, start + rowsAtATime));
}

interface FactChange {
  field: string;
  item: string;
  before: string | null;
  after: string | null;
}

/** Lists the single values that were added, removed or changed, in the order of the type's fact fields. */
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
