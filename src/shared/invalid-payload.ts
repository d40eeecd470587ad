import type { z } from "zod";
import { AppError, type FieldIssue } from "./errors.ts";

/** A payload's faults, each with the path of its field; the message names the first. */
export function invalidPayload(error: z.ZodError): AppError {
  const issues: FieldIssue[] = error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  const [first] = issues;
  const message = first?.path ? `${first.path}: ${first.message}` : (first?.message ?? "Invalid payload");
  return new AppError("invalid", message, { issues });
}
