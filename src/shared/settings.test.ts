import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { getSessionSecret } from "./session-secret.server.ts";
import { loadSettings, readSettings, SettingsError } from "./settings.server.ts";

const folder = mkdtempSync(join(tmpdir(), "settings-"));
afterAll(() => rmSync(folder, { recursive: true }));

const oidc = { OIDC_ISSUER_URL: "https://id.example.com", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" };

const wrongValues: [env: Record<string, string>, message: string][] = [
  [{ PORT: "abc" }, "PORT is not a number; for example PORT=3000"],
  [{ PORT: "3.5" }, "PORT is not a whole number; for example PORT=3000"],
  [{ PORT: "-1" }, "PORT is below 0; for example PORT=3000"],
  [{ PORT: "65536" }, "PORT is above 65535; for example PORT=3000"],
  [{ HOST: "http://localhost" }, "HOST is not a host name or an address; for example HOST=127.0.0.1"],
  [{ TRUST_PROXY: "yes" }, "TRUST_PROXY is not a number of proxies; for example TRUST_PROXY=1"],
  [{ TRUST_PROXY: "-1" }, "TRUST_PROXY is below 0; for example TRUST_PROXY=1"],
  [
    { SITE_URL: "guide.example.com" },
    "SITE_URL is not an http:// or https:// address; for example SITE_URL=https://guide.example.com",
  ],
  [
    { SITE_URL: "https://example.com/guide" },
    "SITE_URL has a path, but must be an origin; for example SITE_URL=https://guide.example.com",
  ],
  [
    { SITE_PRODUCT: "日本" },
    "SITE_PRODUCT contains no Latin letter or digit; for example SITE_PRODUCT=Family Office Software",
  ],
  [
    { SITE_PRODUCT: "News" },
    "SITE_PRODUCT would take the path of another page; for example SITE_PRODUCT=Family Office Software",
  ],
  [
    { DATABASE_URL: "mysql://localhost/x", SESSION_SECRET: "s" },
    "DATABASE_URL is not a postgres:// address; for example DATABASE_URL=postgres://user:password@localhost:5432/guide",
  ],
  [
    { DATABASE_URL: "postgres://localhost/x" },
    "SESSION_SECRET is not set, and is needed with DATABASE_URL; for example SESSION_SECRET=the output of `openssl rand -hex 32`",
  ],
  [{ STARTER_CONTENT: "no" }, "STARTER_CONTENT is neither 0 nor 1; for example STARTER_CONTENT=1"],
  [{ ADMIN_EMAIL: "ada" }, "ADMIN_EMAIL is not an email address; for example ADMIN_EMAIL=editor@example.com"],
  [
    { ADMIN_PASSWORD: "sesame" },
    "ADMIN_PASSWORD has fewer than 8 characters; for example ADMIN_PASSWORD=a long pass phrase",
  ],
  [
    { ADMIN_PASSWORD: "x".repeat(201) },
    "ADMIN_PASSWORD has more than 200 characters; for example ADMIN_PASSWORD=a long pass phrase",
  ],
  [
    { SMTP_URL: "mail.example.com" },
    "SMTP_URL is not an smtp:// or smtps:// address; for example SMTP_URL=smtps://user:password@mail.example.com",
  ],
  [
    { SMTP_URL: "smtp://" },
    "SMTP_URL is not an smtp:// or smtps:// address; for example SMTP_URL=smtps://user:password@mail.example.com",
  ],
  [
    { SMTP_URL: "smtp://localhost", MAIL_FROM: "Guide <guide@example.com>" },
    "MAIL_FROM is not an email address; for example MAIL_FROM=guide@example.com",
  ],
  [
    { EDITOR_EMAILS: "ada@example.com,example.org" },
    "EDITOR_EMAILS contains something that is neither an email address nor an @domain; for example EDITOR_EMAILS=ada@example.com,@example.org",
  ],
  [
    { ...oidc, OIDC_ISSUER_URL: "id" },
    "OIDC_ISSUER_URL is not an http:// or https:// address; for example OIDC_ISSUER_URL=https://id.example.com",
  ],
  [
    { ...oidc, OIDC_ISSUER_URL: "http://id.example.com" },
    "OIDC_ISSUER_URL is http, which is allowed for loopback only; for example OIDC_ISSUER_URL=https://id.example.com",
  ],
  [
    { ...oidc, OIDC_ISSUER_URL: "" },
    "OIDC_ISSUER_URL is not set, though other OIDC_ settings are; for example OIDC_ISSUER_URL=https://id.example.com",
  ],
  [
    { ...oidc, OIDC_CLIENT_ID: "" },
    "OIDC_CLIENT_ID is not set, though other OIDC_ settings are; for example OIDC_CLIENT_ID=guide",
  ],
  [
    { ...oidc, OIDC_CLIENT_SECRET: "" },
    "OIDC_CLIENT_SECRET is not set, though other OIDC_ settings are; for example OIDC_CLIENT_SECRET=the secret from the provider",
  ],
  [
    { OIDC_PROVIDER_NAME: "Acme" },
    "OIDC_ISSUER_URL is not set, though other OIDC_ settings are; for example OIDC_ISSUER_URL=https://id.example.com",
  ],
  [
    { AI_BASE_URL: "localhost:8080" },
    "AI_BASE_URL is not an http:// or https:// address; for example AI_BASE_URL=https://api.openai.com/v1",
  ],
  [
    { UNSPLASH_API_URL: "unsplash" },
    "UNSPLASH_API_URL is not an http:// or https:// address; for example UNSPLASH_API_URL=https://api.unsplash.com",
  ],
  [
    { NEWS_FEED_URLS: "https://a.example/feed, file:///etc/passwd" },
    "NEWS_FEED_URLS is not an http:// or https:// address; for example NEWS_FEED_URLS=https://news.example.com/feed.xml",
  ],
  [
    { NEWS_FETCH_MINUTES: "45" },
    "NEWS_FETCH_MINUTES is neither 0 nor a number of minutes, 5 at least, that divides an hour, nor a number of hours that divides a day; for example NEWS_FETCH_MINUTES=60",
  ],
  [
    { FETCH_ALLOW_HOSTS: "localhost" },
    "FETCH_ALLOW_HOSTS contains something that is not host:port; for example FETCH_ALLOW_HOSTS=localhost:8080",
  ],
  [
    { BACKUP_SCHEDULE: "at night" },
    'BACKUP_SCHEDULE is not a cron expression of minute, hour, day, month and weekday; for example BACKUP_SCHEDULE="15 2 * * *"',
  ],
  [
    // The last working day of a month, which some cron parsers support but the job queue does not.
    { BACKUP_SCHEDULE: "15 2 LW * *" },
    'BACKUP_SCHEDULE is not a cron expression of minute, hour, day, month and weekday; for example BACKUP_SCHEDULE="15 2 * * *"',
  ],
  [
    { BACKUP_KEY: "short" },
    "BACKUP_KEY has fewer than 16 characters; for example BACKUP_KEY=a key of at least 16 characters, kept apart from the backups",
  ],
  [
    { LOG_LEVEL: "loud" },
    "LOG_LEVEL is not one of trace, debug, info, warn, error, fatal, silent; for example LOG_LEVEL=info",
  ],
];

test.each(wrongValues)("a wrong value is refused in one line: %o", (env, message) => {
  expect(() => readSettings(env)).toThrow(new SettingsError(message));
});

describe("omitted settings", () => {
  test("have the contract's defaults", () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      trustProxy: 0,
      siteUrl: "http://localhost:3000",
      product: "Family Office Software",
      productSlug: "family-office-software",
      dataDir: "./data",
      starterContent: true,
      oidc: null,
      ai: null,
      unsplash: null,
      newsFetchMinutes: 60,
      logLevel: "info",
    });
  });

  test("and empty settings are the same", () => {
    const names = ["PORT", "SITE_URL", "DATABASE_URL", "OIDC_ISSUER_URL", "AI_BASE_URL", "LOG_LEVEL"];
    expect(readSettings(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(readSettings({}));
  });
});

