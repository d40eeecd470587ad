import { getTableColumns } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { fieldLabel } from "#shared/field-label.ts";
import type { ContentType } from "../content-type.server.ts";
import type { CellKind } from "./cells.ts";

/** A field of a type that files hold in a column. */
export interface TransferField {
  name: string;
  label: string;
  kind: CellKind;
  /** The value of a cell that clears the field; undefined where the field cannot be empty. */
  empty: unknown;
}

/** Returns the columns of a type's files: its number, then every field that a payload may give. */
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

/** People look for these first. */
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
