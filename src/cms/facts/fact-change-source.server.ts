import { inArray, type SQL, sql } from "drizzle-orm";
import { type ContentType, columnOf } from "#cms/engine/content-type.server.ts";
import { factChanges } from "#cms/engine/fact-change.table.ts";
import { isVisible } from "#cms/engine/read/published.server.ts";
import { factChangesTag } from "#cms/engine/tags.ts";
import { type ChangeSource, changeColumns, momentText } from "./change-source.server.ts";
import { listFellDue } from "./fell-due.server.ts";

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
