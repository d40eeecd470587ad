import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { factChanges } from "./fact-change.table.ts";
import { type FactField, type FactValue, factValuesOf } from "./fact-field.ts";

type Row = Record<string, unknown>;

/** A content type, as far as its facts are concerned. */
interface FactType {
  kind: string;
  factFields: FactField[];
  isPublic(entry: Row): boolean;
  completeFacts?(db: Database, entry: Row): Promise<Row>;
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
  const who = { kind: type.kind, editorName: editorName(editor), createdAt: new Date().toISOString() };
  const rows: (typeof factChanges.$inferInsert)[] = [];
  for (const { old, entry } of type.factFields.length > 0 ? seen : []) {
    const [before, after] = [await completed(db, type, old), await completed(db, type, entry)];
    for (const change of listFactChanges(type, before, after))
      rows.push({ ...who, entryId: Number(entry.id), ...change });
  }
  for (let start = 0; start < rows.length; start += rowsAtATime)
    await db.insert(factChanges).values(rows.slice(start, start + rowsAtATime));
}

/** An entry with the facts that follow from others. */
const completed = async (db: Database, type: FactType, entry: Row): Promise<Row> =>
  (await type.completeFacts?.(db, entry)) ?? entry;

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
