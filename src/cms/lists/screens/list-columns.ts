import type { AdminColumn } from "#cms/admin/columns.ts";
import { type AdminType, statusColumn } from "#cms/admin/type.tsx";
import { formLabel } from "#cms/engine/form-label.ts";
import type { EntryData } from "#http/client/calls.ts";
import { formatDate } from "#shared/text.ts";
import type { ListState } from "./list-state.ts";

export type ListColumn = AdminColumn<EntryData>;

/** The type's columns, including the status. */
export function columnsOf(type: AdminType): ListColumn[] {
  const { columns } = type;
  return columns.some(({ key }) => key === "status") ? columns : [...columns, statusColumn(type)];
}

/** The visible columns: the chosen ones, or the type's. */
export const shownColumns = (type: AdminType, { columns }: Pick<ListState, "columns">): ListColumn[] =>
  columns === null ? columnsOf(type) : columns.map((field) => columnOf(type, field));

/** The columns that can filter the list, including hidden ones. */
export const filterColumns = (type: AdminType, state: Pick<ListState, "columns">): ListColumn[] => {
  const shown = shownColumns(type, state);
  const hidden = columnsOf(type).filter(({ key }) => !shown.some((column) => column.key === key));
  return [...shown, ...hidden].filter(({ isFilter }) => isFilter);
};

/** Returns the type's column for a field, or one derived from the field. A chosen column is shown at any width. */
function columnOf(type: AdminType, field: string): ListColumn {
  const column = columnsOf(type).find(({ key }) => key === field);
  if (column) return { ...column, from: undefined };
  return { key: field, label: labelOfField(type, field), read: (entry) => wordsOf(field, entry[field]) };
}

/** The fields that the rows need. */
export function fieldsOfRows(
  { titleField, status, slugLimit, needs }: AdminType,
  columns: ListColumn[],
): string[] {
  const baseFields = [titleField, status.field, ...(slugLimit === null ? [] : ["slug"]), ...needs];
  const shown = columns.flatMap(({ key, needs: further = [] }) => [key, ...further]);
  return [...new Set([...baseFields, ...shown])].filter(
    (field) => field !== "status" || status.field === field,
  );
}

/** A field's label in the form and the columns. */
export const labelOfField = (
  type: Pick<AdminType, "formLabels" | "factFields" | "columns">,
  field: string,
): string =>
  (field === "status" ? "Status" : undefined) ??
  type.factFields.find((fact) => fact.field === field)?.label ??
  type.columns.find(({ key }) => key === field)?.label ??
  formLabel(type, field);

/** Formats any value in a few words, or returns null if it is empty. */
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
