import type { Locator, Page } from "@playwright/test";
import type { AiReply } from "../../src/integrations/ai/ai.stand-in.ts";
import type { WebReply } from "../../src/integrations/guarded-fetch/web.stand-in.ts";
import { rewriteAnswer, sourceWords } from "../../src/newsroom/article/rewrite.fixture.ts";
import { dialog, entryForm, signIn, toast } from "../support/admin.ts";
import { expect } from "../support/browser.ts";
import { card, draftOf, reviewOf, saveArticle, test } from "../support/newsroom.ts";

/** From a feed to the public page, and then with each external service failing in each way. */

test.use({ roomOf: "newsroom", expectedErrors: /status of (409|502)|Content Security Policy/ });
test.describe.configure({ mode: "default" });

test.beforeEach(async ({ page, room }) => {
  room.ai.reply({ text: JSON.stringify(rewriteAnswer) });
  room.feeds.publish("/feed", []);
  await signIn(page);
});

const hostile =
  '<script>document.title = "taken over"</script><img src="/x" onerror="document.title = \'taken over\'">';

/** Presses the button and waits for the response, because the previous message may still be on the screen. */
async function press(page: Page, button: Locator, path: string) {
  const answered = page.waitForResponse((answer) => new URL(answer.url()).pathname === path);
  await button.click();
  await (await answered).finished();
}

const fetchFeeds = (page: Page) =>
  press(page, page.getByRole("button", { name: "Fetch RSS" }), "/api/news/fetch-rss");

/** Rewriting needs an active style guide, and the tests share their server. */
async function ensureStyleGuide(page: Page) {
  const guide = { name: "House style", prompt: "Write dryly, like a ledger." };
  const active = await (await page.request.get("/api/style-guides/active")).json();
  if (!active) expect((await page.request.post("/api/style-guides", { data: guide })).status()).toBe(201);
}

test("a feed's item is fetched, rewritten, reviewed, corrected, published and read", async ({
  page,
  room,
  browser,
}) => {
  const source = room.paper.publish("/acme", { title: "Acme to open in Zurich", paragraphs: sourceWords });
  const feed = room.feeds.publish("/acme.xml", [
    { guid: "acme", link: source, title: "Acme to open in Zurich", summary: "<p>Acme opens.</p>" },
  ]);
  await page.goto("/admin/news?desk=style-guides");
  await expect(page.getByRole("heading", { name: "No style guides found" })).toBeVisible();
  await page.getByRole("button", { name: "Create Style Guide" }).click();
  const guide = dialog(page, "Create Style Guide");
  await guide.getByLabel("Name").fill("House style");
  await guide.getByLabel("AI Prompt").fill("Write dryly, like a ledger.");
  await guide.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Style Guide Created")).toBeVisible();
  await page.getByRole("tab", { name: "Feeds" }).click();
  await page.getByRole("button", { name: "Add Feed" }).click();
  const added = dialog(page, "Create Feed");
  await added.getByLabel("Address").fill(feed);
  await added.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Feed created successfully")).toBeVisible();

  await fetchFeeds(page);
  await expect(toast(page, "RSS Feed Fetched")).toContainText("1 articles saved, 0 errors");
  await page.getByRole("tab", { name: "Articles" }).click();
  const rewriting = { ...rewriteAnswer, content: rewriteAnswer.content.replace("$5m", "$7m") };
  room.ai.reply({ text: JSON.stringify(rewriting) });
  await page.getByRole("button", { name: "Rewrite Acme to open in Zurich" }).click();
  await expect(toast(page, "Article Rewritten")).toBeVisible();

  const publish = page.getByRole("button", { name: `Publish ${rewriteAnswer.title}` });
  await expect(publish).toHaveAccessibleDescription(/claim/);
  await expect(publish).toBeDisabled();
  await page.getByRole("button", { name: `Review ${rewriteAnswer.title}` }).click();
  const review = reviewOf(page, rewriteAnswer.title);
  const checks = review.getByRole("region", { name: "Checks", exact: true });
  await expect(checks).toContainText("Not in the source (1)");
  await expect(review.getByTitle("Number that is not in the source")).toHaveText("$7m");
  await checks.getByRole("button", { name: "Number $7m" }).click();
  await page.keyboard.type("$5m");
  await review.getByLabel("Why it matters to family offices").fill("Family offices get a near contact.");
  await expect(review.getByRole("button", { name: "Publish as reviewed by" })).toBeDisabled();
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Article Updated")).toBeVisible();
  await expect(checks).toContainText("Not in the source (0)");
  await expect(checks).toContainText("Publishable");
  await review.getByRole("button", { name: "Publish as reviewed by Editor" }).click();
  await expect(toast(page, "Article Published")).toBeVisible();
  await expect(review).toBeHidden();

  const reader = await browser.newPage({ baseURL: room.address });
  await reader.goto("/news");
  await reader.getByRole("link", { name: rewriteAnswer.title }).first().click();
  await expect(reader.getByText("Drafted by AI from 1 source, checked and edited by Editor")).toBeVisible();
  await expect(reader.locator(`main a[href="${source}"]`).first()).toBeVisible();
  await expect(reader.getByText("who put the price at $5m")).toBeVisible();
  await expect(reader.getByText("will open its first foreign office")).toHaveCount(0);
  await reader.close();
});

