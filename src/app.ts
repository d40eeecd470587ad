import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { getRequestListener, type Http2Bindings, type HttpBindings } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { pagesOfCalls } from "#cms/audience/page-of-call.server.ts";
import { PageViews } from "#cms/audience/page-views.server.ts";
import { previewPages } from "#cms/drafts/preview-pages.server.ts";
import { redirectMovedPages } from "#cms/links/moved-pages.server.ts";
import { mediaFiles } from "#cms/media/media-files.server.ts";
import { createMediaStore } from "#cms/media/media-store.server.ts";
import { PublicReads } from "#cms/read/public-reads.server.ts";
import type { OpenDatabase } from "#db/database.server.ts";
import { startDueWork } from "#db/due-work.server.ts";
import { JobRunner } from "#db/jobs.server.ts";
import { apiQueries } from "#http/api-description.server.ts";
import { healthApi } from "#http/health.server.ts";
import { createMetrics } from "#http/metrics.server.ts";
import { answerPageFailure } from "#http/page-failure.server.ts";
import { noteNetwork } from "#http/purge-network.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { atReadableAddress, refuseEndlessAddresses } from "#http/request-address.server.ts";
import { CacheKeys } from "#http/response-cache/cache-key.server.ts";
import { cacheResponses, trySendCached } from "#http/response-cache/cache-responses.server.ts";
import { contentChanged, readChangedTags } from "#http/response-cache/content-changed.server.ts";
import { RenderAgain } from "#http/response-cache/render-again.server.ts";
import { ResponseCache, shareOfMemory } from "#http/response-cache/response-cache.server.ts";
import { contentSecurityPolicy, letOwnPagesFrame, securityHeaders } from "#http/security-headers.server.ts";
import { staticFiles } from "#http/static-files.server.ts";
import { dueWork, jobs } from "#registry/jobs.server.ts";
import { contentReads, contentTypes, figures } from "#registry/registry.server.ts";
import { routes } from "#shared/routes.ts";
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

/** The pages that browsers load by calls of the API, besides those of single entries by their type. */
const pageOfCall = pagesOfCalls(contentTypes, {
  "/api/pages/slug": (slug) => routes.page.href({ slug }),
  "/api/compare": (comparison) => routes.comparison.href({ comparison }),
});

/** The whole application, one for development, production and tests. */
export async function createApp(dependencies: AppDependencies) {
  const { database, settings, log } = dependencies;
  const publicReads = new PublicReads(contentReads, { db: database.db, settings });
  const renderAgain = new RenderAgain(async (address, encoding) =>
    app.fetch(new Request(`http://localhost${address}`, { headers: { "accept-encoding": encoding } })),
  );
  const cache = new ResponseCache(shareOfMemory(), (dropped) => renderAgain.add(dropped));
  // Reads first: what is rendered again must not be made of what is about to be dropped.
  const caches = [publicReads.sharedData, publicReads.cache, cache];
  const metrics = settings.metricsToken
    ? createMetrics(cache, settings.metricsToken, database.db, figures)
    : null;
  const invalidate = (tags: readonly string[]) => {
    metrics?.countInvalidation(tags);
    for (const each of caches) each.invalidate(tags);
  };
  await database.listen(
    contentChanged,
    (payload) => invalidate(readChangedTags(payload)),
    (isInterrupted) => {
      for (const each of caches) each.suspend(isInterrupted);
    },
  );
  const runner = new JobRunner(database, jobs);
  const withRequest = requestContext({ ...dependencies, invalidate, jobs: runner, publicReads });
  const api = createApi({ database, settings, publicReads });
  const keys = new CacheKeys([...apiQueries(api), ...pageQueries, ...siteFileQueries]);
  const views = settings.countsAudience ? new PageViews(database.db, log, { pageOfCall }) : null;
  const secure = setSecurityHeaders(settings);
  const app = new Hono<AppEnv>();
  app.onError(answerPageFailure);
  app.use(refuseEndlessAddresses(secure));
  if (import.meta.env.PROD) app.use("/assets/*", secure, staticFiles(clientFolder, "assets"));
  app.use("/media/*", secure);
  app.route("/", mediaFiles(createMediaStore(dependencies.settings)));
  // Monitoring endpoints bypass the response cache: each probe gets a response of its own.
  for (const path of ["/healthz", "/livez", "/metrics"]) app.use(path, secure);
  app.get("/livez", (c) => c.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }));
  if (metrics) app.route("/", metrics.routes);
  app.use("/healthz", withRequest);
  app.route("/", healthApi);
  app.use(cacheResponses(cache, keys, settings.cdn?.maxAge ?? null));
  app.use(secure, withRequest);
  app.route("/", api);
  app.route("/", siteFiles);
  app.use(previewPages(contentTypes, contentReads));
  app.use(redirectMovedPages);
  servePages(app, publicReads);
  const answer = (request: Request, env?: HttpBindings | Http2Bindings) =>
    app.fetch(atReadableAddress(request), env);
  let stopDueWork: (() => Promise<void>)[] = [];
  let stopWritingViews: (() => void) | undefined;
  const handle = getRequestListener(answer, { overrideGlobalObjects: false });
  return {
    fetch: answer,
    /** Drops what this process has cached and what depends on one of the tags. */
    invalidate,
    /** Work in the background, on this process too: jobs of its own and of others. */
    startJobs: async () => {
      const context = { db: database.db, listen: database.listen, settings, log };
      await noteNetwork(database.db, settings);
      await runner.start({ ...context, invalidate });
      stopDueWork = dueWork.map((work) => startDueWork(work, context));
      stopWritingViews = views?.start();
    },
    stopJobs: async (timeoutMs?: number) => {
      stopWritingViews?.();
      await Promise.all([runner.stop(timeoutMs), ...stopDueWork.map((stop) => stop())]);
    },
    /** Writes the page views that are still in memory, at the very end too. */
    writeViews: async () => views?.write(),
    requestListener: (request: IncomingMessage, response: ServerResponse) => {
      metrics?.observe(request, response);
      views?.observe(request, response);
      if (trySendCached({ cache, keys }, request, response)) metrics?.countCachedResponse();
      else void handle(request, response);
    },
  };
}

function setSecurityHeaders({ siteUrl }: Pick<Settings, "siteUrl">): MiddlewareHandler<AppEnv> {
  const always = Object.entries(securityHeaders(siteUrl));
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of always) headers.set(name, value);
    if (c.req.path === routes.invitation.href()) headers.set("Referrer-Policy", "no-referrer");
    if (!headers.has("Content-Security-Policy") && !isPartOfPage.test(headers.get("Content-Type") ?? ""))
      headers.set("Content-Security-Policy", contentSecurityPolicy());
    if (c.var.previewReads) letOwnPagesFrame(headers);
  };
}

/** They are bound by the policy of the page that loads them; their own, on some twenty files of a visit, would be heard by nobody. */
const isPartOfPage = /^(text\/(javascript|css)|font\/)/;

/** Folder into which the build puts the browser's files. */
const clientFolder = path.resolve(import.meta.dirname, "../client");
