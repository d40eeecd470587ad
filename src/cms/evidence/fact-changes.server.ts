import { type Editor, editorName } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import { isPlaceholder } from "#shared/placeholder.ts";
import { factChanges } from "./fact-change.table.ts";
import { type FactField, type FactValue, factValuesOf } from "./fact-field.ts";

type Row = Record<string, unknown>;

/** A content type, as far as its facts are concerned. */
interface FactType {
  kind: string;
  factFields: FactField[];
  isPublic(entry: Row): boolean;
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
  const rows = seen.flatMap(({ old, entry }) =>
    listFactChanges(type, old, entry).map((change) => ({ ...who, entryId: Number(entry.id), ...change })),
  );
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
function listFactChanges(
  { factFields }: Pick<FactType, "factFields">,
  old: Row,
  entry: Row,
): FactChange[] {
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

/** Placeholders of unfinished extractions are never shown, and so are no facts. */
const byItem = (values: FactValue[]) =>
  new Map(
    values.filter(({ value }) => !isPlaceholder(value)).map(({ item, value }) => [item, value] as const),
  );
