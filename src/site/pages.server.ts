import * as build from "virtual:react-router/server-build";
import type { Context, Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { findEditor } from "#accounts/find-editor.server.ts";
import { isSetUpOpen } from "#accounts/setup/set-up.server.ts";
import { userQuery } from "#accounts/user.query.ts";
import type { PublicReads } from "#cms/engine/read/public-reads.server.ts";
import { ApiError, queryClientContext, type ReadPath } from "#http/client/query.ts";
import { failureOf } from "#http/errors.server.ts";
import { logContext, setUpContext, siteContext } from "#http/page-context.server.ts";
import { PageQueryClient } from "#http/page-query-client.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import type { DeclaredQuery } from "#http/response-cache/response-cache.server.ts";
import { routes } from "#shared/routes.ts";
import type { PageHandle } from "#ui/document/hydration.ts";
import { formsContext } from "./suggestions/forms-context.server.ts";
import { readersForms } from "./suggestions/readers-forms.server.ts";

/** The pages' query parameters, as declared in `handle`. */
export const pageQueries: DeclaredQuery[] = Object.values(build.routes).flatMap((route) => {
  const { parameters } = (route?.module.handle ?? {}) as PageHandle;
  return route?.path && parameters ? [{ pattern: route.path, parameters }] : [];
});

const renderPage = createRequestHandler(build, import.meta.env.MODE);

/**
 * Serves a page for every URL that was not handled before. Answers its queries in process as an anonymous reader, because pages
 * show published content to everybody. Only the signed-in user is specific to the reader.
 */
export function servePages(app: Hono<AppEnv>, publicReads: PublicReads) {
  // The first sign-in ends the page and invalidates no cache.
  app.use(routes.setUp.pattern, async (c, next) => {
    await next();
    c.res.headers.set("Cache-Control", "no-store");
  });
  app.all("*", findEditor, async (c) => {
    const { settings, log, db } = c.var;
    const context = new RouterContextProvider();
    context.set(logContext, log);
    let isOpen = false;
    context.set(setUpContext, async () => {
      isOpen = await isSetUpOpen(db);
      return isOpen;
    });
    context.set(formsContext, readersForms(c));
    context.set(siteContext, {
      product: settings.product,
      productSlug: settings.productSlug,
      url: settings.siteUrl,
      identityProvider: settings.oidc?.providerName ?? null,
      takesSuggestions: settings.mail !== null,
    });
    context.set(queryClientContext, new PageQueryClient(readInProcess(c, publicReads)));
    const response = await renderPage(withoutOrigin(c.req.raw), context);
    if (response.status === 405) {
      response.headers.set("Allow", "GET, HEAD");
      // The router may leave the body partly unread. The rest of it would precede the client's next request.
      response.headers.set("Connection", "close");
    }
    // This lasts until the first sign-in, which invalidates no cache.
    if (isOpen) response.headers.set("Cache-Control", "no-store");
    return response;
  });
}

/**
 * Removes the Origin header, which React Router compares with the request's own URL. Behind a proxy that is not the public URL.
 * Pages that accept forms call `assertSameSite` instead.
 */
function withoutOrigin(request: Request): Request {
  if (!request.headers.has("origin")) return request;
  const { url, method, body, signal } = request;
  const headers = new Headers(request.headers);
  headers.delete("origin");
  const same: RequestInit & { duplex: "half" } = { method, headers, body, signal, duplex: "half" };
  return new Request(url, same);
}

function readInProcess(c: Context<AppEnv>, publicReads: PublicReads): ReadPath {
  // Each use of `var` copies all variables.
  const { editor, limitedEditor, previewReads, tags, log, requestId } = c.var;
  const reads = previewReads ?? publicReads;
  return async (address) => {
    // Without an editor, the API answers 401, which `userQuery` reads as null.
    if (address === userAddress) return limitedEditor ?? editor ?? null;
    try {
      return (await reads.read(address, tags)).data;
    } catch (error) {
      const { status, body } = failureOf(error, { log, requestId, method: "GET", path: address });
      throw new ApiError(status, JSON.stringify(body));
    }
  };
}

const userAddress = `/${userQuery.queryKey.join("/")}`;
