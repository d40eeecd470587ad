import { type SQL, sql } from "drizzle-orm";
import type { Descriptor } from "../descriptor.ts";
import type { ChangeKind } from "./change.ts";

/** The part of the changes that is asked for. */
export interface ChangeFilter {
  /** The number of the entry whose changes are listed; null for those of all. */
  entryId: number | null;
  /** Only the newest of them; no source gives more. */
  limit: number;
  /** Today in UTC, `2026-11-22`: what lies ahead has not changed yet. */
  today: string;
}

/** A source of changes; the list of changes merges them. */
export interface ChangeSource {
  type: Pick<Descriptor, "kind" | "pathOf" | "factFields">;
  /** The tags that its part of the whole list depends on. */
  tags: string[];
  /** Further tags, of both the whole list and that of one entry. */
  namesFrom?: string[];
  /** The name on screens of a list's element; it is asked for the changes of one page only. */
  itemTitle?: (field: SQL, item: SQL) => SQL;
  /** Selects the newest changes of published entries, by `changeColumns`; null if it has none of a single entry. */
  select: (filter: ChangeFilter) => SQL | null;
}

/** The values of a change in a source's own tables. */
interface ChangeValues {
  id: SQL;
  date: SQL;
  kind: SQL | ChangeKind;
  slug: SQL;
  title: SQL;
  entryId: SQL;
  field?: SQL;
  item?: SQL;
  before?: SQL;
  after?: SQL;
  reason?: SQL;
}

/** The columns that every source selects, in one order, so that they can be merged. */
export const changeColumns = ({ kind: type }: Pick<Descriptor, "kind">, values: ChangeValues): SQL => {
  const kind = typeof values.kind === "string" ? sql`${values.kind}::text` : values.kind;
  const none = sql`null::text`;
  const { id, date, slug, title, entryId, ...others } = values;
  const { field = none, item = none, before = none, after = none, reason = none } = others;
  return sql`(${id})::text as id, (${date})::text collate "C" as date, ${kind} as kind, ${type}::text as type,
    (${slug})::text as slug, (${title})::text as title, (${entryId})::integer as entry_id, ${field} as field,
    ${item} as item, ${before} as before, ${after} as after, ${reason} as reason`;
};

/** A moment as the API writes it. */
export const momentText = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
