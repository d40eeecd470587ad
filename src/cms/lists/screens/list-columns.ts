import { fieldLabel } from "#shared/field-label.ts";
import { formatDate } from "#shared/text.ts";
import type { EntryData } from "../../calls.ts";
import type { AdminColumn } from "../../columns.ts";
import { type AdminType, statusColumn } from "../../type.tsx";
import type { ListState } from "./list-state.ts";

export type ListColumn = AdminColumn<EntryData>;

/** The columns that a type names, the status among them. */
export function columnsOf(type: AdminType): ListColumn[] {
  const { columns } = type;
  return columns.some(({ key }) => key === "status") ? columns : [...columns, statusColumn(type)];
}

/** The columns that are shown: the chosen ones, else the type's own. */
export const shownColumns = (type: AdminType, { columns }: Pick<ListState, "columns">): ListColumn[] =>
  columns === null ? columnsOf(type) : columns.map((field) => columnOf(type, field));

/** The column of a field, as the type has it or made of the field alone. A chosen column is shown at any width. */
function columnOf(type: AdminType, field: string): ListColumn {
  const own = columnsOf(type).find(({ key }) => key === field);
  if (own) return { ...own, from: undefined };
  return { key: field, label: labelOfField(type, field), read: (entry) => wordsOf(field, entry[field]) };
}

/** The fields that a row is made of. */
export function fieldsOfRows(
  { titleField, status, slugLimit, needs }: AdminType,
  columns: ListColumn[],
): string[] {
  const own = [titleField, status.field, ...(slugLimit === null ? [] : ["slug"]), ...needs];
  const shown = columns.flatMap(({ key, needs: further = [] }) => [key, ...further]);
  return [...new Set([...own, ...shown])].filter((field) => field !== "status" || status.field === field);
}

/** A field's name as the form and the columns have it. */
export const labelOfField = (type: Pick<AdminType, "factFields" | "columns">, field: string): string =>
  (field === "status" ? "Status" : undefined) ??
  type.factFields.find((fact) => fact.field === field)?.label ??
  type.columns.find(({ key }) => key === field)?.label ??
  fieldLabel(field);

/** Any value in a few words; null for none. */
export function wordsOf(field: string, value: unknown): string | number | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return value;
  if (Array.isArray(value)) return listWords(value);
  if (typeof value !== "string") return JSON.stringify(value);
  return field.endsWith("At") ? formatDate(value) : value;
}

function listWords(items: unknown[]): string | null {
  if (items.length === 0) return null;
  const texts = items.filter((item) => typeof item === "string" || typeof item === "number");
  return texts.length === items.length ? texts.join(", ") : String(items.length);
}
