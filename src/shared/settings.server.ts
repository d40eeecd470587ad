import { z } from "zod";
import { longestPassword, shortestPassword } from "./credentials.ts";
import { readEnvFile } from "./env-file.server.ts";
import {
  bucketName,
  commaSeparated,
  cronExpression,
  editorAddress,
  hostAndPort,
  isLoopback,
  mailAddress,
  mailServer,
  origin,
  price,
  productName,
  regularMinutes,
  webAddress,
  wholeNumber,
} from "./setting-values.server.ts";
import { siteNameOf } from "./site-name.ts";
import { kebabCase } from "./slug.ts";

/** An invalid setting. The message is one line with its name, the problem and an example. */
export class SettingsError extends Error {}

const environment = z.object({
  PORT: z.coerce
    .number("is not a number")
    .int("is not a whole number")
    .min(0, "is below 0")
    .max(65535, "is above 65535")
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/, "is not a host name or an address")
    .default("127.0.0.1"),
  TRUST_PROXY: z.coerce
    .number("is not a number of proxies")
    .int("is not a whole number of proxies")
    .min(0, "is below 0")
    .default(0),
  SITE_URL: origin.optional(),
  SITE_PRODUCT: productName.default("Family Office Software"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .refine((url) => /^postgres(ql)?:\/\//.test(url) && URL.canParse(url), "is not a postgres:// address")
    .optional(),
  STARTER_CONTENT: z.enum(["0", "1"], "is neither 0 nor 1").default("1"),
  SESSION_SECRET: z.string().optional(),
  ADMIN_EMAIL: mailAddress.optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(shortestPassword, `has fewer than ${shortestPassword} characters`)
    .max(longestPassword, `has more than ${longestPassword} characters`)
    .optional(),
  EDITOR_EMAILS: commaSeparated(editorAddress),
  OIDC_ISSUER_URL: webAddress
    .refine(
      (url) => url.startsWith("https:") || isLoopback(url),
      "is http, which is allowed for loopback only",
    )
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_PROVIDER_NAME: z.string().optional(),
  OIDC_TRUST_EMAIL: z.enum(["0", "1"], "is neither 0 nor 1").default("0"),
  AI_BASE_URL: webAddress.optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().default("gpt-5-mini"),
  AI_INPUT_PRICE: price.optional(),
  AI_OUTPUT_PRICE: price.optional(),
  AI_DAILY_REWRITES: z.coerce
    .number("is not a number")
    .int("is not a whole number")
    .min(0, "is below 0")
    .default(200),
  AI_DAILY_COST: price.optional(),
  UNSPLASH_ACCESS_KEY: z.string().optional(),
  UNSPLASH_API_URL: webAddress.default("https://api.unsplash.com"),
  NEWS_FEED_URLS: commaSeparated(webAddress),
  NEWS_FETCH_MINUTES: regularMinutes.default(60),
  FETCH_ALLOW_HOSTS: commaSeparated(hostAndPort),
  SMTP_URL: mailServer.optional(),
  MAIL_FROM: mailAddress.optional(),
  REQUIRE_SECOND_FACTOR: z.enum(["0", "1"], "is neither 0 nor 1").default("0"),
  SETUP_TOKEN: z.string().min(16, "has fewer than 16 characters").optional(),
  S3_BUCKET: bucketName.optional(),
  S3_ENDPOINT: origin.optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, "is not the name of a region")
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_SCHEDULE: cronExpression.optional(),
  BACKUP_KEY: z.string().min(16, "has fewer than 16 characters").optional(),
  BACKUP_KEEP: wholeNumber("backups", { min: 1, max: 1000 }).default(14),
  CDN_MAX_AGE: wholeNumber("seconds", { min: 1, max: 31_536_000 }).optional(),
  CDN_PURGE_URL: webAddress.optional(),
  CDN_PURGE_TOKEN: z.string().optional(),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[a-zA-Z0-9-]{8,128}$/, "does not consist of 8 to 128 letters, digits and hyphens")
    .optional(),
  INDEXNOW_URL: webAddress.default("https://api.indexnow.org/indexnow"),
  WEB_PROCESSES: wholeNumber("processes", { min: 1, max: 64 }).default(1),
  AUDIENCE: z.enum(["0", "1"], "is neither 0 nor 1").default("1"),
  METRICS_TOKEN: z.string().min(16, "has fewer than 16 characters").optional(),
  LOG_LEVEL: z
    .enum(
      ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
      "is not one of trace, debug, info, warn, error, fatal, silent",
    )
    .default("info"),
});

