import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { deliverWebhooks } from "#cms/webhooks/deliver.server.ts";
import { openPostgres } from "#db/postgres.server.ts";
import { noteIndexNow, notifySearchEngines } from "#http/index-now.server.ts";
import { noteNetwork, purgeNetwork } from "#http/purge-network.server.ts";
import { AiService } from "#integrations/ai/index.ts";
import { guardedFetchOf } from "#integrations/guarded-fetch/index.ts";
import { stockPhotosOf } from "#integrations/images/index.ts";
import { mailClientOf } from "#integrations/mail/index.ts";
import { IdentityProvider } from "#integrations/oidc/index.ts";
import { ObjectStorage } from "#integrations/storage/index.ts";
import { readSettings } from "#shared/settings.server.ts";
import { testApp } from "./support/app.ts";
import { asEditor } from "./support/editor.ts";

/** Rows of the table whose test is elsewhere: its file and a part of its title. */
const testedElsewhere: Record<string, [file: string, title: string]> = {
  "PostgreSQL: a statement": ["src/db/postgres.test.ts", "a statement that takes too long is ended"],
  "a request's body": ["tests/server/faults.spec.ts", "slow, incomplete and silent clients"],
};

/** How a service fails: it accepts connections and answers nothing, or a byte every 50 ms, without end. */
const manners = ["never answers", "answers without end"] as const;

