import type { z } from "zod";
import { boundedIssues } from "./error-limits.ts";
import { AppError } from "./errors.ts";

/** A payload's first faults, each with the path of its field; the message names the first. */
export function invalidPayload(error: z.ZodError): AppError {
  const named = Iterator.from(error.issues).map(({ path, message }) => ({ path: path.join("."), message }));
  const issues = boundedIssues(named);
  const [first] = issues;
  const message = first?.path ? `${first.path}: ${first.message}` : (first?.message ?? "Invalid payload");
  return new AppError("invalid", message, { issues });
}