type Environment = z.infer<typeof environment>;

/** An example of each setting, for error messages. */
const examples: Record<keyof Environment, string> = {
  PORT: "3000",
  HOST: "127.0.0.1",
  TRUST_PROXY: "1",
  SITE_URL: "https://guide.example.com",
  SITE_PRODUCT: "Family Office Software",
  DATA_DIR: "./data",
  DATABASE_URL: "postgres://user:password@localhost:5432/guide",
  STARTER_CONTENT: "1",
  SESSION_SECRET: "the output of `openssl rand -hex 32`",
  ADMIN_EMAIL: "editor@example.com",
  ADMIN_PASSWORD: "a long pass phrase",
  EDITOR_EMAILS: "ada@example.com,@example.org",
  OIDC_ISSUER_URL: "https://id.example.com",
  OIDC_CLIENT_ID: "guide",
  OIDC_CLIENT_SECRET: "the secret from the provider",
  OIDC_PROVIDER_NAME: "Replit",
  OIDC_TRUST_EMAIL: "1",
  AI_BASE_URL: "https://api.openai.com/v1",
  AI_API_KEY: "the key from the service",
  AI_MODEL: "gpt-5-mini",
  AI_INPUT_PRICE: "0.25",
  AI_OUTPUT_PRICE: "2",
  AI_DAILY_REWRITES: "200",
  AI_DAILY_COST: "5",
  UNSPLASH_ACCESS_KEY: "the access key from Unsplash",
  UNSPLASH_API_URL: "https://api.unsplash.com",
  NEWS_FEED_URLS: "https://news.example.com/feed.xml",
  NEWS_FETCH_MINUTES: "60",
  FETCH_ALLOW_HOSTS: "localhost:8080",
  SMTP_URL: "smtps://user:password@mail.example.com",
  MAIL_FROM: "guide@example.com",
  S3_BUCKET: "guide",
  S3_ENDPOINT: "https://s3.eu-central-1.amazonaws.com",
  S3_REGION: "eu-central-1",
  S3_ACCESS_KEY_ID: "the key ID from the storage service",
  S3_SECRET_ACCESS_KEY: "the secret key from the storage service",
  BACKUP_SCHEDULE: '"15 2 * * *"',
  BACKUP_KEY: "a key of at least 16 characters, kept apart from the backups",
  BACKUP_KEEP: "14",
  CDN_MAX_AGE: "3600",
  CDN_PURGE_URL: "https://cdn.example.com/purge",
  CDN_PURGE_TOKEN: "the token from the content delivery network",
  INDEXNOW_KEY: "the output of `openssl rand -hex 16`",
  INDEXNOW_URL: "https://api.indexnow.org/indexnow",
  WEB_PROCESSES: "2",
  AUDIENCE: "0",
  REQUIRE_SECOND_FACTOR: "1",
  SETUP_TOKEN: "the output of `openssl rand -hex 32`",
  METRICS_TOKEN: "the output of `openssl rand -hex 32`",
  LOG_LEVEL: "info",
};

/** Names of all settings. */
export const settingNames = Object.keys(examples);

export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the settings from `.env` in the working directory and from the environment, which takes precedence.
 * @throws SettingsError if a value is invalid, or the file cannot be read
 */
export function loadSettings(envFile = ".env"): Settings {
  for (const [name, value] of Object.entries(readFileOfSettings(envFile))) process.env[name] ??= value;
  return readSettings(process.env);
}

