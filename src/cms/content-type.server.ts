import { getTableColumns } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Descriptor, FieldOf, Row } from "./descriptor.ts";
import type { FactItem } from "./evidence/fact-field.ts";

export type { Row } from "./descriptor.ts";

/** Within the transaction of a save. */
export interface SaveContext<Entry = Row> {
  db: Database;
  editor: Editor;
  /** The entry as it was; null when it is being created. */
  old: Entry | null;
  /** Source of the values: an editor's payload, an earlier revision, the trash, or the server itself. */
  from: "payload" | "revision" | "trash" | "server";
  /** True if it is one of many saves of a batch, whose entries nobody has read one by one. */
  isBatch?: boolean;
}

type EntryTable = PgTable & { id: PgColumn };

/** Storage of a type's entries, and the rules of writing that only the server knows. */
interface Storage<Entry, Table extends EntryTable = EntryTable> {
  table: Table;
  /** Columns that no list answers. */
  unlisted?: string[];
  /** Does costly work on the values before the transaction opens, and caches it for `prepare`. */
  prime?(db: Database, id: number | null, values: Row): Promise<void>;
  /** Rules beyond single fields; @returns the values to write. @throws AppError when they are broken */
  prepare?(values: Row, context: SaveContext<Entry>): Promise<Row>;
  /**
   * Follows entries that were stored by whatever path, an undone batch too, each as it was (null: new) and is, within their
   * transaction. @throws AppError when one may not stand beside the others
   */
  afterStore?(db: Database, stored: { old: Entry | null; entry: Entry }[]): Promise<void>;
  /** @throws AppError when the entry may not be deleted */
  checkDeletion?(entry: Entry): void;
  /** Fields that only the entry's own page shows: changing them leaves lists and cards as they are. */
  pageFields?: readonly FieldOf<Entry>[];
  /** Fields that decide which entries are listed, in which order and under which name. Default: all but `pageFields`. */
  selectionFields?: readonly FieldOf<Entry>[];
  /** Returns an entry with the facts that its other fields imply; `items` saves asking for them. Default: as it is. */
  completeFacts?(db: Database, entry: Entry, items?: FactItem[]): Promise<Row>;
  /** Lists the elements that its lists of facts can have, in the order of their groups. Default: none are known. */
  listFactItems?(db: Database): Promise<FactItem[]>;
  /** Returns the page that search leads readers to, null for none. Default: the entry's address. */
  findSearchPath?(db: Database, entry: Entry): Promise<string | null>;
  /** Saves go one after the other, on all processes: for rules that span the type's entries. */
  isSerial?: boolean;
}

/** A content type as the server knows it: its descriptor with its storage. */
export interface ContentType extends Descriptor, Storage<Row> {
  /** Types whose pages are made of this one's: their entries are indexed again when one that they refer to changes. */
  followers?: ContentType[];
}

/** Adds to a descriptor the table that holds its entries, and the server's rules for them. */
export const contentType = <Entry extends Row>(
  descriptor: Descriptor<Entry>,
  storage: Storage<NoInfer<Entry>, EntryTable & { $inferSelect: NoInfer<Entry> }>,
): ContentType => ({ ...descriptor, ...storage });

/** Returns the segment of a type's own path in the API, as calls, scopes and permissions name it: `vendors`, `news`. */
export const segmentOf = ({ paths: [path = ""] }: Pick<ContentType, "paths">): string =>
  path.replace(/^\/api\//, "");

/** The column that holds a field of a type's entries. @throws when the descriptor names a field that is not there */
export function columnOf({ kind, table }: Pick<ContentType, "kind" | "table">, field: string): PgColumn {
  const column = getTableColumns(table)[field];
  if (!column) throw new Error(`The entries of "${kind}" have no field "${field}"`);
  return column;
}
