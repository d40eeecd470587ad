import type { z } from "zod";
import { boundedIssues } from "./error-limits.ts";
import { AppError, type FieldIssue } from "./errors.ts";
import "./field-messages.ts";

/** A payload's first faults, each with the path of its field; the message says the first. */
export function invalidPayload(error: z.ZodError): AppError {
  const named = Iterator.from(error.issues).map(({ path, message }) => ({ path: path.join("."), message }));
  return invalidFields(boundedIssues(named));
}

/** The same for faults that no schema finds. */
export const invalidFields = (issues: FieldIssue[]): AppError =>
  new AppError("invalid", issues[0]?.message ?? "Invalid payload", { issues });
