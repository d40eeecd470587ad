import { getTableColumns } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { z } from "zod";
import { choiceOptions } from "#cms/engine/choice-options.ts";
import type { ContentType } from "#cms/engine/content-type.server.ts";
import { formLabel } from "#cms/engine/form-label.ts";
import { fieldLabel } from "#shared/field-label.ts";
import { fold } from "#shared/transliteration.ts";
import type { CellKind } from "./cells.ts";

/** A field that has a column in files. */
export interface TransferField {
  name: string;
  label: string;
  kind: CellKind;
  /** The value that clears the field. Undefined if it cannot be empty. */
  empty: unknown;
  /** The values of a choice by their words and labels, as `plainWords` folds them. Empty for other fields. */
  choices: ReadonlyMap<string, unknown>;
}

/** Folds words to compare them without case, accents, spaces and punctuation. */
export const plainWords = (text: string) => fold(text).replaceAll(/[^a-z0-9]/g, "");

/** Returns the columns of a type's files: the id, then every field of a payload. */
export function transferFields(type: ContentType): Map<string, TransferField> {
  const { table, input, unlisted = [] } = type;
  const columns = getTableColumns(table);
  const shape = input.partial().shape as Record<string, z.ZodType>;
  const names = Object.keys(shape).filter((name) => name in columns && !unlisted.includes(name));
  const fields = [...first.filter((name) => names.includes(name)), ...names].map(
    (name): [string, TransferField] => [
      name,
      {
        name,
        label: formLabel(type, name),
        kind: kindOf(columns[name]),
        empty: emptyValue(shape[name]),
        choices: choicesOf(type, name, shape[name]),
      },
    ],
  );
  const id: TransferField = { name: "id", label: "ID", kind: "number", empty: undefined, choices: new Map() };
  return new Map([["id", id], ...fields]);
}

/** Returns the names of a field that a file's column may have: its form label, the label of its fact, and its own name. */
export const namesOf = ({ factFields }: ContentType, { name, label }: TransferField): string[] => [
  label,
  ...factFields.filter(({ field }) => field === name).map((fact) => fact.label),
  fieldLabel(name),
  name,
];

function choicesOf(
  { status, choiceLabels }: ContentType,
  name: string,
  schema: z.ZodType | undefined,
): Map<string, unknown> {
  const values = schema ? choiceOptions(schema) : [];
  const labels = Object.entries(choiceLabels[name] ?? {});
  const statuses = name === status.field ? Object.entries(status.values) : [];
  return new Map<string, unknown>([
    ...statuses.map(([word, value]) => [plainWords(word), value] as const),
    ...labels.map(([value, label]) => [plainWords(label), value] as const),
    ...values.map((value) => [plainWords(value), value] as const),
  ]);
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
