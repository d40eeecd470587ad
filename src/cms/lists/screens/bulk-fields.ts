import { z } from "zod";
import { compareText } from "#shared/text.ts";
import type { AdminType } from "../../type.tsx";
import { labelOfField } from "../list/list-columns.ts";

/** A field that several entries can be given the same value in. */
export interface BulkField {
  name: string;
  label: string;
  kind: "flag" | "choice" | "number" | "text" | "list";
  /** The values of a choice; none where they are those in use. */
  options: string[];
  /** The value that stands for none; undefined where one is needed. */
  empty: null | [] | undefined;
  schema: z.core.$ZodType;
}

/**
 * Finds the fields of a type that make sense for several entries at once: choices, switches, whole numbers, lists of texts, and
 * lines of text that the list shows or that are facts. What each entry has of its own is left out.
 */
export const bulkFieldsOf = (type: AdminType): BulkField[] =>
  Object.keys(type.input.shape)
    .flatMap((name) => (ownOfEach(type).has(name) ? [] : (fieldOf(type, name) ?? [])))
    .toSorted((a, b) => compareText(a.label, b.label));

/** A field that takes one short value; null for texts and for what is made of several. */
export function fieldOf(type: AdminType, name: string): BulkField | null {
  const schema: z.core.$ZodType | undefined = type.input.shape[name];
  const kind = schema ? kindOf(type, name, schema) : null;
  if (!schema || !kind) return null;
  const options = kind === "choice" ? optionsOf(schema) : [];
  const field = { name, label: labelOfField(type, name), kind, options, schema };
  return { ...field, empty: emptyValueOf(field) };
}

const ownOfEach = ({ titleField, status, texts, summaryFields }: AdminType) =>
  new Set(["slug", "metaTitle", "metaDescription", titleField, status.field, ...texts, ...summaryFields]);

/** The most characters of a line of text. */
const longestLine = 500;

function kindOf(type: AdminType, name: string, schema: z.core.$ZodType): BulkField["kind"] | null {
  const core = coreOf(schema);
  if (core instanceof z.ZodBoolean) return "flag";
  if (core instanceof z.ZodEnum) return "choice";
  if (core instanceof z.ZodNumber) return "number";
  if (core instanceof z.ZodArray) return coreOf(core.element) instanceof z.ZodString ? "list" : null;
  if (!(core instanceof z.ZodString) || (core.maxLength ?? 0) > longestLine) return null;
  const column = type.columns.find(({ key }) => key === name);
  // Addresses take no words.
  if (z.safeParse(schema, "Words").success)
    return column || type.factFields.some(({ field }) => field === name) ? "text" : null;
  return column?.isFilter ? "choice" : null;
}

/** The schema of the value itself: without what makes it optional and what is done to it before and after. */
function coreOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return coreOf(schema.unwrap());
  if (schema instanceof z.ZodPipe)
    return coreOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  return schema;
}

function optionsOf(schema: z.core.$ZodType): string[] {
  const core = coreOf(schema);
  return core instanceof z.ZodEnum ? core.options.map(String) : [];
}

function emptyValueOf({ kind, schema }: Pick<BulkField, "kind" | "schema">): BulkField["empty"] {
  if (kind === "list") return [];
  const parsed = z.safeParse(schema, null);
  return parsed.success && parsed.data === null ? null : undefined;
}

/** Reads what was entered for a field; the message says what is wrong with it. */
export function readBulkValue(
  { kind, schema }: BulkField,
  text: string,
): { value: unknown; message?: undefined } | { message: string } {
  const words = text.trim();
  if (kind === "number" && !/^[+-]?\d{1,9}$/.test(words)) return { message: "Enter a whole number" };
  if (words === "") return { message: "Enter a value, or leave the field empty on purpose" };
  const value = toValue(kind, words);
  const parsed = z.safeParse(schema, value);
  return parsed.success
    ? { value }
    : { message: parsed.error.issues[0]?.message ?? "This value is not possible" };
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
