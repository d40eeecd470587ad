import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { getRequestListener, type Http2Bindings, type HttpBindings } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { findCaller } from "#accounts/find-editor.server.ts";
import { Sessions } from "#accounts/sessions.server.ts";
import { SignInLimit, SignInLog } from "#accounts/sign-in-attempts.server.ts";
import { pagesOfCalls } from "#cms/audience/page-of-call.server.ts";
import { PageViews } from "#cms/audience/page-views.server.ts";
import { previewPages } from "#cms/editing/preview-pages.server.ts";
import { PublicReads } from "#cms/engine/read/public-reads.server.ts";
import { redirectMovedPages } from "#cms/links/moved-pages.server.ts";
import { mediaFiles } from "#cms/media/media-files.server.ts";
import { createMediaStore } from "#cms/media/media-store.server.ts";
import { ReaderLimits } from "#cms/suggestions/reader-limits.server.ts";
import { watchWords } from "#content/watches/receive-watch.server.ts";
import type { OpenDatabase } from "#db/database.server.ts";
import { startDueWork } from "#db/due-work.server.ts";
import { JobRunner, type Jobs } from "#db/jobs.server.ts";
import { apiQueries } from "#http/api-description.server.ts";
import { answerPageFailure } from "#http/errors.server.ts";
import { isCostlyRead, readLimits, takeTurnsAtReads } from "#http/fair-reads.server.ts";
import { healthApi } from "#http/health.server.ts";
import { noteIndexNow } from "#http/index-now.server.ts";
import { createMetrics } from "#http/metrics.server.ts";
import { noteNetwork } from "#http/purge-network.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { atReadableAddress, refuseEndlessAddresses } from "#http/request-address.server.ts";
import { cacheResponses, trySendCached } from "#http/response-cache/cache-responses.server.ts";
import { logThreadFailure } from "#http/response-cache/compressor.server.ts";
import { contentChanged, readChangedTags } from "#http/response-cache/content-changed.server.ts";
import {
  CacheKeys,
  RenderAgain,
  ResponseCache,
  shareOfMemory,
} from "#http/response-cache/response-cache.server.ts";
import { contentSecurityPolicy, letOwnPagesFrame, securityHeaders } from "#http/security-headers.server.ts";
import { staticFiles } from "#http/static-files.server.ts";
import { dueWork, jobs } from "#registry/jobs.server.ts";
import { contentReads, contentTypes, figures } from "#registry/registry.server.ts";
import { environment } from "#shared/environment.server.ts";
import { routes } from "#shared/routes.ts";
import { getSessionSecret } from "#shared/session-secret.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { watchPages } from "#shared/watch-address.ts";
import { badges } from "#site/badge/badges.server.tsx";
import { acceptsMarkdown, atTwin } from "#site/markdown/twin-address.ts";
import { markdownTwins, twinQueries } from "#site/markdown/twins.server.ts";
import { mcpRoutes } from "#site/mcp/mcp.server.ts";
import { pageQueries, servePages } from "#site/pages.server.ts";
import type { Respond } from "#site/respond.ts";
import { siteFileQueries, siteFiles } from "#site/site-files.server.ts";
import { createApi } from "./api.server.ts";

export interface AppDependencies {
  database: OpenDatabase;
  settings: Settings;
  log: Logger;
}

/** The pages that browsers load through API calls, in addition to single entries by type. */
const pageOfCall = pagesOfCalls(contentTypes, {
  "/api/pages/slug": (slug) => routes.page.href({ slug }),
  "/api/compare": (comparison) => routes.comparison.href({ comparison }),
});

