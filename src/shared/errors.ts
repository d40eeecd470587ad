/** Errors that the caller should hear about, mapped to an HTTP status in one place (http/errors). */
export type ErrorCode =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "not-found"
  | "method-not-allowed"
  | "conflict"
  | "too-large"
  | "unsupported-media-type"
  | "locked"
  | "precondition-required"
  | "too-many-requests"
  | "outside-service-failed"
  | "not-configured"
  | "unavailable";

/** An invalid field: its name in payload and form, and the message. */
export interface FieldIssue {
  path: string;
  message: string;
}

/** Fields added to the error response beside the message. `retryAfter` becomes a header, in seconds. */
export interface ErrorDetails {
  issues?: FieldIssue[];
  retryAfter?: number;
  [name: string]: unknown;
}

/** An expected failure, with a message written for people. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}
