import { and, inArray, type SQL, sql } from "drizzle-orm";
import { type ContentType, columnOf, type Row } from "#cms/engine/content-type.server.ts";
import type { Fact } from "#cms/engine/evidence.ts";
import { factChanges } from "#cms/engine/fact-change.table.ts";
import type { FactItem } from "#cms/engine/fact-field.ts";
import { isVisible } from "#cms/engine/read/published-pages.server.ts";
import { factChangesTag } from "#cms/engine/tags.ts";
import type { Database } from "#db/database.server.ts";
import type { FactFallenDue } from "./change.ts";
import { type ChangeSource, changeColumns, momentText } from "./change-source.server.ts";
import { type EntryFacts, factsOfEntries } from "./each-entry.server.ts";
import { lastDueAt } from "./fact-state.ts";
import { hashValue } from "./facts.server.ts";

interface Options {
  /** The label of a list's element. It can read other tables, whose tags are `namesFrom`. */
  itemTitle?: (field: SQL, item: SQL) => SQL;
  namesFrom?: string[];
  /** Changes to exclude, because readers see them in another form, such as a vendor's events. */
  except?: SQL;
}

/** Returns the changed facts of a type's published entries, including corrections. */
export function factChangesOf(
  type: ContentType,
  { itemTitle, namesFrom = [], except = sql`false` }: Options = {},
): ChangeSource {
  const { id, kind, entryId, field, item, before, after, reason, createdAt } = factChanges;
  const columns = changeColumns(type, {
    id: sql`case when ${reason} is null then 'fact-' else 'correction-' end || ${id}`,
    date: momentText(sql`${createdAt}`),
    kind: sql`case when ${reason} is null then 'fact' else 'correction' end`,
    slug: sql`${columnOf(type, "slug")}`,
    title: sql`${columnOf(type, type.titleField)}`,
    entryId: sql`${entryId}`,
    field: sql`${field}`,
    item: sql`${item}`,
    before: sql`${before}`,
    after: sql`${after}`,
    reason: sql`${reason}`,
  });
  return {
    type,
    namesFrom,
    ...(itemTitle && { itemTitle }),
    listFellDue: (db, entryIds, since) => listFellDue(db, type, entryIds, since),
    tags: [type.kind, factChangesTag(type.kind)],
    select: (filter) => sql`
      select ${columns} from ${factChanges} join ${type.table} on ${type.table.id} = ${entryId}
      where ${kind} = ${type.kind} and ${factChanges.removedFor} is null and ${isVisible(type)} and not (${except})
        ${filter.entryIds === null ? sql`` : sql`and ${inArray(entryId, filter.entryIds)}`}
      order by ${createdAt} desc, ${id} desc limit ${filter.limit}`,
  };
}

/** Returns the facts of published entries that fell due for a check since a day, `2026-10-25`, and still are; latest first. */
async function listFellDue(
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
