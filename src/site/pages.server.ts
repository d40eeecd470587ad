import * as build from "virtual:react-router/server-build";
import type { Context, Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { requireEditor } from "#accounts/editor.server.ts";
import { findEditor } from "#accounts/find-editor.server.ts";
import { isSetUpOpen } from "#accounts/setup/set-up.server.ts";
import type { PageHandle } from "#cms/page/hydration.ts";
import { ApiError, createQueryClient, queryClientContext, type ReadPath } from "#cms/page/query.ts";
import { userQuery } from "#cms/page/user.query.ts";
import type { PublicReads } from "#cms/read/public-reads.server.ts";
import { failureOf } from "#http/errors.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import type { DeclaredQuery } from "#http/response-cache/cache-key.server.ts";
import { routes } from "#shared/routes.ts";
import { logContext, setUpContext, siteContext } from "./page-context.server.ts";
import { formsContext } from "./suggestions/forms-context.server.ts";
import { readersForms } from "./suggestions/readers-forms.server.ts";

/** The query parameters that the pages read, as their `handle` declares them. */
export const pageQueries: DeclaredQuery[] = Object.values(build.routes).flatMap((route) => {
  const { parameters } = (route?.module.handle ?? {}) as PageHandle;
  return route?.path && parameters ? [{ pattern: route.path, parameters }] : [];
});

const renderPage = createRequestHandler(build, import.meta.env.MODE);

/**
 * Serves every address that nothing before it answered as a page. Its queries are answered in the process, as anonymous
 * readers see them: pages show published content to everybody. Only the question who is signed in is the reader's own.
 */
export function servePages(app: Hono<AppEnv>, publicReads: PublicReads) {
  // The page is there until somebody signs in, which nothing invalidates.
  app.use(routes.setUp.pattern, async (c, next) => {
    await next();
    c.res.headers.set("Cache-Control", "no-store");
  });
  app.all("*", findEditor, async (c) => {
    const { settings, log } = c.var;
    const context = new RouterContextProvider();
    context.set(logContext, log);
    let isOpen = false;
    context.set(setUpContext, async () => {
      isOpen = await isSetUpOpen(c.var.db);
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
    context.set(queryClientContext, createQueryClient(readInProcess(c, c.var.previewReads ?? publicReads)));
    const response = await renderPage(withoutOrigin(c.req.raw), context);
    if (response.status === 405) {
      response.headers.set("Allow", "GET, HEAD");
      // The router leaves the body half read: what the client still sends of it would come before its next request.
      response.headers.set("Connection", "close");
    }
    // It stays so until somebody signs in, which nothing invalidates.
    if (isOpen) response.headers.set("Cache-Control", "no-store");
    return response;
  });
}

/**
 * A form's request as React Router accepts it: it compares Origin with the request's own address, which behind a proxy is not
 * the public one. Pages that take in forms ask `assertSameSite` instead.
 */
function withoutOrigin(request: Request): Request {
  if (!request.headers.has("origin")) return request;
  const { url, method, body, signal } = request;
  const headers = new Headers(request.headers);
  headers.delete("origin");
  const same: RequestInit & { duplex: "half" } = { method, headers, body, signal, duplex: "half" };
  return new Request(url, same);
}

const readInProcess =
  (c: Context<AppEnv>, publicReads: PublicReads): ReadPath =>
  async (address) => {
    try {
      if (address === userAddress) return c.var.limitedEditor ?? requireEditor(c);
      return (await publicReads.read(address, c.var.tags)).data;
    } catch (error) {
      const { log, requestId } = c.var;
      const { status, body } = failureOf(error, { log, requestId, method: "GET", path: address });
      throw new ApiError(status, JSON.stringify(body));
    }
  };

const userAddress = `/${userQuery.queryKey.join("/")}`;
