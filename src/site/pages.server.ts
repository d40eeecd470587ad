import * as build from "virtual:react-router/server-build";
import type { Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { PageHandle } from "#cms/page/hydration.ts";
import { createQueryClient, queryClientContext } from "#cms/page/query.ts";
import type { AppEnv } from "#http/request.server.ts";
import type { DeclaredQuery } from "#http/response-cache/cache-key.server.ts";
import { logContext, siteContext } from "./page-context.server.ts";

/** The query parameters that the pages read, as their `handle` declares them. */
export const pageQueries: DeclaredQuery[] = Object.values(build.routes).flatMap((route) => {
  const { parameters } = (route?.module.handle ?? {}) as PageHandle;
  return route?.path && parameters ? [{ pattern: route.path, parameters }] : [];
});

const renderPage = createRequestHandler(build, import.meta.env.MODE);

/**
 * Serves every address that nothing before it answered as a page. Its queries are asked of the application itself, in the
 * process, so that stored answers serve pages too. Only the question who is signed in is asked in the reader's name: pages
 * show published content to everybody.
 */
export function servePages(app: Hono<AppEnv>) {
  app.all("*", (c) => {
    const { settings, log } = c.var;
    const cookie = c.req.header("cookie");
    const context = new RouterContextProvider();
    context.set(logContext, log);
    context.set(siteContext, {
      product: settings.product,
      productSlug: settings.productSlug,
      url: settings.siteUrl,
      identityProvider: settings.oidc?.providerName ?? null,
    });
    context.set(
      queryClientContext,
      createQueryClient((path) =>
        app.request(path, path === "/api/auth/user" && cookie ? { headers: { cookie } } : {}, c.env),
      ),
    );
    return renderPage(c.req.raw, context);
  });
}
