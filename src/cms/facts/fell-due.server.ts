import { and, inArray } from "drizzle-orm";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import type { Fact } from "#cms/engine/evidence.ts";
import type { FactItem } from "#cms/engine/fact-field.ts";
import { isVisible } from "#cms/engine/read/published.server.ts";
import type { Database } from "#db/database.server.ts";
import type { FactFallenDue } from "./change.ts";
import { type EntryFacts, factsOfEntries } from "./each-entry.server.ts";
import { lastDueAt } from "./fact-state.ts";
import { hashValue } from "./facts.server.ts";

/** Returns the facts of published entries that fell due for a check since a day, `2026-10-25`, and still are; latest first. */
export async function listFellDue(
  db: Database,
  type: ContentType,
  entryIds: readonly number[],
  since: string,
): Promise<FactFallenDue[]> {
  const rows: Row[] = await db
    .select()
    .from(type.table)
    .where(and(inArray(type.table.id, [...entryIds]), isVisible(type)));
  const items = (await type.listFactItems?.(db)) ?? [];
  const entries = await factsOfEntries(db, type, rows, items);
  return entries
    .flatMap((entryFacts) =>
      entryFacts.facts.flatMap((fact) => fallenDue(type, items, entryFacts, fact) ?? []),
    )
    .filter(({ dueAt }) => dueAt >= since)
    .toSorted((a, b) => b.dueAt.localeCompare(a.dueAt));
}

function fallenDue(
  type: ContentType,
  items: FactItem[],
  { entry, cited }: EntryFacts,
  { field, item, value, state, checkedAt }: Fact,
): FactFallenDue | null {
  const factField = type.factFields.find((one) => one.field === field);
  if (state !== "due" || checkedAt === null || !factField) return null;
  const hash = hashValue(value);
  const proofs = cited.filter(
    (one) => one.field === field && one.item === (item ?? "") && one.valueHash === hash,
  );
  const dueAt = lastDueAt(proofs, factField.period);
  if (dueAt === null) return null;
  const itemTitle = items.find((one) => one.field === field && one.item === item)?.label ?? null;
  const { label } = factField;
  const path = type.pathOf(entry) ?? "/";
  return {
    slug: String(entry.slug),
    title: type.titleOf(entry),
    path,
    field,
    label,
    item,
    itemTitle,
    checkedAt,
    dueAt,
  };
}
