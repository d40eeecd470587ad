import type { FieldIssue } from "./errors.ts";
import { cutWhole } from "./text.ts";

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
