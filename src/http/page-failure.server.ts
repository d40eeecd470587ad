import type { Context } from "hono";
import { isDatabaseUnreachable } from "#db/reachability.server.ts";
import type { AppEnv } from "./request.server.ts";

/**
 * The last resort of an address outside the API whose answer failed before a page could be rendered: 503 while the store
 * cannot be reached, else 500. Nothing of the error is shown; it is in the log, under the request's id.
 */
export function answerPageFailure(error: Error, c: Context<AppEnv>) {
  const isPassing = isDatabaseUnreachable(error);
  // A request that failed on its way in has no log of its own yet.
  c.var.log?.error(
    { err: error, method: c.req.method, path: c.req.path },
    isPassing ? "database unreachable" : "unexpected error",
  );
  const headers = { "Cache-Control": "no-store", ...(isPassing && { "Retry-After": "5" }) };
  const text = isPassing
    ? "The site cannot be read at the moment. Please try again in a minute."
    : "We're sorry, but something unexpected happened. Please try refreshing the page.";
  return c.html(pageOf(text), isPassing ? 503 : 500, headers);
}

/** Needs no script, style sheet or font, so it works whatever failed. */
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
</main>
</body>
</html>
`;
