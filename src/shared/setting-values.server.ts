import { CronExpressionParser } from "cron-parser";
import { z } from "zod";
import { emailAddress, isEmailAddress, normalizeEmail } from "./email-address.ts";
import { routes } from "./routes.ts";
import { kebabCase } from "./slug.ts";

/** Schemas of settings. Each message continues a sentence that starts with the setting's name. */

export const mailAddress = emailAddress("is not an email address");

/** An email address, or `@domain` for everyone in that domain. */
export const editorAddress = z
  .string()
  .overwrite(normalizeEmail)
  .refine(
    (text) => isEmailAddress(text.startsWith("@") ? `anybody${text}` : text),
    "contains something that is neither an email address nor an @domain",
  );

export const webAddress = z
  .string()
  .refine(isWebAddress, { error: "is not an http:// or https:// address", abort: true });

/** Scheme and host without a path, the base of canonical addresses. */
export const origin = webAddress
  .refine((url) => /^\/?$/.test(pathOf(url)), "has a path, but must be an origin")
  .transform((url) => new URL(url).origin);

export const hostAndPort = z
  .string()
  .toLowerCase()
  .regex(/^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/, "contains something that is not host:port");

/** A mail server. `smtps:` uses TLS from the start, `smtp:` upgrades if the server offers it. */
export const mailServer = z
  .string()
  .refine(
    (url) => /^smtps?:\/\//.test(url) && URL.canParse(url) && new URL(url).hostname !== "",
    "is not an smtp:// or smtps:// address",
  );

/** An interval in minutes that divides a day evenly; 0 for never. */
export const regularMinutes = z.coerce
  .number("is not a number of minutes")
  .refine(
    (minutes) =>
      [0, 5, 6, 10, 12, 15, 20, 30].includes(minutes) || [1, 2, 3, 4, 6, 8, 12, 24].includes(minutes / 60),
    "is neither 0 nor a number of minutes, 5 at least, that divides an hour, nor a number of hours that divides a day",
  );

/** The product's name. Its kebab-case is the address of its landing page. */
export const productName = z
  .string()
  .trim()
  .refine((name) => kebabCase(name) !== "", "contains no Latin letter or digit")
  .refine((name) => !isFirstSegmentOfRoute(kebabCase(name)), "would take the path of another page");

/** A comma-separated list; empty if the setting is unset. */
export const commaSeparated = <Value extends z.ZodType<string, string>>(value: Value) =>
  z
    .string()
    .default("")
    .transform((list) =>
      list
        .split(",")
        .map((item) => item.trim())
        .filter(Boolean),
    )
    .pipe(z.array(value));

export const isLoopback = (url: string) => {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
};

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ["http:", "https:"].includes(new URL(text).protocol);
}

function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url);
  return pathname + search + hash;
}

const isFirstSegmentOfRoute = (slug: string) =>
  slug === "api" || Object.values(routes).some(({ pattern }) => pattern.split("/")[1] === slug);

/** An amount of money in any currency. */
export const price = z.coerce.number("is not a number").min(0, "is below 0");

/** A whole number in plain digits. */
export const wholeNumber = (things: string, { min, max }: { min: number; max: number }) =>
  z.coerce
    .number(`is not a number of ${things}`)
    .int(`is not a whole number of ${things}`)
    .min(min, `is below ${min}`)
    .max(max, `is above ${max}`);

/** A cron expression in UTC, parsed as the job queue does: minute, hour, day of the month, month and weekday. */
export const cronExpression = z
  .string()
  .trim()
  .refine(isCron, "is not a cron expression of minute, hour, day, month and weekday");

function isCron(text: string): boolean {
  if (text.split(/\s+/).length !== 5) return false;
  try {
    CronExpressionParser.parse(text, { tz: "UTC", strict: false });
    return true;
  } catch {
    return false;
  }
}

/** A bucket name under the rules common to all S3-compatible storage. */
export const bucketName = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    "is not a bucket name: 3 to 63 lower-case letters, digits, dots and hyphens",
  );