/** The whole application, the same in development, production and tests. */
export async function createApp(dependencies: AppDependencies) {
  const { database, settings, log } = dependencies;
  const publicReads = new PublicReads(contentReads, { db: database.db, settings });
  const renderAgain = new RenderAgain(async (address, encoding) =>
    app.fetch(new Request(`http://localhost${address}`, { headers: { "accept-encoding": encoding } })),
  );
  // A search rendered again would count as another search without results.
  const cache = new ResponseCache(shareOfMemory(), (dropped) =>
    renderAgain.add(dropped.filter(({ key }) => !isCostlyRead(key))),
  );
  // Invalidates reads first, so that re-rendered pages do not use stale data.
  const caches = [publicReads.entryData, publicReads.sharedData, publicReads.cache, cache];
  const metrics = settings.metricsToken
    ? createMetrics(cache, settings.metricsToken, { db: database.db, settings }, figures)
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
  logThreadFailure(log);
  const runner = new JobRunner(database, jobs);
  const withRequest = requestContext({ ...dependencies, invalidate, jobs: runner, publicReads });
  const api = createApi({ database, settings, publicReads });
  const keys = new CacheKeys([
    ...apiQueries(api),
    ...pageQueries,
    ...twinQueries(pageQueries),
    ...siteFileQueries,
  ]);
  const views = settings.countsAudience ? new PageViews(database.db, log, { pageOfCall }) : null;
  const secure = setSecurityHeaders(settings);
  const app = new Hono<AppEnv>();
  app.onError(answerPageFailure);
  app.use(refuseEndlessAddresses(secure));
  if (import.meta.env.PROD) app.use("/assets/*", secure, staticFiles(clientFolder, "assets"));
  app.use("/media/*", secure);
  app.route("/", mediaFiles(createMediaStore(settings), { hasNetwork: settings.cdn !== null }));
  // Monitoring endpoints bypass the response cache: each probe gets its own response.
  for (const path of ["/healthz", "/livez", "/metrics"]) app.use(path, secure);
  app.get("/livez", (c) => c.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }));
  if (metrics) app.route("/", metrics.routes);
  app.use("/healthz", withRequest);
  app.route("/", healthApi);
  app.use(cacheResponses(cache, keys, settings.cdn?.maxAge ?? null));
  app.use(secure, withRequest, takeTurnsAtReads(readLimits(database.isEmbedded)));
  app.route("/", api);
  app.route("/", siteFiles);
  // Limits depend on the client's address. The response must not be written to its socket.
  const respond: Respond = (path, env, init) =>
    app.fetch(new Request(`http://localhost${path}`, init), env?.incoming ? { incoming: env.incoming } : {});
  app.route("/", mcpRoutes(respond, findCaller(database.query)));
  app.route("/", markdownTwins(respond));
  app.route("/", badges(respond));
  app.use(previewPages(contentTypes, contentReads));
  app.use(redirectMovedPages);
  servePages(app, publicReads);
  const answer = (request: Request, env?: HttpBindings | Http2Bindings) => {
    const twin = atTwin(request);
    if (twin === request) return app.fetch(atReadableAddress(request), env);
    // Without the socket, to which a cached response would be written with its headers.
    const bare = env && { incoming: env.incoming };
    return Promise.resolve(app.fetch(atReadableAddress(twin), bare)).then(asNegotiated);
  };
  let stopDueWork: (() => Promise<void>)[] = [];
  let stopWritingViews: (() => void) | undefined;
  // Load balancers check health by HTTP/1.0 without a host, which the listener would refuse.
  const handle = getRequestListener(answer, { overrideGlobalObjects: false, hostname: "localhost" });
  return {
    fetch: answer,
    /** Invalidates this process's cache entries with one of the tags. */
    invalidate,
    /** Starts background work, so that this process also runs jobs that others enqueued. */
    startJobs: async () => {
      const context = { db: database.db, listen: database.listen, settings, log };
      await noteNetwork(database.db, settings);
      await noteIndexNow(database.db, settings);
      await runner.start({ ...context, invalidate });
      stopDueWork = dueWork.map((work) => startDueWork(work, context));
      stopWritingViews = views?.start();
    },
    stopJobs: async (timeoutMs?: number) => {
      stopWritingViews?.();
      await Promise.all([runner.stop(timeoutMs), ...stopDueWork.map((stop) => stop())]);
    },
    /** Writes the page views that are still in memory. Also call it at shutdown. */
    writeViews: async () => views?.write(),
    requestListener: (request: IncomingMessage, response: ServerResponse) => {
      metrics?.observe(request, response);
      views?.observe(request, response);
      const isCacheable = !acceptsMarkdown(request.headers.accept);
      if (isCacheable && trySendCached({ cache, keys }, request, response)) metrics?.countCachedResponse();
      else void handle(request, response);
    },
  };
}

