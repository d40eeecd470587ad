import type { z } from "zod";
import { AppError, type FieldIssue } from "./errors.ts";
import "./field-messages.ts";

/** A payload's faults, each with the path of its field; the message says the first. */
export function invalidPayload(error: z.ZodError): AppError {
  const issues: FieldIssue[] = error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  return invalidFields(issues);
}

/** The same for faults that no schema finds. */
export const invalidFields = (issues: FieldIssue[]): AppError =>
  new AppError("invalid", issues[0]?.message ?? "Invalid payload", { issues });