async function startService(manner: (typeof manners)[number], greeting: string) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => {}).on("data", () => {}));
    if (manner === "never answers") return;
    socket.write(greeting);
    const timer = setInterval(() => socket.write("a"), 50);
    socket.on("close", () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Returns the error of a call and how long it took, in seconds. The error is null if the call succeeds. */
async function failureOf(call: Promise<unknown>) {
  const began = performance.now();
  const error: unknown = await call.then(() => null).catch((reason: unknown) => reason);
  return { error, seconds: (performance.now() - began) / 1000 };
}

const tested = new Set(Object.keys(testedElsewhere));

describe.each(manners)("a service that %s", async (manner) => {
  const { host, stop } = await startService(manner, "HTTP/1.1 200 OK\r\nx-slow: ");
  const mailServer = await startService(manner, "220-");
  const url = `http://${host}`;
  const env = {
    SITE_URL: "https://guide.example",
    SESSION_SECRET: "a secret",
    FETCH_ALLOW_HOSTS: host,
    AI_BASE_URL: url,
    SMTP_URL: `smtp://${mailServer.host}`,
    CDN_MAX_AGE: "60",
    CDN_PURGE_URL: url,
    INDEXNOW_KEY: "0123456789abcdef",
    INDEXNOW_URL: url,
    UNSPLASH_ACCESS_KEY: "key",
    UNSPLASH_API_URL: url,
  };
  const app = testApp("empty", env);
  const editor = asEditor(app);
  const settings = readSettings(env);
  const { mail, unsplash } = settings;
  if (!mail || !unsplash) throw new Error("the settings configure both");
  const bucket = new ObjectStorage({
    endpoint: url,
    bucket: "bucket",
    region: "auto",
    accessKeyId: "id",
    secretAccessKey: "secret",
  });
  const warnings: string[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void warnings.push(line) });
  const later = () => Date.now() + 60_000;
  const never = new AbortController().signal;
  const work = () => ({ db: app.db, listen: app.database.listen, settings, log });

  /** All waits run at the same time: some take half a minute. */
  const waits: { wait: () => Promise<unknown>; failure?: Promise<{ error: unknown; seconds: number }> }[] =
    [];

  beforeAll(async () => {
    await noteNetwork(app.db, settings);
    await noteIndexNow(app.db, settings);
    const events = ["entry.published"];
    expect((await editor("POST", "/api/admin/webhooks", { url: `${url}/hook`, events })).status).toBe(201);
    const term = { term: "Custody", definition: "Safe keeping." };
    expect((await editor("POST", "/api/glossary", term)).status).toBe(201);
    for (const one of waits) one.failure = failureOf(one.wait());
  });
  afterAll(() => {
    stop();
    mailServer.stop();
  });

  /** Checks that a wait fails, and no later than after its total, in seconds. */
  const holds = (row: string, total: number, wait: () => Promise<unknown>) => {
    tested.add(row);
    const one: (typeof waits)[number] = { wait };
    waits.push(one);
    test(`${row} is given up within ${total} s`, async () => {
      const { error, seconds } = (await one.failure) ?? {};
      expect(error).toBeInstanceOf(Error);
      // It waited, so the failure is not another one. Busy machines are late.
      expect(seconds).toBeGreaterThan(Math.min(total, 5) / 2);
      expect(seconds).toBeLessThan(total + 3);
    });
  };
  const refused = async (call: Promise<Response>) => {
    const { status, statusText } = await call;
    if (status >= 400) throw new Error(`${status} ${statusText}`);
  };
  const said = async (done: Promise<unknown>, text: string) => {
    await done;
    const warning = warnings.find((line) => line.includes(text));
    if (warning) throw new Error(warning);
  };
  const ask = { instructions: "Answer.", prompt: "Why?", answer: z.object({}) };
  const ai = { baseUrl: url, apiKey: null, model: "small" };
  const message = { to: "reader@example.com", subject: "A message", text: "Text" };

  holds("PostgreSQL: a new connection", 5, () => openPostgres(`postgres://guide@${host}/guide`, () => {}));
  holds("bucket: a picture for a reader", 5, () => bucket.get("picture"));
  holds("bucket: other calls", 30, () => bucket.remove("picture"));
  // Their deadlines are parameters of the same call.
  holds("AI service: a rewrite", 2, () => new AiService(ai, 2000).ask(ask));
  holds("AI service: SEO texts, research of a page", 1, () => new AiService(ai, 1000).ask(ask));
  holds("pages, feeds and sources on the web", 20, () =>
    guardedFetchOf(settings).get(`${url}/page`, { maxBytes: 1000 }),
  );
  holds("photo search", 15, () => stockPhotosOf(unsplash).search("office"));
  holds("mail: a message", 2, () => mailClientOf(mail).send(message, undefined, 2000));
  holds("webhook: a delivery", 10, async () => {
    await deliverWebhooks(later).run(work(), never);
    const [hook] = await (await editor("GET", "/api/admin/webhooks")).json();
    const [delivery] = await (await editor("GET", `/api/admin/webhooks/${hook.id}/deliveries`)).json();
    if (delivery.state === "waiting" && delivery.attempts.length === 1) throw new Error("not delivered");
  });
  holds("content delivery network: a purge", 10, () =>
    said(purgeNetwork(later).run(work(), never), "was not purged"),
  );
  holds("search engines: changed pages (IndexNow)", 10, () =>
    said(notifySearchEngines(later).run(work(), never), "search engines"),
  );
  const provider = new IdentityProvider({ issuerUrl: url, clientId: "id", clientSecret: "secret" });
  holds("identity provider", 10, () => provider.begin("https://guide.example/api/callback"));
  holds("check of an integration in Settings", 30, () =>
    refused(editor("POST", "/api/admin/integrations/ai/test", {})),
  );
  holds("check of mail in Settings", 20, () =>
    refused(editor("POST", "/api/admin/integrations/mail/test", {})),
  );
});

test("every row of the table in docs/operations.md has its test", () => {
  const [, table = ""] = readFileSync("docs/operations.md", "utf8").split("\n## Deadlines\n");
  const [section = ""] = table.split("\n## ");
  const rows = [...section.matchAll(/^\| ([^|]+) \|/gm)].map(([, row = ""]) => row.trim()).slice(1);
  expect(rows.filter((row) => !/^-+$/.test(row) && !tested.has(row))).toEqual([]);
  for (const [file, title] of Object.values(testedElsewhere))
    expect(readFileSync(file, "utf8")).toContain(title);
});
