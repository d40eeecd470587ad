import type { z } from "zod";
import { boundedIssues } from "./error-limits.ts";
import { AppError, type FieldIssue } from "./errors.ts";
import "./field-messages.ts";

/** The error for an invalid payload: its first issues with field paths, and the first issue's message. */
export function invalidPayload(error: z.ZodError): AppError {
  const named = Iterator.from(error.issues).map(({ path, message }) => ({ path: path.join("."), message }));
  return invalidFields(boundedIssues(named));
}

/** The same for issues found outside a schema. */
export const invalidFields = (issues: FieldIssue[]): AppError =>
  new AppError("invalid", issues[0]?.message ?? "Invalid payload", { issues });
