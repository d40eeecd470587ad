import { getTableColumns } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/pg-core";
import { findUniqueViolation } from "#db/unique-violation.server.ts";
import { AppError, type FieldIssue } from "#shared/errors.ts";
import { fieldLabel } from "#shared/field-label.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { withArticle } from "../noun.ts";

/** The failure of a write whose values another entry has, with the fields named; null for any other failure. */
export function takenValue(type: ContentType, rows: Row[], error: unknown): AppError | null {
  const violation = findUniqueViolation(error);
  if (violation === null) return null;
  const { constraint } = violation;
  const fields = constraint === addressKey ? ["slug"] : fieldsOf(type, constraint);
  if (fields.length === 0) return new AppError("conflict", `There is already such ${withArticle(type.noun)}`);
  const message = taken(type, fields, rowAtFault(type, rows, violation.values));
  const issues = fields.map((path): FieldIssue => ({ path, message }));
  return new AppError("conflict", message, { issues });
}

/** Two types can have their entries at one address: below the root. */
const addressKey = "addresses_pkey";

function taken({ noun }: ContentType, fields: string[], values: Row): string {
  const [only] = fields;
  if (only && fields.length === 1) return `The ${fieldLabel(only).toLowerCase()} “${values[only]}” is taken`;
  const named = fields.map((field) => `the ${fieldLabel(field).toLowerCase()} “${values[field]}”`);
  return `There is already ${withArticle(noun)} with ${named.join(" and ")}`;
}

/** Of rows that are written together, the one with the values. */
const rowAtFault = ({ pathOf }: ContentType, rows: Row[], values: string): Row =>
  rows.find((row) => Object.values(row).includes(values) || pathOf(row) === values) ?? rows[0] ?? {};

/** The fields that a unique constraint or index of the type's table spans. */
function fieldsOf({ table }: ContentType, constraint: string): string[] {
  const { uniqueConstraints, indexes } = getTableConfig(table);
  const columns = Object.entries(getTableColumns(table));
  const named = (names: Set<string>) =>
    columns.flatMap(([field, { name }]) => (names.has(name) ? [field] : []));
  const ofColumn = columns.filter(([, { uniqueName }]) => uniqueName === constraint);
  if (ofColumn.length > 0) return ofColumn.map(([field]) => field);
  const unique = uniqueConstraints.find((one) => one.getName() === constraint);
  if (unique) return named(new Set(unique.columns.map(({ name }) => name)));
  const index = indexes.find(({ config }) => config.name === constraint);
  return named(
    new Set(
      index?.config.columns.flatMap((column) => ("name" in column && column.name ? [column.name] : [])),
    ),
  );
}
