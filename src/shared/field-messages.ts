import { z } from "zod";
import { fieldLabel } from "./field-label.ts";

/** The parts of one of Zod's issues that its message uses. */
interface Fault {
  code?: string | undefined;
  input?: unknown;
  path?: PropertyKey[] | undefined;
  expected?: unknown;
  origin?: unknown;
  minimum?: unknown;
  maximum?: unknown;
}

/** Gives every issue without a message of its own a sentence that names the field; schemas may word it better. */
z.config({ customError: (fault) => messageOf(fault) });

function messageOf({
  code,
  input,
  path = [],
  expected,
  origin,
  minimum,
  maximum,
}: Fault): string | undefined {
  const name = path.findLast((part) => typeof part === "string");
  const label = name === undefined ? "This" : fieldLabel(String(name));
  const isMissing = input === undefined || input === null || input === "";
  if (isMissing && (code === "invalid_type" || code === "invalid_value")) return `${label} is required`;
  if (code === "invalid_type")
    return `${label} has to be ${kinds.get(String(expected)) ?? "of another kind"}`;
  if (code === "invalid_value") return `${label} is none of the choices`;
  if (code === "too_big") return `${label} has at most ${maximum} ${units.get(String(origin)) ?? ""}`.trim();
  if (code === "too_small")
    return `${label} has at least ${minimum} ${units.get(String(origin)) ?? ""}`.trim();
  return `${label} is not valid`;
}

const kinds = new Map([
  ["string", "a text"],
  ["number", "a number"],
  ["int", "a whole number"],
  ["boolean", "on or off"],
  ["array", "a list"],
  ["object", "a group of fields"],
  ["record", "a group of fields"],
]);

const units = new Map([
  ["string", "characters"],
  ["array", "items"],
]);
