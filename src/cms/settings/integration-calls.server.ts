import { z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type Editor, requireEditor } from "#accounts/editor.server.ts";
import type { Database, OpenDatabase } from "#db/database.server.ts";
import { call, callsApi } from "#http/call.server.ts";
import type { CallsOf } from "#http/client/api.ts";
import { RateLimit } from "#http/rate-limit.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { AiService } from "#integrations/ai/index.ts";
import { fetchFeed } from "#integrations/feed/index.ts";
import { availableServices, integrationState } from "#integrations/integration-state.ts";
import { MailRefusedError, mailClientOf } from "#integrations/mail/index.ts";
import { AppError } from "#shared/errors.ts";
import type { Settings } from "#shared/settings.server.ts";
import { pluralize, preview } from "#shared/text.ts";
import { listIntegrations } from "./integration-states.server.ts";

const mailTimeoutMs = 20_000;
const aiTimeoutMs = 30_000;

const outcome = z.object({ message: z.string(), ms: z.int() });
const noAddress = "Enter the address of a feed";
const feedInput = z.object({
  url: z
    .string(noAddress)
    .trim()
    .max(2000, "At most 2,000 characters")
    .refine((url) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol), noAddress),
});

const common = { action: "settings:write" } as const;
const failures = {
  400: "A parameter is invalid",
  429: "Too many tests",
  502: "The service failed; the message gives the reason",
  503: "The service is not configured; the message names the setting",
};

/**
 * API for the state of outside services and for testing them. Each test makes one real call. `hasFeeds` also counts the feeds
 * kept in the admin.
 */
export function integrationsApi(
  query: OpenDatabase["query"],
  hasFeeds: (db: Database, settings: Settings) => Promise<boolean>,
) {
  const trials = new RateLimit(query, {
    name: "integration-trials",
    points: 20,
    seconds: 10 * 60,
    refusal: "Too many tests. Please try again in a few minutes.",
  });
  const trial = {
    ...common,
    result: outcome,
    failures,
    check: (c: Context<AppEnv>) => trials.count(requireEditor(c).id),
  };
  const time = async (run: () => Promise<string>) => {
    const started = performance.now();
    const message = await run();
    return { message, ms: Math.round(performance.now() - started) };
  };
  return callsApi("Settings", [
    call("GET /api/admin/integrations", {
      ...common,
      summary: "The external services, with the settings that configure them",
      result: z.array(integrationState),
      run: ({ settings }) => listIntegrations(settings),
    }),
    call("GET /api/admin/integrations/available", {
      action: "content:read",
      summary: "Which services the editors' buttons can use",
      result: availableServices,
      run: async ({ db, settings }) => ({
        ai: settings.ai !== null,
        photos: settings.unsplash !== null,
        rss: await hasFeeds(db, settings),
      }),
    }),
    call("POST /api/admin/integrations/mail/test", {
      ...trial,
      summary: "Send a test email to your own address",
      run: ({ editor, settings }) => time(() => sendTestMail(settings, editor)),
    }),
    call("POST /api/admin/integrations/ai/test", {
      ...trial,
      summary: "Ask the AI service a question",
      run: ({ settings }) => time(() => askAi(settings)),
    }),
    call("POST /api/admin/integrations/feed/test", {
      ...trial,
      summary: "Read a feed without storing anything",
      body: feedInput,
      run: ({ settings, body }) => time(() => readFeed(settings, body.url)),
    }),
  ]);
}

declare module "#http/client/api.ts" {
  interface ApiCalls extends CallsOf<typeof integrationsApi> {}
}

async function sendTestMail({ mail, product, siteUrl }: Settings, { email }: Editor): Promise<string> {
  if (!mail) throw notConfigured("Mail is not configured: the server lacks SMTP_URL");
  const { host } = new URL(mail.url);
  try {
    await mailClientOf(mail).send(
      {
        to: email,
        subject: `${product}: a test email`,
        text: `This is a test email from ${siteUrl}. You can ignore it.`,
      },
      undefined,
      mailTimeoutMs,
    );
  } catch (error) {
    throw failed(`${host} ${mailFault(error)}`);
  }
  return `${host} has accepted an email to ${email}. Check that it arrives, and is not in the spam folder.`;
}

/** Names the failed step of the SMTP conversation from nodemailer's error code. */
function mailFault(error: unknown): string {
  if (error instanceof MailRefusedError)
    return `refused the sender, the recipient or the text: ${reasonOf(error.cause)}`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = reasonOf(error);
  if (code === "EAUTH") return `refused the user name or the password of SMTP_URL: ${reason}`;
  if (code === "ETLS") return `could not encrypt the connection: ${reason}`;
  if (code === "EDNS") return `could not be resolved: ${reason}`;
  if (["ECONNECTION", "ESOCKET", "ETIMEDOUT"].includes(code)) return `could not be reached: ${reason}`;
  if (error instanceof Error && ["TimeoutError", "AbortError"].includes(error.name))
    return `did not answer within ${mailTimeoutMs / 1000} seconds`;
  return `failed: ${reason}`;
}

const reasonOf = (error: unknown) =>
  error instanceof Error ? preview(error.message, 300) : "no reason given";

async function askAi({ ai }: Settings): Promise<string> {
  if (!ai)
    throw notConfigured("The AI service is not configured: the server lacks AI_API_KEY or AI_BASE_URL");
  const { answer } = await new AiService(ai, aiTimeoutMs).ask({
    instructions: 'Answer as JSON: {"answer": "…"}.',
    prompt: "What is the capital of Switzerland? One word.",
    answer: z.object({ answer: z.string() }),
  });
  return `${ai.model} at ${new URL(ai.baseUrl).host} answered: “${preview(answer, 100)}”`;
}

async function readFeed(settings: Settings, url: string): Promise<string> {
  const feed = await fetchFeed(url, { etag: null, lastModified: null }, settings);
  if (!feed)
    throw failed("The feed answered that nothing has changed (304), though it was read for the first time");
  const [first] = feed.items;
  if (!first) return "The feed can be read, and has no items.";
  const movedTo = feed.movedTo ? ` It has moved to ${feed.movedTo}.` : "";
  return `The feed can be read: ${pluralize(feed.items.length, "item")}, the first “${preview(String(first.title ?? ""), 120)}”.${movedTo}`;
}

const failed = (message: string) => new AppError("outside-service-failed", message);
const notConfigured = (message: string) => new AppError("not-configured", message);
