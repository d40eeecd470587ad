import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Logger } from "pino";
import { isDiskFull } from "#db/disk-space.server.ts";
import { isDatabaseReadOnly, isDatabaseUnreachable } from "#db/reachability.server.ts";
import { AppError, type ErrorCode } from "#shared/errors.ts";
import { boundedIssues, boundedMessage } from "#shared/invalid-payload.ts";
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

/** The HTTP response to a failed call. */
export interface Failure {
  status: ContentfulStatusCode;
  body: { message: string; [field: string]: unknown };
  /** In seconds. */
  retryAfter?: number;
}

interface FailedRequest {
  log: Logger;
  requestId: string;
  method: string;
  path: string;
}

/** Maps an error to its response. An `AppError` keeps its message; any other error is logged once and hidden. */
export function failureOf(error: unknown, { log, requestId, method, path }: FailedRequest): Failure {
  if (error instanceof AppError) return expectedFailure(error);
  if (error instanceof HTTPException)
    return { status: error.status, body: { message: boundedMessage(error.message) } };
  if (isDatabaseUnreachable(error)) {
    log.error({ err: error }, "database unreachable");
    return { status: 503, body: { message: "The database cannot be reached at the moment" } };
  }
  if (isDatabaseReadOnly(error)) {
    log.error({ err: error, method, path }, "the database is read-only");
    return {
      status: 503,
      body: { message: "The database is read-only, and nothing was saved. Tell the server's operator." },
    };
  }
  if (isDiskFull(error)) {
    log.error({ err: error, method, path }, "the disk is full");
    return {
      status: 507,
      body: { message: "The disk is full, and nothing was saved. Tell the server's operator." },
    };
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

/** The API's error handler. */
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

/**
 * Responds to a page request that failed before anything was rendered: 503 while the database is unreachable, else 500. Shows no
 * detail; the log has the error under the request id.
 */
export function answerPageFailure(error: Error, c: Context<AppEnv>) {
  if (error instanceof AppError) return answerRefusal(error, c);
  const isPassing = isDatabaseUnreachable(error);
  // The request may have failed before its logger was set.
  c.var.log?.error(
    { err: error, method: c.req.method, path: c.req.path },
    isPassing ? "database unreachable" : "unexpected error",
  );
  const headers = { "Cache-Control": "no-store", ...(isPassing && { "Retry-After": "5" }) };
  const text = isPassing
    ? "The site is unavailable at the moment. Please try again in a minute."
    : "We're sorry, but something unexpected happened. Please try refreshing the page.";
  return c.html(pageOf(text), isPassing ? 503 : 500, headers);
}

/** Responds to an `AppError` with its message: JSON for the API and for agents, else a page. */
function answerRefusal(error: AppError, c: Context<AppEnv>) {
  const answer = answerError(error, c);
  if (c.req.path.startsWith("/api/") || c.req.path === "/mcp") return answer;
  const headers = new Headers(answer.headers);
  headers.set("Content-Type", "text/html; charset=UTF-8");
  const text = error.message.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return new Response(pageOf(text), { status: answer.status, headers });
}

/** Uses no script, style sheet or font, so it works whatever failed. */
const pageOf = (text: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Something went wrong</title>
</head>
<body style="margin: 6rem auto; padding: 0 1rem; max-width: 36rem; font: 1.0625rem/1.6 system-ui, sans-serif">
<main>
<h1 style="font: 600 2rem/1.25 Georgia, serif">Something went wrong</h1>
<p>${text}</p>
<p><a href="">Refresh Page</a></p>
</main>
</body>
</html>
`;
