import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";
import { isDatabaseUnreachable } from "#db/reachability.server.ts";
import { boundedIssues, boundedMessage } from "#shared/error-limits.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";
import type { AppEnv } from "./request.server.ts";

const statusOf: Record<ErrorCode, ContentfulStatusCode> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  "method-not-allowed": 405,
  conflict: 409,
  "too-large": 413,
  "unsupported-media-type": 415,
  locked: 423,
  "precondition-required": 428,
  "too-many-requests": 429,
  "outside-service-failed": 502,
  "not-configured": 503,
  unavailable: 503,
};

/** A failed call as HTTP says it. */
export interface Failure {
  status: ContentfulStatusCode;
  body: { message: string; [field: string]: unknown };
  /** In seconds. */
  retryAfter?: number;
}

/** The request in which an error occurred. */
interface FailedRequest {
  log: Logger;
  requestId: string;
  method: string;
  path: string;
}

/**
 * Maps an error to its answer: an expected one gets its own message, any other is logged once and answered without
 * detail.
 */
export function failureOf(error: unknown, { log, requestId, method, path }: FailedRequest): Failure {
  if (error instanceof AppError) return expectedFailure(error);
  if (error instanceof HTTPException)
    return { status: error.status, body: { message: boundedMessage(error.message) } };
  if (isDatabaseUnreachable(error)) {
    log.error({ err: error }, "database unreachable");
    return { status: 503, body: { message: "The database cannot be reached at the moment" } };
  }
  log.error({ err: error, method, path }, "unexpected error");
  return { status: 500, body: { message: `Something went wrong (request ${requestId})` } };
}

function expectedFailure({ code, message, details }: AppError): Failure {
  const { retryAfter, ...others } = details;
  const issues = details.issues ?? (code === "invalid" ? [{ path: "", message }] : null);
  return {
    status: statusOf[code],
    body: {
      message: boundedMessage(message),
      ...others,
      ...(issues && { issues: boundedIssues(issues) }),
    },
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** Answers every failed call of the API. */
export function answerError(error: Error, c: Context<AppEnv>) {
  const { method, path } = c.req;
  const { status, body, retryAfter } = failureOf(error, {
    log: c.var.log,
    requestId: c.var.requestId,
    method,
    path,
  });
  c.header("Cache-Control", "no-store");
  if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
  return c.json(body, status);
}
