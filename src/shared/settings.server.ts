import { z } from "zod";
import { settingExamples } from "./setting-examples.ts";
import {
  bucketName,
  commaSeparated,
  cronExpression,
  editorAddress,
  emailAddress,
  hostAndPort,
  isLoopback,
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

/** Raised for the first setting that is wrong: one line that names it, its fault and an example. */
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
  ADMIN_EMAIL: emailAddress.optional(),
  ADMIN_PASSWORD: z.string().optional(),
  EDITOR_EMAILS: commaSeparated(editorAddress),
  OIDC_ISSUER_URL: webAddress
    .refine((url) => url.startsWith("https:") || isLoopback(url), "is http, which is for loopback only")
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_PROVIDER_NAME: z.string().optional(),
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
  MAIL_FROM: emailAddress.optional(),
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
  BACKUP_KEEP: wholeNumber("backups", { min: 1, max: 1000 }).default(14),
  CDN_MAX_AGE: wholeNumber("seconds", { min: 1, max: 31_536_000 }).optional(),
  CDN_PURGE_URL: webAddress.optional(),
  CDN_PURGE_TOKEN: z.string().optional(),
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

const examples: Record<keyof Environment, string> = settingExamples;

/** Every variable that is read. */
export const settingNames = Object.keys(examples);

export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads `.env` in the working directory, where the environment itself has the last word, and then the settings.
 * @throws SettingsError when a value is wrong.
 */
export function loadSettings(): Settings {
  try {
    process.loadEnvFile();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  return readSettings(process.env);
}

/**
 * Reads the settings from the environment. A variable set to nothing counts as unset.
 * @throws SettingsError when a value is wrong.
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env) {
  const given = parse(env);
  return {
    port: given.PORT,
    host: given.HOST,
    trustProxy: given.TRUST_PROXY,
    siteUrl: given.SITE_URL ?? `http://localhost:${given.PORT}`,
    product: given.SITE_PRODUCT,
    siteName: siteNameOf(given.SITE_PRODUCT),
    productSlug: kebabCase(given.SITE_PRODUCT),
    dataDir: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL,
    starterContent: given.STARTER_CONTENT === "1",
    sessionSecret: sessionSecretOf(given),
    adminEmail: given.ADMIN_EMAIL ?? null,
    adminPassword: given.ADMIN_PASSWORD ?? null,
    editorEmails: given.EDITOR_EMAILS,
    oidc: oidcOf(given),
    ai: aiOf(given),
    unsplash: given.UNSPLASH_ACCESS_KEY
      ? { accessKey: given.UNSPLASH_ACCESS_KEY, apiUrl: given.UNSPLASH_API_URL }
      : null,
    newsFeedUrls: given.NEWS_FEED_URLS,
    /** Interval at which all feeds are fetched, in minutes; 0 turns it off. */
    newsFetchMinutes: given.NEWS_FETCH_MINUTES,
    fetchAllowHosts: given.FETCH_ALLOW_HOSTS,
    mail: mailOf(given),
    /** An editor who signs in by password needs a second factor. */
    requireSecondFactor: given.REQUIRE_SECOND_FACTOR === "1",
    /** The token of the set-up page; null: one is made of the session secret. */
    setupToken: given.SETUP_TOKEN ?? null,
    s3: s3Of(given),
    /** Cron expression in UTC; null for no regular backups. */
    backupSchedule: given.BACKUP_SCHEDULE ?? null,
    /** Number of regular backups that are kept. */
    backupKeep: given.BACKUP_KEEP,
    cdn: cdnOf(given),
    webProcesses: webProcessesOf(given),
    /** True if page views are counted. */
    countsAudience: given.AUDIENCE === "1",
    metricsToken: given.METRICS_TOKEN ?? null,
    logLevel: given.LOG_LEVEL,
  };
}

function parse(env: NodeJS.ProcessEnv): Environment {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw wrong(environment.keyof().parse(issue?.path[0]), issue?.message ?? "is wrong");
}

