import { getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import type { Descriptor, FieldOf, Row } from "./descriptor.ts";
import type { EntryContradiction } from "./evidence.ts";
import type { FactItem } from "./fact-field.ts";

export type { Row } from "./descriptor.ts";

/** The settings that a type's own rules need. */
export type SaveSettings = Pick<Settings, "fetchAllowHosts">;

/** The context of a save, inside its transaction. */
export interface SaveContext<Entry = Row> {
  db: Database;
  editor: Editor;
  settings: SaveSettings;
  /** The previous entry, or null on creation. */
  old: Entry | null;
  /** Where the values come from: an editor's payload, an earlier revision, the trash, or the server. */
  from: "payload" | "revision" | "trash" | "server";
  /** True if the save is part of a batch. Editors do not review its entries one by one. */
  isBatch?: boolean;
}

type EntryTable = PgTable & { id: PgColumn };

/** A type's table, and its server-side rules for writing. */
interface Storage<Entry, Table extends EntryTable = EntryTable> {
  table: Table;
  /** Columns that lists never return. */
  unlisted?: string[];
  /** Does expensive work on the values before the transaction opens, and caches it for `prepare`. */
  prime?(db: Database, id: number | null, values: Row): Promise<void>;
  /** Applies rules that span fields. @returns the values to write. @throws AppError if a rule is broken */
  prepare?(values: Row, context: SaveContext<Entry>): Promise<Row>;
  /**
   * Runs in the transaction that stored entries, on every path including undo. `old` is null for a new entry.
   * @throws AppError if an entry conflicts with others
   */
  afterStore?(db: Database, stored: { old: Entry | null; entry: Entry }[]): Promise<void>;
  /** @throws AppError if the entry may not be deleted */
  checkDeletion?(entry: Entry): void;
  /** Fields that only the entry's own page shows. Changing them does not affect lists and cards. */
  pageFields?: readonly FieldOf<Entry>[];
  /** Fields that decide the selection, order and names in lists. Default: all except `pageFields`. */
  selectionFields?: readonly FieldOf<Entry>[];
  /** Whether public results use unpublished entries, such as their names, so that changing one invalidates caches. Default: false. */
  hasPublicDrafts?: boolean;
  /** Returns an entry with the facts implied by its other fields. Pass `items` to avoid another query. Default: unchanged. */
  completeFacts?(db: Database, entry: Entry, items?: FactItem[]): Promise<Row>;
  /** Returns the possible elements of its lists of facts, by group. Default: none are known. */
  listFactItems?(db: Database): Promise<FactItem[]>;
  /** Returns the texts of published entries that their proven facts contradict. Default: no comparison. */
  listContradictions?(db: Database): Promise<EntryContradiction[]>;
  /** Returns the page that search results link to, or null. Default: the entry's own page. */
  findSearchPath?(db: Database, entry: Entry): Promise<string | null>;
  /** A new entry from the admin's form goes to the end, unless the form sets a display order. */
  comesLast?: boolean;
  /** Serializes saves across all processes, for rules that span the type's entries. */
  isSerial?: boolean;
}

/** A table whose rows are entries of a type. */
type TableOf<Entry> = EntryTable & { $inferSelect: Entry };

/** A content type on the server: its descriptor and storage. `Entry` is the type of its table's rows. */
export interface ContentType<Entry = Row> extends Descriptor, Storage<Row, TableOf<Entry>> {
  /**
   * Types whose pages are built from this type's entries. Their entries are reindexed when an entry that they refer to changes.
   */
  followers?: ContentType[];
}

/** Adds the table and the server's rules to a descriptor. */
export const contentType = <Entry extends Row>(
  descriptor: Descriptor<Entry>,
  storage: Storage<NoInfer<Entry>, TableOf<NoInfer<Entry>>>,
): ContentType<Entry> => {
  const type: ContentType<Entry> = { ...descriptor, ...storage };
  typesOfKinds.set(type.kind, type);
  return type;
};

const typesOfKinds = new Map<string, ContentType>();

/** Returns the type of a kind, for addresses, which are shared by several types. */
export const findContentType = (kind: string): ContentType | null => typesOfKinds.get(kind) ?? null;

/** Returns the segment of a type's API path, as calls, scopes and permissions name it: `vendors`, `news`. */
export const segmentOf = ({ paths: [path = ""] }: Pick<ContentType, "paths">): string =>
  path.replace(/^\/api\//, "");

/** Returns the column of a type's field. @throws if the descriptor names a field that does not exist */
export function columnOf({ kind, table }: Pick<ContentType, "kind" | "table">, field: string): PgColumn {
  const column = getTableColumns(table)[field];
  if (!column) throw new Error(`The entries of "${kind}" have no field "${field}"`);
  return column;
}
