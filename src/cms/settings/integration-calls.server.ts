import { OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { requireEditor } from "#accounts/editor.server.ts";
import type { OpenDatabase } from "#db/database.server.ts";
import { describeEditorsCall } from "#http/describe-calls.server.ts";
import { RateLimit } from "#http/rate-limit.server.ts";
import type { AppEnv } from "#http/request.server.ts";
import { readPayload } from "#http/request-body.server.ts";
import { AiService } from "#integrations/ai/index.ts";
import { fetchFeed } from "#integrations/feed/index.ts";
import { MailRefusedError, mailClientOf } from "#integrations/mail/index.ts";
import { AppError } from "#shared/errors.ts";
import { pluralize, preview } from "#shared/text.ts";
import { integrationState } from "./integration-state.ts";
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

const noun = "Settings";
const path = "/api/admin/integrations";

/** Serves the state of the outside services, and trials of them: each one real call. */
export function integrationsApi(query: OpenDatabase["query"]) {
  const app = new OpenAPIHono<AppEnv>();
  const trials = new RateLimit(query, {
    name: "integration-trials",
    points: 20,
    seconds: 10 * 60,
    refusal: "Too many tests. Please wait a few minutes.",
  });

  describeEditorsCall(app, {
    method: "get",
    path,
    action: "settings:write",
    noun,
    summary: "The outside services: which are configured, and by which settings",
    schema: z.array(integrationState),
  });
  app.get(path, (c) => {
    requireEditor(c);
    c.header("Cache-Control", "no-store");
    return c.json(listIntegrations(c.var.settings));
  });

  const trial = (
    key: string,
    summary: string,
    run: (c: Context<AppEnv>) => Promise<string>,
    body?: z.ZodType,
  ) => {
    describeEditorsCall(app, {
      method: "post",
      path: `${path}/${key}/test`,
      action: "settings:write",
      noun,
      summary,
      ...(body && { body }),
      schema: outcome,
      failures: {
        400: "A parameter is invalid",
        429: "Too many tests",
        502: "The service failed; the message says how",
        503: "The service is not configured; the message names the setting",
      },
    });
    app.post(`${path}/${key}/test`, async (c) => {
      const { id } = requireEditor(c);
      await trials.count(id);
      const started = performance.now();
      const message = await run(c);
      c.header("Cache-Control", "no-store");
      return c.json({ message, ms: Math.round(performance.now() - started) });
    });
  };
  trial("mail", "Send a test email to your own address", sendTestMail);
  trial("ai", "Ask the AI service a question", askAi);
  trial("feed", "Read a feed, without keeping anything of it", readFeed, feedInput);
  return app;
}

async function sendTestMail(c: Context<AppEnv>): Promise<string> {
  const { mail, product, siteUrl } = c.var.settings;
  const { email } = requireEditor(c);
  if (!mail) throw notConfigured("Mail is not configured: the server lacks SMTP_URL");
  const { host } = new URL(mail.url);
  try {
    await mailClientOf(mail).send(
      {
        to: email,
        subject: `${product}: a test email`,
        text: `Mail from ${siteUrl} arrives. It was sent to try the settings; there is nothing to do.`,
      },
      undefined,
      mailTimeoutMs,
    );
  } catch (error) {
    throw failed(`${host} ${mailFault(error)}`);
  }
  return `${host} has accepted an email to ${email}. Check that it arrives, and not in the spam folder.`;
}

/** Says which step of the conversation failed, by nodemailer's names. */
function mailFault(error: unknown): string {
  if (error instanceof MailRefusedError)
    return `refused the sender, the recipient or the text: ${reasonOf(error.cause)}`;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = reasonOf(error);
  if (code === "EAUTH") return `refused the name or the password of SMTP_URL: ${reason}`;
  if (code === "ETLS") return `could not encrypt the connection: ${reason}`;
  if (code === "EDNS") return `is not known: ${reason}`;
  if (["ECONNECTION", "ESOCKET", "ETIMEDOUT"].includes(code)) return `could not be reached: ${reason}`;
  if (error instanceof Error && ["TimeoutError", "AbortError"].includes(error.name))
    return `did not answer within ${mailTimeoutMs / 1000} seconds`;
  return `failed: ${reason}`;
}

const reasonOf = (error: unknown) =>
  error instanceof Error ? preview(error.message, 300) : "no reason given";

async function askAi(c: Context<AppEnv>): Promise<string> {
  const { ai } = c.var.settings;
  if (!ai)
    throw notConfigured("The AI service is not configured: the server lacks AI_API_KEY or AI_BASE_URL");
  const { answer } = await new AiService(ai, aiTimeoutMs).ask({
    instructions: 'Answer as JSON: {"answer": "…"}.',
    prompt: "What is the capital of Switzerland? One word.",
    answer: z.object({ answer: z.string() }),
  });
  return `${ai.model} at ${new URL(ai.baseUrl).host} answered: “${preview(answer, 100)}”`;
}

async function readFeed(c: Context<AppEnv>): Promise<string> {
  const given = await readPayload(c, feedInput);
  const feed = await fetchFeed(given.url, { etag: null, lastModified: null }, c.var.settings);
  if (!feed)
    throw failed("The feed answered that nothing has changed (304), though it was read for the first time");
  const [first] = feed.items;
  if (!first) return "The feed can be read, and has no items.";
  const movedTo = feed.movedTo ? ` It has moved to ${feed.movedTo}.` : "";
  return `The feed can be read: ${pluralize(feed.items.length, "item")}, the first “${preview(String(first.title ?? ""), 120)}”.${movedTo}`;
}

const failed = (message: string) => new AppError("outside-service-failed", message);
const notConfigured = (message: string) => new AppError("not-configured", message);
