import type { InferSelectModel } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { Editor } from "#accounts/editor.server.ts";
import type { Database } from "#db/database.server.ts";
import type { Reference } from "./references/references.server.ts";

/** An entry, or the values of one, where its type does not matter. */
export type Row = Record<string, unknown>;

/** Within the transaction of a save. */
export interface SaveContext {
  db: Database;
  editor: Editor;
  /** The entry as it was; null when it is being created. */
  old: Row | null;
  /** Source of the values: an editor's payload, an earlier revision, the trash, or the server itself. */
  from: "payload" | "revision" | "trash" | "server";
}

/** Describes a content type to the write pipeline. */
export interface ContentType {
  /** The type's key in revisions, trash and audit: `vendor`. */
  kind: string;
  /** The type as messages name it: `Vendor`. */
  noun: string;
  /** The addresses it is written at: its collection's, in every spelling (contract, section 5). */
  paths: string[];
  table: PgTable & { id: PgColumn };
  /** Schema of the payload for a new entry; in a change, every field is optional. */
  input: z.ZodObject;
  titleOf: (entry: Row) => string;
  /** Columns that no list answers. */
  unlisted?: string[];
  /** The most characters of a slug; types without a slug have none. */
  slugLimit?: number;
  /** The public address of an entry, or null while it has none. A change of it leaves a redirect. */
  pathOf?: (entry: Row) => string | null;
  /** The entries that an entry refers to by number or slug; links within its texts are found without it. */
  referencesOf?: (entry: Row) => Reference[];
  /** The names of its markdown fields; `list.field` for a field of every item of a list. */
  texts?: string[];
  /** Does costly work on the values before the transaction opens, and caches it for `prepare`. */
  prime?: (db: Database, id: number | null, values: Row) => Promise<void>;
  /** Rules beyond single fields; @returns the values to write. @throws AppError when they are broken */
  prepare?: (values: Row, context: SaveContext) => Promise<Row>;
  /** @throws AppError when the entry may not be deleted */
  checkDeletion?: (entry: Row) => void;
  /** Returns true if readers may see an entry. Default: its `isPublished`. */
  isPublic?: (entry: Row) => boolean;
  /** Fields that only the entry's own page shows: changing them leaves lists and cards as they are. */
  pageFields?: readonly string[];
  /** Fields that decide which entries are listed, in which order and under which name. Default: all but `pageFields`. */
  selectionFields?: readonly string[];
  /** Saves go one after the other, on all processes: for rules that span the type's entries. */
  isSerial?: boolean;
}

interface TypedContentType<Table extends PgTable & { id: PgColumn }>
  extends Omit<
    ContentType,
    | "table"
    | "titleOf"
    | "pathOf"
    | "referencesOf"
    | "checkDeletion"
    | "isPublic"
    | "pageFields"
    | "selectionFields"
  > {
  table: Table;
  pageFields?: readonly (keyof InferSelectModel<Table>)[];
  selectionFields?: readonly (keyof InferSelectModel<Table>)[];
  titleOf: (entry: InferSelectModel<Table>) => string;
  pathOf?: (entry: InferSelectModel<Table>) => string | null;
  referencesOf?: (entry: InferSelectModel<Table>) => Reference[];
  checkDeletion?: (entry: InferSelectModel<Table>) => void;
  isPublic?: (entry: InferSelectModel<Table>) => boolean;
}

/** Describes a type of content; its functions see their own table's rows. */
export const contentType = <Table extends PgTable & { id: PgColumn }>(
  type: TypedContentType<Table>,
  // The save path reads rows of `type.table` and of no other.
): ContentType => type as unknown as ContentType;