test("normalizes trailing slashes of addresses, blanks in lists, and case of editors' addresses", () => {
  const settings = readSettings({
    SITE_URL: "https://guide.example.com/",
    NEWS_FEED_URLS: " https://a.example/feed ,, https://b.example/rss",
    EDITOR_EMAILS: "Ada@Example.com, @example.org",
  });
  expect(settings.siteUrl).toBe("https://guide.example.com");
  expect(settings.newsFeedUrls).toEqual(["https://a.example/feed", "https://b.example/rss"]);
  expect(settings.editorEmails).toEqual(["ada@example.com", "@example.org"]);
});

test("an identity provider on loopback may use http, and is called Replit by default", () => {
  const { oidc: provider } = readSettings({ ...oidc, OIDC_ISSUER_URL: "http://127.0.0.1:4000" });
  expect(provider).toEqual({
    issuerUrl: "http://127.0.0.1:4000",
    clientId: "a",
    clientSecret: "b",
    providerName: "Replit",
  });
});

test("mail is sent from the site's host by default, and is disabled without a server", () => {
  expect(readSettings({ MAIL_FROM: "guide@example.com" }).mail).toBeNull();
  const url = "smtp://mail.example.com:587";
  const site = { SITE_URL: "https://guide.example.com:8443", SITE_PRODUCT: "Ledger" };
  expect(readSettings({ ...site, SMTP_URL: url }).mail).toEqual({
    url,
    from: "no-reply@guide.example.com",
    fromName: "Ledger Guide",
  });
  expect(readSettings({ SMTP_URL: url, MAIL_FROM: "a@example.org" }).mail).toMatchObject({
    from: "a@example.org",
  });
});

