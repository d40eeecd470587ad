import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { getRequestListener, type Http2Bindings, type HttpBindings } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { redirectMovedPages } from "#cms/history/redirects.server.ts";
import { mediaFiles } from "#cms/media/media-files.server.ts";
import { createMediaStore } from "#cms/media/media-store.server.ts";
import type { OpenDatabase } from "#db/database.server.ts";
import { JobRunner } from "#db/jobs.server.ts";
import { apiQueries } from "#http/api-description.server.ts";
import { createMetrics } from "#http/metrics.server.ts";
import { answerPageFailure } from "#http/page-failure.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { atReadableAddress, refuseEndlessAddresses } from "#http/request-address.server.ts";
import { CacheKeys } from "#http/response-cache/cache-key.server.ts";
import { cacheResponses, trySendCached } from "#http/response-cache/cache-responses.server.ts";
import { contentChanged } from "#http/response-cache/content-changed.server.ts";
import { ResponseCache } from "#http/response-cache/response-cache.server.ts";
import { contentSecurityPolicy, securityHeaders } from "#http/security-headers.server.ts";
import { staticFiles } from "#http/static-files.server.ts";
import { jobs } from "#registry/jobs.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { pageQueries, servePages } from "#site/pages.server.ts";
import { siteFileQueries, siteFiles } from "#site/site-files.server.ts";
import { createApi } from "./api.server.ts";
import { requestContext } from "./request-context.server.ts";

export interface AppDependencies {
  database: OpenDatabase;
  settings: Settings;
  log: Logger;
}

const cacheBytes = 64 * 1024 * 1024;

/** The whole application, one for development, production and tests. */
export async function createApp(dependencies: AppDependencies) {
  const cache = new ResponseCache(cacheBytes);
  await dependencies.database.listen(
    contentChanged,
    () => cache.purge(),
    (isInterrupted) => cache.suspend(isInterrupted),
  );
  const { database, settings, log } = dependencies;
  const invalidateCache = () => cache.purge();
  const runner = new JobRunner(database, jobs);
  const requestDependencies = { ...dependencies, invalidateCache, jobs: runner };
  const api = createApi(requestDependencies);
  const keys = new CacheKeys([...apiQueries(api), ...pageQueries, ...siteFileQueries]);
  const metrics = settings.metricsToken ? createMetrics(cache, settings.metricsToken) : null;
  const secure = setSecurityHeaders(settings);
  const app = new Hono<AppEnv>();
  app.onError(answerPageFailure);
  app.use(refuseEndlessAddresses);
  if (import.meta.env.PROD) app.use("/assets/*", secure, staticFiles(clientFolder, "assets"));
  app.use("/media/*", secure);
  app.route("/", mediaFiles(createMediaStore(dependencies.settings)));
  // Monitoring endpoints bypass the response cache: each probe gets a response of its own.
  for (const path of ["/healthz", "/livez", "/metrics"]) app.use(path, secure);
  app.get("/healthz", (c) => api.fetch(c.req.raw, c.env));
  app.get("/livez", (c) => c.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }));
  if (metrics) app.route("/", metrics.routes);
  app.use(cacheResponses(cache, keys));
  app.use(secure);
  app.all("/api/*", (c) => api.fetch(c.req.raw, c.env));
  app.use(requestContext(requestDependencies));
  app.route("/", siteFiles);
  app.use(redirectMovedPages);
  servePages(app);
  const answer = (request: Request, env?: HttpBindings | Http2Bindings) =>
    app.fetch(atReadableAddress(request), env);
  const handle = getRequestListener(answer, { overrideGlobalObjects: false });
  return {
    fetch: answer,
    /** Work in the background, on this process too: jobs of its own and of others. */
    startJobs: () =>
      runner.start({ db: database.db, listen: database.listen, settings, log, invalidateCache }),
    stopJobs: (timeoutMs?: number) => runner.stop(timeoutMs),
    requestListener: (request: IncomingMessage, response: ServerResponse) => {
      metrics?.observe(request, response);
      if (trySendCached({ cache, keys }, request, response)) metrics?.countCachedResponse();
      else void handle(request, response);
    },
  };
}

function setSecurityHeaders({ siteUrl }: Pick<Settings, "siteUrl">): MiddlewareHandler {
  const always = Object.entries(securityHeaders(siteUrl));
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of always) headers.set(name, value);
    if (!headers.has("Content-Security-Policy"))
      headers.set("Content-Security-Policy", contentSecurityPolicy());
  };
}

/** Folder into which the build puts the browser's files. */
const clientFolder = path.resolve(import.meta.dirname, "../client");