test("a failing feed says why, does not stop others, and loses nothing @release", async ({ page, room }) => {
  test.setTimeout(120_000);
  const item = {
    guid: "late",
    link: "https://paper.example/late",
    title: "The late one",
    content: "<p>It came.</p>",
  };
  const failures: [WebReply, string][] = [
    ["break", "closed the connection"],
    [{ status: 500 }, "answered with status 500"],
    [{ status: 429, headers: { "retry-after": "60" } }, "is rate-limiting requests (429), Retry-After: 60"],
    [{ body: "<html><p>Welcome</p></html>" }, "it is a web page, not a feed"],
    ["half", "closed the connection"],
  ];
  const url = `${room.feeds.url}/shaky.xml`;
  expect((await page.request.post("/api/news-feeds", { data: { url, title: "Shaky" } })).status()).toBe(201);
  await page.goto("/admin/news?desk=feeds");
  for (const [reply, words] of failures) {
    await test.step(`${words} (${JSON.stringify(reply)})`, async () => {
      room.feeds.serve("/shaky.xml", reply);
      await fetchFeeds(page);
      await expect(toast(page, "RSS Feed Fetched")).toContainText("0 articles saved, 1 errors");
      await expect(page.getByRole("list", { name: "Errors" })).toContainText("Shaky:");
      await expect(page.getByRole("list", { name: "Errors" })).toContainText(words);
      const shaky = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Shaky" }) });
      await expect(shaky).toContainText("Last fetch failed");
      await expect(shaky).toContainText(words);
    });
  }
  room.feeds.publish("/shaky.xml", [{ ...item, title: `The late one ${hostile}` }], { title: hostile });
  await fetchFeeds(page);
  await expect(toast(page, "RSS Feed Fetched")).toContainText("1 articles saved, 0 errors");
  await expect(page.getByText("Last fetch failed")).toHaveCount(0);
  await page.getByRole("tab", { name: "Articles" }).click();
  await expect(page.getByRole("heading", { name: "The late one" })).toBeVisible();
  await expect(page).not.toHaveTitle("taken over");
});

test("if a page fails, the stored text is rewritten, with the reason", { tag: "@release" }, async ({
  page,
  room,
}) => {
  test.setTimeout(120_000);
  const failures: [string, WebReply, string][] = [
    ["gone", { status: 404 }, "answered with status 404"],
    ["broken", { status: 500 }, "answered with status 500"],
    ["busy", { status: 429 }, "answered with status 429"],
    ["cut", "break", "closed the connection"],
    [
      "odd",
      { headers: { "content-type": "application/pdf" }, body: "%PDF-1.7" },
      "did not return a web page but application/pdf",
    ],
    ["empty", { body: hostile }, "without an article"],
  ];
  await ensureStyleGuide(page);
  await page.goto("/admin/news");
  for (const [name, reply, words] of failures) {
    await test.step(`${words} (${JSON.stringify(reply)})`, async () => {
      const title = `A page that is ${name}`;
      room.paper.serve(`/${name}`, reply);
      await saveArticle(page, draftOf(title, { originalUrl: `${room.paper.url}/${name}` }));
      room.ai.reply({ text: JSON.stringify({ ...rewriteAnswer, title: `Rewritten: ${name}` }) });
      await page.reload();
      await page.getByRole("button", { name: `Rewrite ${title}` }).click();
      await expect(toast(page, "Article Rewritten")).toBeVisible({ timeout: 20_000 });
      const log = card(page, `Rewritten: ${name}`).getByRole("log");
      await expect(log).toContainText("the stored text is used");
      await expect(log).toContainText(words);
    });
  }
});

test("if the AI fails, the reason is shown and the draft is unchanged", { tag: "@release" }, async ({
  page,
  room,
}) => {
  const answer = JSON.stringify(rewriteAnswer);
  const failures: [AiReply, string][] = [
    ["hang-up", "cannot be reached"],
    [{ status: 500, message: "out of order" }, "out of order"],
    [{ status: 429, message: "quota exceeded" }, "quota exceeded"],
    [{ status: 401, message: "wrong key" }, "wrong key"],
    [{ body: "<html>not json" }, "returned something other than a chat completion"],
    [{ text: "Sure! Here is your article." }, "is not JSON: “Sure! Here is your article.”"],
    [{ text: answer.slice(0, -40), finishReason: "length" }, "broke off in the middle of its response"],
    [{ refusal: "I cannot help with that." }, "refused to answer: “I cannot help with that.”"],
    [{ text: JSON.stringify({ ...rewriteAnswer, content: "" }) }, "unusable response (content: is empty)"],
  ];
  await ensureStyleGuide(page);
  const { id } = await saveArticle(page, draftOf("Patience"));
  const before = await (await page.request.get(`/api/admin/news/${id}`)).json();
  await page.goto("/admin/news");
  for (const [reply, words] of failures) {
    await test.step(`${words} (${JSON.stringify(reply)})`, async () => {
      room.ai.reply(reply);
      await page.getByRole("button", { name: "Rewrite Patience" }).click();
      await expect(toast(page, "Failed to rewrite article")).toContainText(words, { timeout: 20_000 });
      await expect(card(page, "Patience").getByRole("region", { name: "Rewrite" })).toContainText(words);
      await expect(page.getByRole("button", { name: "Rewrite Patience" })).toBeEnabled();
      await page.reload();
    });
  }
  expect(await (await page.request.get(`/api/admin/news/${id}`)).json()).toEqual(before);
});

