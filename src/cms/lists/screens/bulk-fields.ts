import { z } from "zod";
import type { AdminType } from "#cms/admin/type.tsx";
import { choiceOptions, coreOf } from "#cms/engine/choice-options.ts";
import { compareText } from "#shared/text.ts";
import { labelOfField } from "./list-columns.ts";

/** A field that can be set to the same value in several entries. */
export interface BulkField {
  name: string;
  label: string;
  kind: "flag" | "choice" | "number" | "text" | "list";
  /** The options of a choice. If empty, the values in use are offered. */
  options: string[];
  /** The empty value, or undefined if the field is required. */
  empty: null | [] | undefined;
  schema: z.core.$ZodType;
}

/**
 * Returns the fields of a type that can be set in bulk: choices, switches, whole numbers, lists of texts, and single-line texts
 * that are columns or facts. Excludes fields that are unique to each entry.
 */
export const bulkFieldsOf = (type: AdminType): BulkField[] =>
  Object.keys(type.input.shape)
    .flatMap((name) => (ownOfEach(type).has(name) ? [] : (fieldOf(type, name) ?? [])))
    .toSorted((a, b) => compareText(a.label, b.label));

/** Returns a field with one short value, or null for long texts and composite values. */
export function fieldOf(type: AdminType, name: string): BulkField | null {
  const schema: z.core.$ZodType | undefined = type.input.shape[name];
  const kind = schema ? kindOf(type, name, schema) : null;
  if (!schema || !kind) return null;
  const options = kind === "choice" ? choiceOptions(schema) : [];
  const field = { name, label: labelOfField(type, name), kind, options, schema };
  return { ...field, empty: emptyValueOf(field) };
}

const ownOfEach = ({ titleField, status, texts, summaryFields, ownFields = [] }: AdminType) =>
  new Set([
    "slug",
    "metaTitle",
    "metaDescription",
    titleField,
    status.field,
    ...texts,
    ...summaryFields,
    ...ownFields,
  ]);

/** Maximum number of characters of a single-line text. */
const longestLine = 500;

function kindOf(type: AdminType, name: string, schema: z.core.$ZodType): BulkField["kind"] | null {
  const core = coreOf(schema);
  if (core instanceof z.ZodBoolean) return "flag";
  if (core instanceof z.ZodEnum) return "choice";
  if (core instanceof z.ZodNumber) return "number";
  if (core instanceof z.ZodArray) return coreOf(core.element) instanceof z.ZodString ? "list" : null;
  if (!(core instanceof z.ZodString) || (core.maxLength ?? 0) > longestLine) return null;
  const column = type.columns.find(({ key }) => key === name);
  // A schema that accepts plain words is not an address.
  if (z.safeParse(schema, "Words").success)
    return column || type.factFields.some(({ field }) => field === name) ? "text" : null;
  return column?.isFilter ? "choice" : null;
}

function emptyValueOf({ kind, schema }: Pick<BulkField, "kind" | "schema">): BulkField["empty"] {
  if (kind === "list") return [];
  const parsed = z.safeParse(schema, null);
  return parsed.success && parsed.data === null ? null : undefined;
}

/** Parses the input of a field. Returns the message if it is invalid. */
export function readBulkValue(
  { kind, schema }: BulkField,
  text: string,
): { value: unknown; message?: undefined } | { message: string } {
  const words = text.trim();
  if (kind === "number" && !/^[+-]?\d{1,9}$/.test(words)) return { message: "Enter a whole number" };
  if (words === "") return { message: "Enter a value, or choose “Clear this field”" };
  const value = toValue(kind, words);
  const parsed = z.safeParse(schema, value);
  return parsed.success
    ? { value }
    : { message: parsed.error.issues[0]?.message ?? "This value is not allowed" };
}

function toValue(kind: BulkField["kind"], words: string): unknown {
  if (kind === "flag") return words === "true";
  if (kind === "number") return Number(words);
  if (kind === "list")
    return words
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
  return words;
}
