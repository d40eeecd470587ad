import { z } from "zod";
import type { ContentType, Row } from "#cms/engine/content-type.server.ts";
import { changedFields } from "#cms/engine/write/write-entry.server.ts";
import { invalidFields, invalidPayload } from "#shared/invalid-payload.ts";
import { soundTexts } from "#shared/sound-text.ts";

type Input = ContentType["input"];
type Issue = z.core.$ZodIssue;

/**
 * Returns the payload's known fields as typed. A draft may be incomplete: required fields and formats are checked on publication.
 * @throws AppError `invalid` for values of the wrong type, or above the field's limit
 */
export function readDraftData({ input }: Pick<ContentType, "input">, payload: unknown): Row {
  if (typeof payload !== "object" || payload === null || Array.isArray(payload))
    throw invalidFields([{ path: "data", message: "Data must be a group of fields" }]);
  const data = Object.fromEntries(
    Object.entries(payload).filter(([field]) => Object.hasOwn(input.shape, field)),
  );
  const faults = parseFields(input, data).issues.filter(
    (issue) =>
      refused.has(issue.code) && !isBlank(valueAt(data, issue.path)) && !isUnfinishedChoice(issue, data),
  );
  if (faults.length > 0) throw invalidPayload(new z.ZodError(faults));
  return data;
}

/** Programs learn of misspelt fields; the screens send fields that no draft has. @throws AppError `invalid` */
export function assertKnownFields({ input }: Pick<ContentType, "input">, payload: Row): void {
  const unknown = Object.keys(payload).filter((field) => !Object.hasOwn(input.shape, field));
  if (unknown.length > 0)
    throw invalidFields(unknown.map((field) => ({ path: `data.${field}`, message: "Unknown field" })));
}

/** Issues that further typing cannot fix. */
const refused: ReadonlySet<Issue["code"]> = new Set([
  "invalid_type",
  "invalid_value",
  "invalid_union",
  "invalid_key",
  "invalid_element",
  "unrecognized_keys",
  "too_big",
]);

/**
 * Returns true for an entry's title that is being typed into a field that will hold the entry's id. By convention, such fields
 * are named `…Id`.
 */
function isUnfinishedChoice({ path: [field, ...inner] }: Issue, data: Row): boolean {
  if (typeof field !== "string" || inner.length > 0 || !field.endsWith("Id")) return false;
  const value = data[field];
  return typeof value === "string" && value.length <= longestChoice;
}

/** In characters. Longer than any entry's title. */
const longestChoice = 500;

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, name)
        ? Reflect.get(inner, name)
        : undefined,
    value,
  );

/**
 * Returns the fields of a draft whose value, as a save would store it, differs from the live entry. An empty text in a field
 * without a value is not a change.
 */
export function draftChanges(type: ContentType, live: Row | null, data: Row): string[] {
  if (!live) return Object.keys(data).filter((field) => !isBlank(data[field]));
  const filled = Object.fromEntries(
    Object.entries(data).filter(([field, value]) => !(isBlank(value) && isBlank(live[field]))),
  );
  const values = { ...filled, ...parseFields(type.input, filled).values };
  return changedFields(type, withPlainTexts(live), withPlainTexts(values));
}

/** Ignores line endings: text fields always send `\n`, but stored texts can have others. */
const withPlainTexts = (values: Row): Row =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [field, soundTexts(value)]));

/** Returns the valid fields as a save would store them, and the issues of the others. */
export function parseFields(input: Input, data: Row): { values: Row; issues: Issue[] } {
  const schema = partialOf(input);
  const whole = schema.safeParse(data);
  if (whole.success) return { values: withoutUndefined(whole.data), issues: [] };
  const { issues } = whole.error;
  const atFault = new Set(issues.map(({ path }) => path[0]));
  const sound = Object.fromEntries(Object.entries(data).filter(([field]) => !atFault.has(field)));
  return { values: withoutUndefined(schema.safeParse(sound).data ?? {}), issues };
}

const withoutUndefined = (values: Row): Row =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const partials = new WeakMap<Input, Input>();

function partialOf(input: Input): Input {
  const partialInput = partials.get(input) ?? input.partial();
  partials.set(input, partialInput);
  return partialInput;
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
