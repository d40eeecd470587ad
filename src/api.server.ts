import { OpenAPIHono } from "@hono/zod-openapi";
import { tokensApi } from "#accounts/api-tokens.server.ts";
import { checkPermission, permissionsOf } from "#accounts/check-permission.server.ts";
import { limitCostlyCalls } from "#accounts/costly-calls.server.ts";
import { editorsApi, invitationsApi } from "#accounts/editor-calls.server.ts";
import { findCaller } from "#accounts/find-editor.server.ts";
import { accountApi } from "#accounts/own-account/account-calls.server.ts";
import { providerSignIn } from "#accounts/provider-sign-in.server.ts";
import { reauthenticationApi } from "#accounts/reauthentication/reauthenticate-calls.server.ts";
import { codeApi } from "#accounts/second-factor/code-calls.server.ts";
import { createSecondFactorDependencies } from "#accounts/second-factor/dependencies.server.ts";
import { passkeyApi } from "#accounts/second-factor/passkey-calls.server.ts";
import { sessionApi } from "#accounts/session-calls.server.ts";
import { segmentOf } from "#cms/engine/content-type.server.ts";
import { addReads, type PublicReads } from "#cms/engine/read/public-reads.server.ts";
import { redirectMovedReads } from "#cms/links/moved-pages.server.ts";
import { imagesApi, libraryApi, mediaApi } from "#cms/media/media-calls.server.ts";
import { createMediaStore } from "#cms/media/media-store.server.ts";
import { seoApi } from "#cms/seo/seo-calls.server.ts";
import { integrationsApi } from "#cms/settings/integration-calls.server.ts";
import { siteSettingsApi } from "#cms/settings/site-settings-calls.server.ts";
import type { OpenDatabase } from "#db/database.server.ts";
import { answerUnknownCalls, describeApi } from "#http/api-description.server.ts";
import { answerError } from "#http/errors.server.ts";
import { healthApi } from "#http/health.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { refuseCrossSiteWrites } from "#http/same-site.server.ts";
import { hasSources } from "#newsroom/news-feed/news-feed.queries.server.ts";
import {
  contentApis,
  contentReads,
  contentTypes,
  editingApis,
  readersApis,
} from "#registry/registry.server.ts";
import type { Settings } from "#shared/settings.server.ts";
import { setUpApi } from "#site/setup/setup-calls.server.ts";

interface ApiDependencies {
  database: Pick<OpenDatabase, "query">;
  settings: Settings;
  publicReads: PublicReads;
}

/** Everything under `/api`, and the health check. Requires the variables set by `requestContext`. */
export function createApi({ database, settings, publicReads }: ApiDependencies) {
  const api = new OpenAPIHono<AppEnv>();
  api.onError(answerError);
  api.use(
    "/api/*",
    findCaller(database.query),
    refuseCrossSiteWrites,
    checkPermission(() => permissions),
  );
  limitCostlyCalls(api, database.query);
  api.use("/api/*", redirectMovedReads(contentTypes));
  api.use("/api/*", async (c, next) => {
    await next();
    if (!c.res.headers.has("Cache-Control")) c.res.headers.set("Cache-Control", "no-cache");
  });
  const secondFactor = createSecondFactorDependencies(settings, database.query);
  for (const part of [
    healthApi,
    sessionApi(secondFactor),
    editorsApi,
    invitationsApi(database.query),
    tokensApi(contentTypes.map(segmentOf)),
    providerSignIn(settings),
    accountApi,
    passkeyApi(secondFactor),
    codeApi(secondFactor),
    reauthenticationApi(secondFactor),
    mediaApi(createMediaStore(settings)),
    libraryApi(contentTypes, createMediaStore(settings)),
    imagesApi(createMediaStore(settings)),
    seoApi,
    siteSettingsApi,
    integrationsApi(database.query, hasSources),
    setUpApi(database.query),
    ...contentApis,
    ...editingApis,
    ...readersApis,
  ])
    api.route("/", part);
  addReads(api, contentReads, publicReads);
  const permissions = permissionsOf(api);
  describeApi(api, settings);
  answerUnknownCalls(api, "/api/*");
  return api;
}
