import type { Database } from "#db/database.server.ts";
import type { ContentType } from "../content-type.server.ts";
import type { Fact, FactState } from "../evidence/evidence.ts";
import { eachPublishedEntry } from "./each-entry.server.ts";

/** Counts of one field over all published entries. */
interface FieldCoverage {
  field: string;
  label: string;
  group: string;
  /** Published entries with at least one value. */
  entries: number;
  /** Values: elements of lists count one by one. */
  values: number;
  sourced: number;
  /** Values whose evidence wants a check: due, changed or disputed. */
  due: number;
  unsourced: number;
}

/** Computes what the published entries of a type say, field by field, and how much of it has a source. */
export async function computeCoverage(db: Database, type: ContentType) {
  const items = (await type.listFactItems?.(db)) ?? [];
  const fields = new Map(
    type.factFields.map(({ field, label, group }): [string, FieldCoverage] => [
      field,
      { field, label, group, entries: 0, values: 0, sourced: 0, due: 0, unsourced: 0 },
    ]),
  );
  let total = 0;
  for await (const batch of eachPublishedEntry(db, type, items)) {
    total += batch.length;
    for (const { facts } of batch) for (const [field, own] of byField(facts)) add(fields.get(field), own);
  }
  return { kind: type.kind, entries: total, fields: [...fields.values()] };
}

const byField = (facts: Fact[]) => Map.groupBy(facts, ({ field }) => field);

function add(row: FieldCoverage | undefined, facts: Fact[]) {
  if (!row) return;
  const count = (...states: FactState[]) => facts.filter(({ state }) => states.includes(state)).length;
  row.entries += 1;
  row.values += facts.length;
  row.sourced += count("sourced");
  row.due += count("due", "source-changed", "disputed");
  row.unsourced += count("unsourced");
}
