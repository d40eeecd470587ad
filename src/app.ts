import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { getRequestListener, type Http2Bindings, type HttpBindings } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { createApi } from "#api/api.server.ts";
import { apiQueries } from "#api/description.server.ts";
import { mediaFiles } from "#api/media-files.server.ts";
import { requestContext } from "#api/request-context.server.ts";
import { keepAllRelatedInfo } from "#content/registry.server.ts";
import type { OpenDatabase } from "#db/database.server.ts";
import { AnswerCache } from "#domain/answers/answer-cache.server.ts";
import { answerReads, sendStored } from "#domain/answers/answering.server.ts";
import { CacheKeys } from "#domain/answers/cache-key.server.ts";
import { contentChanged } from "#domain/answers/content-changed.server.ts";
import { redirectMovedPages } from "#domain/history/redirects.server.ts";
import { JobRunner } from "#domain/jobs.server.ts";
import { createMediaStore } from "#domain/media/media-store.server.ts";
import type { AppEnv } from "#domain/request.server.ts";
import { jobs } from "#jobs/registry.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { pageQueries, servePages } from "#site/pages.server.ts";
import { contentSecurityPolicy, securityHeaders } from "#site/security-headers.server.ts";
import { siteFileQueries, siteFiles } from "#site/site-files.server.ts";
import { atReadableAddress, refuseEndlessAddresses } from "./addresses.server.ts";
import { createMetrics } from "./metrics.server.ts";
import { answerPageFailure } from "./page-failure.server.ts";
import { staticFiles } from "./static-files.server.ts";

export interface AppDependencies {
  database: OpenDatabase;
  settings: Settings;
  log: Logger;
}

const cacheBytes = 64 * 1024 * 1024;

/** The whole application, one for development, production and tests. */
export async function createApp(dependencies: AppDependencies) {
  const cache = new AnswerCache(cacheBytes);
  await dependencies.database.listen(
    contentChanged,
    () => cache.purge(),
    (isInterrupted) => cache.suspend(isInterrupted),
  );
  const { database, settings, log } = dependencies;
  const forgetAnswers = () => cache.purge();
  const relatedInfo = keepAllRelatedInfo(database.db, log);
  const runner = new JobRunner(database, jobs);
  const requestDependencies = { ...dependencies, forgetAnswers, relatedInfo, jobs: runner };
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
  // What watches the server asks it alone: no stored response, and nobody else's answer to wait for.
  for (const path of ["/healthz", "/livez", "/metrics"]) app.use(path, secure);
  app.get("/healthz", (c) => api.fetch(c.req.raw, c.env));
  app.get("/livez", (c) => c.json({ status: "ok" }, 200, { "Cache-Control": "no-store" }));
  if (metrics) app.route("/", metrics.routes);
  app.use(answerReads(cache, keys));
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
    startJobs: () => runner.start({ db: database.db, settings, log, forgetAnswers, relatedInfo }),
    stopJobs: (patienceMs?: number) => runner.stop(patienceMs),
    requestListener: (request: IncomingMessage, response: ServerResponse) => {
      metrics?.observe(request, response);
      if (sendStored({ cache, keys }, request, response)) metrics?.countStoredAnswer();
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

/** Where the build puts what browsers load. */
const clientFolder = path.resolve(import.meta.dirname, "../client");
