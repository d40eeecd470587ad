import { OpenAPIHono } from "@hono/zod-openapi";
import { contentApis, editingApis } from "#content/registry.server.ts";
import { createMediaStore } from "#domain/media/media-store.server.ts";
import type { AppEnv } from "#domain/request.server.ts";
import { AppError } from "#shared/errors.ts";
import { limitCostlyCalls } from "./costly-calls.server.ts";
import { describeApi } from "./description.server.ts";
import { answerError } from "./errors.server.ts";
import { healthApi } from "./health.server.ts";
import { imagesApi } from "./images.server.ts";
import { mediaApi } from "./media.server.ts";
import { providerSignIn } from "./provider-sign-in.server.ts";
import { findEditor, type RequestDependencies, requestContext } from "./request-context.server.ts";
import { refuseCrossSiteWrites } from "./same-site.server.ts";
import { seoApi } from "./seo.server.ts";
import { sessionApi } from "./session.server.ts";
import { siteSettingsApi } from "./site-settings.server.ts";

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
