import { z } from "zod";
import { invalidFields, invalidPayload } from "#shared/invalid-payload.ts";
import type { ContentType, Row } from "../content-type.server.ts";
import { changedFields } from "../write/changed-fields.server.ts";

type Input = ContentType["input"];
type Issue = z.core.$ZodIssue;

/**
 * Returns the fields of a payload that the type knows, as they were typed. A draft may be half finished: required fields and
 * formats are checked when it is published.
 * @throws AppError `invalid` for values of another kind or size than the field's
 */
export function readDraftData({ input }: Pick<ContentType, "input">, given: unknown): Row {
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw invalidFields([{ path: "data", message: "Data has to be a group of fields" }]);
  const data = Object.fromEntries(
    Object.entries(given).filter(([field]) => Object.hasOwn(input.shape, field)),
  );
  const faults = parseFields(input, data).issues.filter(
    ({ code, path }) => refused.has(code) && !isBlank(valueAt(data, path)),
  );
  if (faults.length > 0) throw invalidPayload(new z.ZodError(faults));
  return data;
}

/** Faults that further typing does not mend. */
const refused: ReadonlySet<Issue["code"]> = new Set([
  "invalid_type",
  "invalid_value",
  "invalid_union",
  "invalid_key",
  "invalid_element",
  "unrecognized_keys",
  "too_big",
]);

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, name)
        ? Reflect.get(inner, name)
        : undefined,
    value,
  );

/**
 * Returns the changed fields of a draft: those whose value, as a save would store it, is not the live entry's. An empty text
 * is no change of a field without value.
 */
export function draftChanges(type: ContentType, live: Row | null, data: Row): string[] {
  if (!live) return Object.keys(data).filter((field) => !isBlank(data[field]));
  const filled = Object.fromEntries(
    Object.entries(data).filter(([field, value]) => !(isBlank(value) && isBlank(live[field]))),
  );
  return changedFields(type, live, { ...filled, ...parseFields(type.input, filled).values });
}

/** The fields that a save would take, as it would store them, and the faults of the others. */
export function parseFields(input: Input, data: Row): { values: Row; issues: Issue[] } {
  const schema = partialOf(input);
  const whole = schema.safeParse(data);
  if (whole.success) return { values: given(whole.data), issues: [] };
  const { issues } = whole.error;
  const atFault = new Set(issues.map(({ path }) => path[0]));
  const sound = Object.fromEntries(Object.entries(data).filter(([field]) => !atFault.has(field)));
  return { values: given(schema.safeParse(sound).data ?? {}), issues };
}

const given = (values: Row): Row =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const partials = new WeakMap<Input, Input>();

function partialOf(input: Input): Input {
  const known = partials.get(input) ?? input.partial();
  partials.set(input, known);
  return known;
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