function readFileOfSettings(envFile: string) {
  try {
    return readEnvFile(envFile);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new SettingsError(`The settings in ${envFile} cannot be read: ${reason}`);
  }
}

/**
 * Reads the settings from the environment. An empty variable counts as unset.
 * @throws SettingsError if a value is invalid
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env) {
  const variables = parse(env);
  return {
    port: variables.PORT,
    host: variables.HOST,
    trustProxy: variables.TRUST_PROXY,
    siteUrl: variables.SITE_URL ?? `http://localhost:${variables.PORT}`,
    product: variables.SITE_PRODUCT,
    siteName: siteNameOf(variables.SITE_PRODUCT),
    productSlug: kebabCase(variables.SITE_PRODUCT),
    dataDir: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL,
    starterContent: variables.STARTER_CONTENT === "1",
    sessionSecret: sessionSecretOf(variables),
    adminEmail: variables.ADMIN_EMAIL ?? null,
    adminPassword: variables.ADMIN_PASSWORD ?? null,
    editorEmails: variables.EDITOR_EMAILS,
    oidc: oidcOf(variables),
    ai: aiOf(variables),
    unsplash: variables.UNSPLASH_ACCESS_KEY
      ? { accessKey: variables.UNSPLASH_ACCESS_KEY, apiUrl: variables.UNSPLASH_API_URL }
      : null,
    newsFeedUrls: variables.NEWS_FEED_URLS,
    /** Interval for fetching all feeds, in minutes; 0 turns it off. */
    newsFetchMinutes: variables.NEWS_FETCH_MINUTES,
    fetchAllowHosts: variables.FETCH_ALLOW_HOSTS,
    mail: mailOf(variables),
    /** Requires a second factor after a password. */
    requireSecondFactor: variables.REQUIRE_SECOND_FACTOR === "1",
    /** The set-up page's token; null derives one from the session secret. */
    setupToken: variables.SETUP_TOKEN ?? null,
    s3: s3Of(variables),
    /** Cron expression in UTC; null for no regular backups. */
    backupSchedule: variables.BACKUP_SCHEDULE ?? null,
    /** Signs backups; with it, only signed files are restored. */
    backupKey: variables.BACKUP_KEY ?? null,
    /** Number of regular backups to keep. */
    backupKeep: variables.BACKUP_KEEP,
    cdn: cdnOf(variables),
    /** Search engines are notified of changes if there is a key. */
    indexNow: variables.INDEXNOW_KEY ? { key: variables.INDEXNOW_KEY, url: variables.INDEXNOW_URL } : null,
    webProcesses: webProcessesOf(variables),
    /** True to count page views. */
    countsAudience: variables.AUDIENCE === "1",
    metricsToken: variables.METRICS_TOKEN ?? null,
    logLevel: variables.LOG_LEVEL,
  };
}

function parse(env: NodeJS.ProcessEnv): Environment {
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(variables);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw wrong(environment.keyof().parse(issue?.path[0]), issue?.message ?? "is wrong");
}

const wrong = (name: keyof Environment, fault: string) =>
  new SettingsError(`${name} ${fault}; for example ${name}=${examples[name]}`);

/** Null generates a secret in `dataDir`, which works only without a shared database. */
function sessionSecretOf(variables: Environment) {
  if (variables.DATABASE_URL && !variables.SESSION_SECRET) {
    throw wrong("SESSION_SECRET", "is not set, and is needed with DATABASE_URL");
  }
  return variables.SESSION_SECRET ?? null;
}

function oidcOf(variables: Environment) {
  const { OIDC_ISSUER_URL, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_PROVIDER_NAME } = variables;
  if (!(OIDC_ISSUER_URL || OIDC_CLIENT_ID || OIDC_CLIENT_SECRET || OIDC_PROVIDER_NAME)) return null;
  if (!OIDC_ISSUER_URL) throw missingOidc("OIDC_ISSUER_URL");
  if (!OIDC_CLIENT_ID) throw missingOidc("OIDC_CLIENT_ID");
  if (!OIDC_CLIENT_SECRET) throw missingOidc("OIDC_CLIENT_SECRET");
  return {
    issuerUrl: OIDC_ISSUER_URL,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    providerName: OIDC_PROVIDER_NAME ?? "Replit",
    ...(variables.OIDC_TRUST_EMAIL === "1" && { trustsEmail: true }),
  };
}

