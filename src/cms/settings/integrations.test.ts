import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startAiStandIn } from "#integrations/ai/ai.stand-in.ts";
import { startFeedStandIn } from "#integrations/feed/feed.stand-in.ts";
import { startMailStandIn } from "#integrations/mail/mail.stand-in.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";

const mail = await startMailStandIn();
const ai = await startAiStandIn();
const feeds = await startFeedStandIn();
afterAll(() => Promise.all([mail.stop(), ai.stop(), feeds.stop()]));

const app = testApp("empty", {
  SMTP_URL: mail.url,
  AI_BASE_URL: ai.baseUrl,
  FETCH_ALLOW_HOSTS: new URL(feeds.url).host,
});
const editor = asEditor(app);
const trial = async (key: string, body: unknown = {}) => {
  const answer = await editor("POST", `/api/admin/integrations/${key}/test`, body);
  return { status: answer.status, message: (await answer.json()).message };
};

describe("an integration is tried by one real call", () => {
  beforeAll(() => mail.refuseWith());

  test("mail goes to the editor's own address", async () => {
    expect(await trial("mail")).toMatchObject({ status: 200 });
    expect(mail.mails.at(-1)?.to).toEqual(["editor@example.com"]);
    mail.refuseWith(550);
    expect(await trial("mail")).toEqual({
      status: 502,
      message: expect.stringContaining("refused the sender, the recipient or the text"),
    });
    mail.refuseWith();
  });

  test("the AI service is asked, and what it says is told", async () => {
    ai.reply({ text: '{"answer": "Bern"}' });
    expect(await trial("ai")).toEqual({ status: 200, message: expect.stringContaining("“Bern”") });
    ai.reply({ status: 401, message: "Incorrect API key" });
    expect(await trial("ai")).toEqual({ status: 502, message: expect.stringContaining("401") });
  });

  test("a feed is read, through the guard, and nothing of it is kept", async () => {
    feeds.publish("/feed.xml", [{ title: "A headline", link: "https://news.example/1" }]);
    const read = await trial("feed", { url: `${feeds.url}/feed.xml` });
    expect(read).toEqual({ status: 200, message: expect.stringContaining("1 item, the first “A headline”") });
    expect((await trial("feed", { url: "http://127.0.0.1:9999/feed.xml" })).status).toBe(502);
    expect((await trial("feed", { url: "file:///etc/passwd" })).status).toBe(400);
    expect((await trial("feed")).status).toBe(400);
    expect(await (await editor("GET", "/api/news")).json()).toEqual([]);
  });

  test("which are configured is told without a secret, and to editors alone", async () => {
    const listed = await (await editor("GET", "/api/admin/integrations")).json();
    expect(listed).toContainEqual(expect.objectContaining({ key: "ai", isConfigured: true }));
    expect(listed).toContainEqual(
      expect.objectContaining({ key: "pictures", isConfigured: false, detail: null }),
    );
    expect((await app.fetch("/api/admin/integrations")).status).toBe(401);
    expect((await app.fetch("/api/admin/integrations/ai/test", { method: "POST" })).status).toBe(401);
  });

  test("too many trials are refused", async () => {
    const answers = [];
    for (let count = 0; count < 21; count++) answers.push((await trial("feed")).status);
    expect(answers.at(-1)).toBe(429);
  });
});

const bare = testApp("empty");
const bareOwner = asEditor(bare);

test("without its settings a trial says which is missing", async () => {
  for (const [key, setting] of [
    ["mail", "SMTP_URL"],
    ["ai", "AI_API_KEY"],
  ] as const) {
    const answer = await bareOwner("POST", `/api/admin/integrations/${key}/test`, {});
    expect([answer.status, (await answer.json()).message]).toEqual([503, expect.stringContaining(setting)]);
  }
});

test("editors and writers hear which services their buttons can use, and nothing more", async () => {
  const path = "/api/admin/integrations/available";
  const read = async (call: typeof bareOwner) => (await call("GET", path)).json();
  expect(await read(bareOwner)).toEqual({ ai: false, photos: false, rss: false });
  const url = "https://paper.example/feed.xml";
  const feed = await (await bareOwner("POST", "/api/news-feeds", { url, isActive: true })).json();
  expect(await read(asEditor(bare, "writer@example.com", "writer"))).toEqual({
    ai: false,
    photos: false,
    rss: true,
  });
  await bareOwner("PUT", `/api/news-feeds/${feed.id}`, { isActive: false });
  expect(await read(bareOwner)).toMatchObject({ rss: false });
  expect(await read(editor)).toEqual({ ai: true, photos: false, rss: false });
  expect((await bare.fetch(path)).status).toBe(401);
});
