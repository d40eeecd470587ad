import type { FieldIssue } from "./errors.ts";

const longestMessage = 500;
const longestPath = 200;
const mostIssues = 20;

/** A message that quotes what was sent is cut where nobody reads on. */
export const boundedMessage = (message: string, limit = longestMessage) =>
  message.length <= limit ? message : `${message.slice(0, limit - 1).toWellFormed()}…`;

/** The first issues of a payload, each of a length that people read: an answer to hostile input stays small. */
export const boundedIssues = (issues: Iterable<FieldIssue>): FieldIssue[] =>
  Iterator.from(issues)
    .take(mostIssues)
    .map(({ path, message }) => ({
      path: boundedMessage(path, longestPath),
      message: boundedMessage(message, longestPath),
    }))
    .toArray();