const wrong = (name: keyof Environment, fault: string) =>
  new SettingsError(`${name} ${fault}; for example ${name}=${examples[name]}`);

/** Null: one is made and kept in `dataDir`, which only processes without a shared database can do. */
function sessionSecretOf(given: Environment) {
  if (given.DATABASE_URL && !given.SESSION_SECRET) {
    throw wrong("SESSION_SECRET", "is not set, and is needed with DATABASE_URL");
  }
  return given.SESSION_SECRET ?? null;
}

function oidcOf(given: Environment) {
  const { OIDC_ISSUER_URL, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_PROVIDER_NAME } = given;
  if (!(OIDC_ISSUER_URL || OIDC_CLIENT_ID || OIDC_CLIENT_SECRET || OIDC_PROVIDER_NAME)) return null;
  if (!OIDC_ISSUER_URL) throw missingOidc("OIDC_ISSUER_URL");
  if (!OIDC_CLIENT_ID) throw missingOidc("OIDC_CLIENT_ID");
  if (!OIDC_CLIENT_SECRET) throw missingOidc("OIDC_CLIENT_SECRET");
  return {
    issuerUrl: OIDC_ISSUER_URL,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    providerName: OIDC_PROVIDER_NAME ?? "Replit",
  };
}

const missingOidc = (name: keyof Environment) => wrong(name, "is not set, though other OIDC_ settings are");

/** Configured by a key or an address alone: a local service may need no key. */
function aiOf(given: Environment) {
  const { AI_BASE_URL, AI_API_KEY, AI_MODEL, AI_INPUT_PRICE, AI_OUTPUT_PRICE, AI_DAILY_COST } = given;
  if (!(AI_BASE_URL || AI_API_KEY)) return null;
  const hasPrices = AI_INPUT_PRICE !== undefined && AI_OUTPUT_PRICE !== undefined;
  if (AI_DAILY_COST !== undefined && !hasPrices)
    throw wrong("AI_DAILY_COST", "needs AI_INPUT_PRICE and AI_OUTPUT_PRICE to count with");
  return {
    baseUrl: AI_BASE_URL ?? "https://api.openai.com/v1",
    apiKey: AI_API_KEY ?? null,
    model: AI_MODEL,
    /** Of a million tokens, in whichever currency the service bills; null where the prices are not set. */
    prices: hasPrices ? { input: AI_INPUT_PRICE, output: AI_OUTPUT_PRICE } : null,
    /** Rewrites of a day, in UTC; null for no limit. */
    dailyRewrites: given.AI_DAILY_REWRITES || null,
    /** Cost of a day's rewrites, in the currency of the prices; null for no limit. */
    dailyCost: AI_DAILY_COST ?? null,
  };
}

/** Reads the mail server; without an address of its own, mail comes from `no-reply` at the site's host. */
function mailOf({ SMTP_URL, MAIL_FROM, SITE_URL, SITE_PRODUCT }: Environment) {
  if (!SMTP_URL) return null;
  const host = new URL(SITE_URL ?? "http://localhost").hostname;
  return { url: SMTP_URL, from: MAIL_FROM ?? `no-reply@${host}`, fromName: siteNameOf(SITE_PRODUCT) };
}

/** Reads the storage; without an address it is Amazon's, in the region. */
function s3Of(given: Environment) {
  const { S3_BUCKET, S3_ENDPOINT, S3_REGION = "us-east-1", S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = given;
  if (!(S3_BUCKET || S3_ENDPOINT || given.S3_REGION || S3_ACCESS_KEY_ID || S3_SECRET_ACCESS_KEY)) return null;
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

/** Reads the content delivery network; without an address for purges, what it has stored ends by its age alone. */
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
    throw wrong("WEB_PROCESSES", "needs DATABASE_URL: one process alone can use the embedded database");
  return WEB_PROCESSES;
}
