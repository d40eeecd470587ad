import { z } from "zod";
import { fieldLabel } from "./field-label.ts";
import { pluralize } from "./text.ts";

/** The parts of a Zod issue that the messages use. */
interface Fault {
  code?: string | undefined;
  input?: unknown;
  path?: PropertyKey[] | undefined;
  expected?: unknown;
  values?: unknown;
  origin?: unknown;
  minimum?: unknown;
  maximum?: unknown;
}

/** Default messages that name the field. Schemas may override them. */
z.config({ customError: (fault) => messageOf(fault) });

function messageOf({ code, input, path = [], expected, values, origin, minimum, maximum }: Fault) {
  const label = labelOf(path);
  const isMany = expected === "array" && label.endsWith("s");
  const isMissing = input === undefined || input === null || input === "";
  if (isMissing && (code === "invalid_type" || code === "invalid_value"))
    return `${label} ${isMany ? "are" : "is"} required`;
  if (code === "invalid_type")
    return `${label} must be ${kinds.get(String(expected)) ?? "of a different type"}`;
  if (code === "invalid_value") return `${label} must be ${choicesOf(values)}`;
  if (code === "too_big") return `${label} ${boundOf("at most", maximum, origin)}`;
  if (code === "too_small") return `${label} ${boundOf("at least", minimum, origin)}`;
  return `${label} is not valid`;
}

function labelOf(path: PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === "string");
  if (name === undefined) return "This";
  return typeof path.at(-1) === "number" ? `Each of ${fieldLabel(name)}` : fieldLabel(name);
}

function choicesOf(values: unknown): string {
  const choices = Array.isArray(values) && values.length <= mostNamed ? values.map(String) : [];
  return choices.length > 1
    ? `${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}`
    : "one of the choices";
}

const mostNamed = 8;

function boundOf(bound: "at most" | "at least", limit: unknown, origin: unknown): string {
  const unit = units.get(String(origin));
  if (!unit) return `must be ${bound} ${limit}`;
  return `${bound === "at most" ? "can" : "must"} have ${bound} ${pluralize(Number(limit), unit)}`;
}

const kinds = new Map([
  ["string", "text"],
  ["number", "a number"],
  ["int", "a whole number"],
  ["boolean", "on or off"],
  ["array", "a list"],
  ["object", "a group of fields"],
  ["record", "a group of fields"],
]);

const units = new Map([
  ["string", "character"],
  ["array", "item"],
]);
