import type { Database } from "#db/database.server.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import type { FactItem } from "../evidence/fact-field.ts";
import { orderOf } from "../ordering.server.ts";
import { readPagedList } from "../read/paged-list.server.ts";
import { readPage } from "../read/paged-list.ts";
import { isVisible } from "../read/published.server.ts";
import { type EntryFacts, factsOfEntries } from "./each-entry.server.ts";

const pageSize = 20;

/**
 * Returns the values without a source of one page of the published entries, in the order that readers see these; entries
 * without any are left out. `total` counts entries: to count the values of all would take reading all.
 */
export async function listUnsourcedFacts(db: Database, type: ContentType, query: URLSearchParams) {
  const items = (await type.listFactItems?.(db)) ?? [];
  const total = await db.$count(type.table, isVisible(type));
  const page = await readPagedList({ total, page: readPage(query), pageSize }, async (limit, offset) => {
    const rows: Row[] = await db
      .select()
      .from(type.table)
      .where(isVisible(type))
      .orderBy(...orderOf(type))
      .limit(limit)
      .offset(offset);
    return rows;
  });
  const computed = await factsOfEntries(db, type, page.entries, items);
  return {
    items: computed.flatMap((found) => unsourcedOf(type, items, found)),
    entries: page.entries.length,
    total: page.total,
    page: page.page,
    pages: page.pages,
    pageSize,
  };
}

function unsourcedOf(type: ContentType, items: FactItem[], { entry, facts, cited }: EntryFacts) {
  return facts
    .filter(({ state }) => state === "unsourced")
    .map(({ field, item, value }) => ({
      entryId: Number(entry.id),
      title: type.titleOf(entry),
      field,
      label: type.factFields.find((candidate) => candidate.field === field)?.label ?? field,
      item,
      itemLabel: items.find((known) => known.field === field && known.item === item)?.label ?? item,
      value,
      reason: cited.some((citation) => citation.field === field && citation.item === (item ?? ""))
        ? ("value-changed" as const)
        : ("unsourced" as const),
    }));
}
