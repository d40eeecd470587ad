import { z } from "zod";
import { kebabCase } from "./text.ts";

/** Raised for the first setting that is wrong: one line that names it, its fault and an example. */
export class SettingsError extends Error {}

const commaSeparated = z
  .string()
  .default("")
  .transform((list) => list.split(",").map((item) => item.trim()).filter(Boolean));

const environment = z.object({
  PORT: z.coerce.number("is not a number").int("is not a whole number").min(0, "is below 0").max(65535, "is above 65535").default(3000),
  HOST: z.string().default("127.0.0.1"),
});

const examples: Record<string, string> = { PORT: "PORT=3000" };

/**
 * Reads the settings from the environment. A variable set to nothing counts as unset.
 * @throws SettingsError when a value is wrong.
 */
export function readSettings(env: NodeJS.ProcessEnv = process.env) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0]);
    throw new SettingsError(`${name} ${issue?.message}; for example ${examples[name]}`);
  }
  const { PORT, HOST } = parsed.data;
  const product = given.SITE_PRODUCT ?? "Family Office Software";
  return {
    port: PORT,
    host: HOST,
    siteUrl: (given.SITE_URL ?? `http://localhost:${PORT}`).replace(/\/$/, ""),
    product,
    productSlug: kebabCase(product),
    dataDir: given.DATA_DIR ?? "./data",
    databaseUrl: given.DATABASE_URL,
    newsFeedUrls: commaSeparated.parse(given.NEWS_FEED_URLS),
    logLevel: given.LOG_LEVEL ?? "info",
    starterContent: given.STARTER_CONTENT !== "0",
  };
}

export type Settings = ReturnType<typeof readSettings>;