/** Shared caches that disregard `Vary` must not keep Markdown at the address of a page. */
function asNegotiated({ status, body, headers }: Response): Response {
  const own = new Headers(headers);
  own.set("Cache-Control", "private, no-cache");
  own.delete("Cache-Tag");
  return new Response(body, { status, headers: own });
}

function setSecurityHeaders({ siteUrl }: Pick<Settings, "siteUrl">): MiddlewareHandler<AppEnv> {
  const always = Object.entries(securityHeaders(siteUrl));
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of always) headers.set(name, value);
    if (hasSecretAddress.has(c.req.path)) headers.set("Referrer-Policy", "no-referrer");
    if (!headers.has("Content-Security-Policy") && !isPartOfPage.test(headers.get("Content-Type") ?? ""))
      headers.set("Content-Security-Policy", contentSecurityPolicy());
    if (c.var.previewReads) letOwnPagesFrame(headers);
  };
}

/** Pages whose link contains a secret. */
const hasSecretAddress = new Set([
  routes.invitation.href(),
  routes.confirmSuggestion.href(),
  watchPages.confirm,
  watchPages.stop,
]);

/** These files are subject to the policy of the page that loads them. Their own would have no effect. */
const isPartOfPage = /^(text\/(javascript|css)|font\/)/;

/** The folder of the browser's files in the build. */
const clientFolder = path.resolve(import.meta.dirname, "../client");

interface RequestDependencies {
  database: Pick<OpenDatabase, "db" | "query" | "listen">;
  settings: Settings;
  log: Logger;
  invalidate: (tags: readonly string[]) => void;
  jobs: Jobs;
  publicReads: PublicReads;
}

/** Sets the context variables that every handler expects. The editor is null until `findEditor` has run. */
function requestContext({
  database,
  settings,
  log,
  invalidate,
  jobs,
  publicReads,
}: RequestDependencies): MiddlewareHandler<AppEnv> {
  const sessions = new Sessions(getSessionSecret(settings));
  const signInLimit = new SignInLimit(database.query);
  const suggestionLimits = new ReaderLimits(database.query);
  const watchLimits = new ReaderLimits(database.query, watchWords);
  const signInLog = new SignInLog(database.query);
  return async (c, next) => {
    const requestId = environment.randomUuid();
    c.set("db", database.db);
    c.set("settings", settings);
    c.set("requestId", requestId);
    c.set("log", log.child({ requestId }));
    c.set("sessions", sessions);
    c.set("signInLimit", signInLimit);
    c.set("signInLog", signInLog);
    c.set("suggestionLimits", suggestionLimits);
    c.set("watchLimits", watchLimits);
    c.set("invalidate", invalidate);
    c.set("jobs", jobs);
    c.set("remember", publicReads.rememberer(c.var.tags));
    c.set("listen", database.listen);
    c.set("editor", null);
    c.set("limitedEditor", null);
    c.set("session", null);
    c.header("X-Request-Id", requestId);
    const started = performance.now();
    await next();
    const { method, path } = c.req;
    const ms = Math.round(performance.now() - started);
    c.var.log.debug({ method, path, status: c.res.status, ms, editorId: c.var.editor?.id }, "request");
  };
}