test("malicious markup is shown as text to the reviewer, and not at all to readers", async ({
  page,
  room,
}) => {
  await ensureStyleGuide(page);
  const content = `Forty people move to Zurich.\n\n${hostile}\n\n[here](javascript:alert(1))`;
  room.ai.reply({ text: JSON.stringify({ ...rewriteAnswer, title: "A hostile answer", content }) });
  const { id, slug } = await saveArticle(
    page,
    draftOf("A hostile source", { originalContent: `${sourceWords[0]}\n\n${hostile}` }),
  );
  expect((await page.request.post(`/api/news/${id}/rewrite`)).status()).toBe(200);
  await confirmAll(page, id);
  await page.goto(`/admin/news?review=${id}`);
  const review = reviewOf(page, "A hostile answer");
  await expect(review.getByRole("region", { name: "Source", exact: true })).toContainText("<script>");
  await expect(review.getByRole("textbox", { name: "Text" })).toContainText("<script>");
  await review.getByRole("button", { name: "Publish as reviewed by" }).click();
  await expect(toast(page, "Article Published")).toBeVisible();
  await page.goto(`/news/${slug}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("A hostile answer");
  await expect(page).not.toHaveTitle("taken over");
  expect(await page.locator("main .prose").innerHTML()).not.toMatch(/<script|onerror|javascript:/);
});

/** Confirms every claim of a rewrite and sets why it matters, so that only the text remains in question. */
async function confirmAll(page: Page, id: number) {
  const data = { whyItMatters: "Family offices get a near contact." };
  expect((await page.request.put(`/api/news/${id}`, { data })).status()).toBe(200);
  const { flags } = await (await page.request.get(`/api/news/${id}/review`)).json();
  const confirmation = { data: { decision: "confirmed", note: "Known" } };
  for (const { id: flag } of flags)
    expect((await page.request.put(`/api/news/${id}/flags/${flag}`, confirmation)).status()).toBe(200);
}

test("a failing photo service says why, and no input is lost @release", async ({ page, room }) => {
  const failures: [WebReply, string][] = [
    ["break", "closed the connection"],
    [{ status: 500 }, "status 500"],
    [{ status: 429 }, "429"],
    [{ body: "no json" }, "is not JSON"],
  ];
  await page.goto("/admin/news/new");
  const form = entryForm(page, "Create Article");
  await form.getByRole("textbox", { name: "Title", exact: true }).fill("With a photo in mind");
  const picker = dialog(page, "Choose a stock photo");
  for (const [index, [reply, words]] of failures.entries()) {
    await test.step(`${words} (${JSON.stringify(reply)})`, async () => {
      room.photos.answerSearches(reply);
      const opener = form.getByRole("button", { name: "Stock photos" });
      const button = index === 0 ? opener : picker.getByRole("button", { name: "Try again" });
      await press(page, button, "/api/images/search");
      await expect(picker.getByRole("alert")).toContainText(words);
      await expect(toast(page, "Failed to search images")).toContainText(words);
    });
  }
  room.photos.answerSearches();
  await picker.getByRole("button", { name: "Try again" }).click();
  await expect(picker.getByRole("list", { name: "Photos" }).getByRole("listitem")).toHaveCount(2);
  await picker.getByRole("button", { name: "Close" }).click();
  await expect(form.getByRole("textbox", { name: "Title", exact: true })).toHaveValue("With a photo in mind");
});

test("services that never respond time out, each with its name", { tag: "@release" }, async ({
  page,
  room,
}) => {
  test.setTimeout(180_000);
  await ensureStyleGuide(page);
  room.feeds.serve("/feed", "silence");
  room.paper.serve("/slow", "silence");
  room.photos.answerSearches("silence");
  await saveArticle(page, draftOf("A slow page", { originalUrl: `${room.paper.url}/slow` }));
  await page.goto("/admin/news");
  await fetchFeeds(page);
  await expect(page.getByRole("list", { name: "Errors" })).toContainText("took too long to answer");
  await page.getByRole("button", { name: "Rewrite A slow page" }).click();
  await expect(toast(page, "Article Rewritten")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("log").filter({ hasText: "took too long to answer" })).toBeVisible();
  await page.goto("/admin/news/new");
  await page.getByRole("button", { name: "Stock photos" }).click();
  const alert = dialog(page, "Choose a stock photo").getByRole("alert");
  await expect(alert).toContainText("took too long to answer", { timeout: 30_000 });
  room.photos.answerSearches();
});
