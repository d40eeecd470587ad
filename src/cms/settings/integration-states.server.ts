import type { IntegrationState } from "#integrations/integration-state.ts";
import type { Settings } from "#shared/settings.server.ts";

/** Returns the outside services that the site can use, with the settings of each. */
export function listIntegrations(settings: Settings): IntegrationState[] {
  const { mail, ai, unsplash, oidc, newsFeedUrls, s3, cdn, indexNow } = settings;
  return [
    {
      key: "mail",
      name: "Mail",
      isConfigured: mail !== null,
      detail: mail && `${new URL(mail.url).host}, from ${mail.from}`,
      purpose:
        "Lets readers suggest corrections and watch for changes, and notifies editors of changes to their accounts.",
      settings: ["SMTP_URL", "MAIL_FROM"],
    },
    {
      key: "ai",
      name: "AI service",
      isConfigured: ai !== null,
      detail: ai && `${ai.model} at ${new URL(ai.baseUrl).host}`,
      purpose: "Rewrites articles and suggests descriptions for search engines.",
      settings: ["AI_API_KEY", "AI_BASE_URL", "AI_MODEL"],
    },
    {
      key: "pictures",
      name: "Stock photos",
      isConfigured: unsplash !== null,
      detail: unsplash && new URL(unsplash.apiUrl).host,
      purpose: "Editors search Unsplash for pictures.",
      settings: ["UNSPLASH_ACCESS_KEY"],
    },
    {
      key: "sign-in",
      name: "Identity provider",
      isConfigured: oidc !== null,
      detail: oidc && `${oidc.providerName}, ${new URL(oidc.issuerUrl).host}`,
      purpose: "Editors sign in with an existing account (OpenID Connect).",
      settings: ["OIDC_ISSUER_URL", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
    },
    {
      key: "feeds",
      name: "News feeds",
      isConfigured: newsFeedUrls.length > 0,
      detail: newsFeedUrls.length > 0 ? `${newsFeedUrls.length} in the settings` : null,
      purpose: "News is fetched from these feeds, in addition to those added in the admin.",
      settings: ["NEWS_FEED_URLS"],
    },
    {
      key: "storage",
      name: "Object storage",
      isConfigured: s3 !== null,
      detail: s3 && `${s3.bucket} at ${new URL(s3.endpoint).host}`,
      purpose: "Pictures and backups are stored in an S3-compatible bucket instead of on this machine.",
      settings: ["S3_BUCKET", "S3_ENDPOINT", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
    },
    {
      key: "cdn",
      name: "Content delivery network",
      isConfigured: cdn !== null,
      detail: cdn && (cdn.purgeUrl ? `purged at ${new URL(cdn.purgeUrl).host}` : "not purged"),
      purpose: "A CDN caches the public pages and is purged when they change.",
      settings: ["CDN_MAX_AGE", "CDN_PURGE_URL", "CDN_PURGE_TOKEN"],
    },
    {
      key: "search-engines",
      name: "Search engines",
      isConfigured: indexNow !== null,
      detail: indexNow && `notified at ${new URL(indexNow.url).host}`,
      purpose: "Search engines are notified of changed pages (IndexNow).",
      settings: ["INDEXNOW_KEY"],
    },
  ];
}
