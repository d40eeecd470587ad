import { type SQL, sql } from "drizzle-orm";
import type { Descriptor } from "#cms/engine/descriptor.ts";
import type { Database } from "#db/database.server.ts";
import type { ChangeKind, FactFallenDue } from "./change.ts";

/** Which changes to select. */
export interface ChangeFilter {
  /** The entries whose changes are listed, or null for all entries. */
  entryIds: readonly number[] | null;
  /** Returns only the newest ones. No source returns more. */
  limit: number;
  /** Today in UTC, `2026-11-22`. Later dates are not changes yet. */
  today: string;
}

/** A source of changes. The list of changes merges all sources. */
export interface ChangeSource {
  type: Pick<Descriptor, "kind" | "pathOf" | "factFields">;
  /** Cache tags of its part of the whole list. */
  tags: string[];
  /** Further cache tags, for the whole list and for one entry's. */
  namesFrom?: string[];
  /** The label of a list's element. Computed only for the changes on one page. */
  itemTitle?: (field: SQL, item: SQL) => SQL;
  /** Returns the facts of entries that fell due for a check since a day. */
  listFellDue?: (db: Database, entryIds: readonly number[], since: string) => Promise<FactFallenDue[]>;
  /** Selects the newest changes to published entries, by `changeColumns`. Returns null if it has none for a single entry. */
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

/** The columns every source selects, in a fixed order, so that results can be merged. */
export const changeColumns = ({ kind: type }: Pick<Descriptor, "kind">, values: ChangeValues): SQL => {
  const kind = typeof values.kind === "string" ? sql`${values.kind}::text` : values.kind;
  const none = sql`null::text`;
  const { id, date, slug, title, entryId, ...others } = values;
  const { field = none, item = none, before = none, after = none, reason = none } = others;
  return sql`(${id})::text as id, (${date})::text collate "C" as date, ${kind} as kind, ${type}::text as type,
    (${slug})::text as slug, (${title})::text as title, (${entryId})::integer as entry_id, ${field} as field,
    ${item} as item, ${before} as before, ${after} as after, ${reason} as reason`;
};

/** Formats a timestamp like the API. */
export const momentText = (moment: SQL): SQL =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
