import { OpenAPIHono } from "@hono/zod-openapi";
import { limitCostlyCalls } from "#accounts/costly-calls.server.ts";
import { providerSignIn } from "#accounts/provider-sign-in.server.ts";
import { sessionApi } from "#accounts/session-calls.server.ts";
import { mediaApi } from "#cms/media/media-calls.server.ts";
import { createMediaStore } from "#cms/media/media-store.server.ts";
import { imagesApi } from "#cms/media/stock-photo-calls.server.ts";
import { seoApi } from "#cms/seo/seo-calls.server.ts";
import { siteSettingsApi } from "#cms/site-settings/site-settings-calls.server.ts";
import { describeApi } from "#http/api-description.server.ts";
import { answerError } from "#http/errors.server.ts";
import { healthApi } from "#http/health.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { refuseCrossSiteWrites } from "#http/same-site.server.ts";
import { contentApis, editingApis } from "#registry/registry.server.ts";
import { AppError } from "#shared/errors.ts";
import { findEditor, type RequestDependencies, requestContext } from "./request-context.server.ts";

/** Everything under `/api`, and the health check. */
export function createApi(dependencies: RequestDependencies) {
  const api = new OpenAPIHono<AppEnv>();
  api.onError(answerError);
  api.use(requestContext(dependencies), findEditor);
  api.use(refuseCrossSiteWrites);
  limitCostlyCalls(api, dependencies.database.query);
  api.use(async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-cache");
  });
  for (const part of [
    healthApi,
    sessionApi,
    providerSignIn(dependencies.settings),
    mediaApi(createMediaStore(dependencies.settings)),
    imagesApi(createMediaStore(dependencies.settings)),
    seoApi,
    siteSettingsApi,
    ...contentApis,
    ...editingApis,
  ])
    api.route("/", part);
  describeApi(api, dependencies.settings);
  api.all("/api/*", () => {
    throw new AppError("not-found", "There is no such address in the API");
  });
  return api;
}