const missingOidc = (name: keyof Environment) => wrong(name, "is not set, though other OIDC_ settings are");

/** Enabled by a key or an address. A local service may not need a key. */
function aiOf(variables: Environment) {
  const { AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_INPUT_PRICE, AI_OUTPUT_PRICE, AI_DAILY_COST } = variables;
  if (!(AI_BASE_URL || AI_API_KEY)) return null;
  const hasPrices = AI_INPUT_PRICE !== undefined && AI_OUTPUT_PRICE !== undefined;
  if (AI_DAILY_COST !== undefined && !hasPrices)
    throw wrong("AI_DAILY_COST", "needs AI_INPUT_PRICE and AI_OUTPUT_PRICE");
  return {
    baseUrl: AI_BASE_URL ?? "https://api.openai.com/v1",
    apiKey: AI_API_KEY ?? null,
    model: AI_MODEL,
    /** Per million tokens, in the service's billing currency; null if not set. */
    prices: hasPrices ? { input: AI_INPUT_PRICE, output: AI_OUTPUT_PRICE } : null,
    /** Rewrites per UTC day; null for no limit. */
    dailyRewrites: variables.AI_DAILY_REWRITES || null,
    /** Cost of rewrites per UTC day, in the currency of the prices; null for no limit. */
    dailyCost: AI_DAILY_COST ?? null,
  };
}

/** Reads the mail server's settings. The default sender is `no-reply` at the site's host. */
function mailOf({ SMTP_URL, MAIL_FROM, SITE_URL, SITE_PRODUCT }: Environment) {
  if (!SMTP_URL) return null;
  const host = new URL(SITE_URL ?? "http://localhost").hostname;
  return { url: SMTP_URL, from: MAIL_FROM ?? `no-reply@${host}`, fromName: siteNameOf(SITE_PRODUCT) };
}

/** Reads the storage settings. The default endpoint is Amazon's in the region. */
function s3Of(variables: Environment) {
  const {
    S3_BUCKET,
    S3_ENDPOINT,
    S3_REGION = "us-east-1",
    S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY,
  } = variables;
  if (!(S3_BUCKET || S3_ENDPOINT || variables.S3_REGION || S3_ACCESS_KEY_ID || S3_SECRET_ACCESS_KEY))
    return null;
  if (!S3_BUCKET) throw missingS3("S3_BUCKET");
  if (!S3_ACCESS_KEY_ID) throw missingS3("S3_ACCESS_KEY_ID");
  if (!S3_SECRET_ACCESS_KEY) throw missingS3("S3_SECRET_ACCESS_KEY");
  return {
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT ?? `https://s3.${S3_REGION}.amazonaws.com`,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

const missingS3 = (name: keyof Environment) => wrong(name, "is not set, though other S3_ settings are");

/** Reads the settings of the content delivery network. Without a purge address, stored pages only expire by age. */
function cdnOf({ CDN_MAX_AGE, CDN_PURGE_URL, CDN_PURGE_TOKEN }: Environment) {
  if (CDN_MAX_AGE === undefined) {
    if (CDN_PURGE_URL || CDN_PURGE_TOKEN)
      throw wrong("CDN_MAX_AGE", "is not set, though other CDN_ settings are");
    return null;
  }
  return { maxAge: CDN_MAX_AGE, purgeUrl: CDN_PURGE_URL ?? null, purgeToken: CDN_PURGE_TOKEN ?? null };
}

function webProcessesOf({ WEB_PROCESSES, DATABASE_URL }: Environment) {
  if (WEB_PROCESSES > 1 && !DATABASE_URL)
    throw wrong("WEB_PROCESSES", "needs DATABASE_URL: only one process can use the embedded database");
  return WEB_PROCESSES;
}
