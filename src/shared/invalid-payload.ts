import "./field-messages.ts";
import type { z } from "zod";
import { AppError, type FieldIssue } from "./errors.ts";
import { cutWhole } from "./text.ts";

/** The error for an invalid payload: its first issues with field paths, and the first issue's message. */
export function invalidPayload(error: z.ZodError): AppError {
  const named = Iterator.from(error.issues).map(({ path, message }) => ({ path: path.join("."), message }));
  return invalidFields(boundedIssues(named));
}

/** The same for issues found outside a schema. */
export const invalidFields = (issues: FieldIssue[]): AppError =>
  new AppError("invalid", issues[0]?.message ?? "Invalid payload", { issues });

const longestMessage = 500;
const longestPath = 200;
const mostIssues = 20;

/** Truncates a message that quotes user input. */
export const boundedMessage = (message: string, limit = longestMessage) =>
  message.length <= limit ? message : `${cutWhole(message, limit - 1).toWellFormed()}…`;

/** Returns the first issues with truncated messages, so that responses to hostile input stay small. */
export const boundedIssues = (issues: Iterable<FieldIssue>): FieldIssue[] =>
  Iterator.from(issues)
    .take(mostIssues)
    .map(({ path, message }) => ({
      path: boundedMessage(path, longestPath),
      message: boundedMessage(message, longestPath),
    }))
    .toArray();