test("an AI service is enabled by an address or a key alone", () => {
  expect(readSettings({ AI_BASE_URL: "http://localhost:8080/v1" }).ai).toMatchObject({ apiKey: null });
  expect(readSettings({ AI_API_KEY: "key" }).ai).toMatchObject({ baseUrl: "https://api.openai.com/v1" });
});

test("a session secret is generated once, readable only by its owner", () => {
  const dataDir = join(folder, "made");
  const first = getSessionSecret({ sessionSecret: null, dataDir });
  expect(first).toMatch(/^[\da-f]{64}$/);
  expect(getSessionSecret({ sessionSecret: null, dataDir })).toBe(first);
  expect(statSync(join(dataDir, "session-secret")).mode & 0o777).toBe(0o600);
});

test("a configured session secret is used unchanged, and nothing is written", () => {
  const dataDir = join(folder, "given");
  expect(getSessionSecret({ sessionSecret: "given", dataDir })).toBe("given");
  expect(existsSync(dataDir)).toBe(false);
});

test("a byte-order mark at the start of the file is not part of the first name", () => {
  const file = join(folder, ".env");
  vi.stubEnv("SITE_PRODUCT", undefined);
  vi.stubEnv("BACKUP_KEEP", undefined);
  try {
    writeFileSync(file, "\uFEFFSITE_PRODUCT=Marked Guide\nBACKUP_KEEP=3\n");
    expect(loadSettings(file)).toMatchObject({ product: "Marked Guide", backupKeep: 3 });
  } finally {
    vi.unstubAllEnvs();
  }
});

test("a file of settings that cannot be read is named in one line", () => {
  const isFolder = join(folder, "folder.env");
  mkdirSync(isFolder);
  expect(() => loadSettings(isFolder)).toThrow(
    new SettingsError(
      `The settings in ${isFolder} cannot be read: EISDIR: illegal operation on a directory, read`,
    ),
  );
});
