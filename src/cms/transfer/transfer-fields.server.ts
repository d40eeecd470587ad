import { getTableColumns } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { fieldLabel } from "#shared/field-label.ts";
import type { CellKind } from "./cells.ts";

/** A field that has a column in files. */
export interface TransferField {
  name: string;
  label: string;
  kind: CellKind;
  /** The value that clears the field. Undefined if it cannot be empty. */
  empty: unknown;
}

/** Returns the columns of a type's files: the id, then every field of a payload. */
export function transferFields({ table, input, unlisted = [] }: ContentType): Map<string, TransferField> {
  const columns = getTableColumns(table);
  const shape = input.partial().shape as Record<string, z.ZodType>;
  const names = Object.keys(shape).filter((name) => name in columns && !unlisted.includes(name));
  const fields = [...first.filter((name) => names.includes(name)), ...names].map(
    (name): [string, TransferField] => [
      name,
      { name, label: fieldLabel(name), kind: kindOf(columns[name]), empty: emptyValue(shape[name]) },
    ],
  );
  return new Map([["id", { name: "id", label: "ID", kind: "number", empty: undefined }], ...fields]);
}

/** Fields that people look for first. */
const first = ["slug", "name", "title", "question", "term"];

function kindOf(column: PgColumn | undefined): CellKind {
  if (column?.dataType === "boolean") return "flag";
  if (column?.dataType === "number") return "number";
  return column?.dataType === "array" || column?.dataType === "json" ? "list" : "text";
}

const emptyValues = [null, [], "", false];

const emptyValue = (schema: z.ZodType | undefined): unknown =>
  emptyValues.find((value) => {
    const parsed = schema?.safeParse(value);
    return parsed?.success === true && parsed.data !== undefined;
  });
