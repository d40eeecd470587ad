/** Codes of expected errors, mapped to HTTP statuses in http/errors. */
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

/** An invalid field: its name in the payload and the form, and a message. */
export interface FieldIssue {
  path: string;
  message: string;
}

/** Fields added to the error response. `retryAfter`, in seconds, becomes a header. */
export interface ErrorDetails {
  issues?: FieldIssue[];
  retryAfter?: number;
  [name: string]: unknown;
}

/** An expected failure, with a message for users. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  /** True if the machine may be overloaded and a retry can succeed. */
  isTransient = false;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}

/** Marks an error that overload may have caused. */
export function asTransient(error: AppError): AppError {
  error.isTransient = true;
  return error;
}
