import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { isDatabaseUnreachable } from "#db/reachability.server.ts";
import { boundedIssues, boundedMessage } from "#shared/error-limits.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";
import type { AppEnv } from "./request.server.ts";

const statusOf: Record<ErrorCode, ContentfulStatusCode> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  "unsupported-media-type": 415,
  "too-many-requests": 429,
  "outside-service-failed": 502,
  "not-configured": 503,
  unavailable: 503,
};

/**
 * Handles every failed call: an expected error gets its own message, any other is logged once and answered without
 * detail.
 */
export function answerError(error: Error, c: Context<AppEnv>) {
  c.header("Cache-Control", "no-store");
  if (error instanceof AppError) {
    const { retryAfter, issues, ...details } = error.details;
    if (retryAfter !== undefined) c.header("Retry-After", String(retryAfter));
    const message = boundedMessage(error.message);
    return c.json(
      { message, ...details, ...(issues && { issues: boundedIssues(issues) }) },
      statusOf[error.code],
    );
  }
  if (error instanceof HTTPException) return c.json({ message: boundedMessage(error.message) }, error.status);
  if (isDatabaseUnreachable(error)) {
    c.var.log.error({ err: error }, "database unreachable");
    return c.json({ message: "The database cannot be reached at the moment" }, 503);
  }
  c.var.log.error({ err: error, method: c.req.method, path: c.req.path }, "unexpected error");
  return c.json({ message: `Something went wrong (request ${c.var.requestId})` }, 500);
}
