import { rewriteAnswer } from "../../src/newsroom/article/rewrite.fixture.ts";
import { dialog, entryForm, signIn, toast } from "../support/admin.ts";
import { expect } from "../support/browser.ts";
import { card, draftOf, reviewOf, saveArticle, startNewsServer, test } from "../support/newsroom.ts";

/** AI rewriting on the news desk in a browser, with the AI on loopback, and a desk without any services. */

test.use({ roomOf: "rewriting", expectedErrors: /status of (409|502)/ });
test.describe.configure({ mode: "default" });

test.beforeAll(async ({ browser, room }) => {
  const page = await browser.newPage({ baseURL: room.address });
  await signIn(page);
  const guide = { name: "House style", prompt: "Write dryly, like a ledger." };
  expect((await page.request.post("/api/style-guides", { data: guide })).status()).toBe(201);
  await page.close();
});

test.beforeEach(async ({ page, room }) => {
  room.ai.reply({ text: JSON.stringify(rewriteAnswer) });
  await signIn(page);
});

const usualAnswer = JSON.stringify(rewriteAnswer);

test("a rewrite is shown step by step, even after a reload, and links to the review @release", async ({
  page,
  room,
}) => {
  const { id } = await saveArticle(page, draftOf("Acme goes abroad"));
  // No source supports this sentence, so its claim is open.
  const content = `${rewriteAnswer.content} Sales rose by 37 percent in 2019.`;
  room.ai.reply({ text: JSON.stringify({ ...rewriteAnswer, content }), afterMs: 3000 });
  await page.goto("/admin/news");
  await page.getByRole("button", { name: "Rewrite Acme goes abroad" }).click();
  const article = card(page, "Acme goes abroad");
  await expect(article.getByText("Processing...")).toBeVisible();
  await expect(article.getByRole("log")).toContainText("calling the AI service");
  await expect(article.getByRole("log").locator("time").first()).toHaveText(/^\d\d:\d\d:\d\d$/);
  await expect(article.getByRole("button", { name: "Rewrite" })).toBeDisabled();
  await page.reload();
  await expect(article.getByRole("log")).toContainText("enhanced content with full article context");
  await expect(toast(page, "Article Rewritten")).toBeVisible();

  const rewritten = card(page, rewriteAnswer.title);
  await expect(rewritten.getByRole("log").getByRole("listitem").last()).toContainText("process completed");
  await expect(rewritten).toContainText("stand-in · 1,000 tokens read, 500 written · cost 0.0025");
  await expect(rewritten).toContainText("Original title: Acme goes abroad");
  await expect(rewritten.getByRole("button").first()).toHaveText("Publish");
  await rewritten.getByRole("button", { name: "Close" }).click();
  await expect(rewritten.getByRole("log")).toHaveCount(0);
  const publish = rewritten.getByRole("button", { name: `Publish ${rewriteAnswer.title}` });
  await expect(publish, "claims are open").toBeDisabled();
  await expect(publish).toHaveAccessibleDescription(/\w/);
  await rewritten.getByRole("button", { name: `Review ${rewriteAnswer.title}` }).click();
  await expect(page).toHaveURL(new RegExp(`review=${id}`));
  const review = reviewOf(page, rewriteAnswer.title);
  await expect(review).toBeVisible();
  await page.goBack();
  await expect(review).toBeHidden();

  await rewritten.getByRole("button", { name: "Edit" }).click();
  const form = entryForm(page, "Edit Article");
  await expect(form.getByRole("textbox", { name: "Rewritten Content" })).toContainText("Acme is moving");
  await expect(form.getByLabel("Content has been rewritten")).toBeChecked();
  await expect(form.getByLabel("Status").locator("option")).toHaveText(["Draft", "Rewritten", "Published"]);
});

test("the focus stays in the list after a rewrite and after publishing @release", async ({ page }) => {
  await saveArticle(page, draftOf("Kept in focus"));
  await page.goto("/admin/news?q=Kept");
  await page.getByRole("button", { name: "Rewrite Kept in focus" }).press("Enter");
  await expect(toast(page, "Article Rewritten")).toBeVisible();
  await expect(card(page, rewriteAnswer.title)).toBeFocused();
  await page.goto("/admin/news?status=rewritten");
  await card(page, rewriteAnswer.title).first().getByRole("button", { name: "Review" }).press("Enter");
  const title = reviewOf(page, rewriteAnswer.title).getByRole("textbox", { name: "Title" });
  await title.fill("Kept in focus, retold");
  await page.keyboard.press("Control+s");
  const publish = page.getByRole("button", { name: /^Publish as reviewed by/ });
  await expect(publish).toBeEnabled();
  await publish.press("Enter");
  await expect(toast(page, "Article Published")).toBeVisible();
  await expect(card(page, "Kept in focus, retold")).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
});

test("a cancelled rewrite leaves the draft unchanged @release", async ({ page, room }) => {
  await saveArticle(page, draftOf("Never mind"));
  room.ai.reply("silence");
  await page.goto("/admin/news");
  await page.getByRole("button", { name: "Rewrite Never mind" }).click();
  const article = card(page, "Never mind");
  await expect(article.getByRole("log")).toContainText("calling the AI service");
  await article.getByRole("button", { name: "Cancel" }).click();
  await expect(toast(page, "Rewrite cancelled")).toBeVisible();
  await expect(article.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(article.getByRole("button", { name: "Rewrite" })).toBeEnabled();
});

test("a failed rewrite says why, and can be retried", async ({ page, room }) => {
  await saveArticle(page, draftOf("At the second attempt"));
  room.ai.reply({ status: 429, message: "quota exceeded" });
  await page.goto("/admin/news?q=second+attempt");
  const button = page.getByRole("button", { name: "Rewrite At the second attempt" });
  await button.click();
  const article = card(page, "At the second attempt");
  await expect(toast(page, "Failed to rewrite article")).toContainText("quota exceeded");
  await expect(article.getByText("The rewrite failed")).toBeVisible();
  await expect(article.getByRole("region", { name: "Rewrite" })).toContainText("quota exceeded");
  room.ai.reply({ text: usualAnswer });
  await button.click();
  await expect(toast(page, "Article Rewritten")).toBeVisible();
  const result = card(page, rewriteAnswer.title).getByRole("region", { name: "Rewrite" });
  await expect(result.getByRole("log")).toContainText("process completed");
  await expect(result).not.toContainText("quota exceeded");
});

test("a rewrite that fails before its first step still says why @release", async ({ page, room }) => {
  await saveArticle(page, draftOf("Over at once"));
  room.ai.reply({ status: 429, message: "quota exceeded" });
  await page.goto("/admin/news");
  const answered = page.waitForResponse(
    (answer) => answer.url().endsWith("/rewrite") && answer.status() === 502,
  );
  await page.route("**/rewrite/progress", async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole("button", { name: "Rewrite Over at once" }).click();
  await expect(toast(page, "Failed to rewrite article")).toContainText("quota exceeded");
  await expect(card(page, "Over at once").getByText("The rewrite failed")).toBeVisible();
});

test("everybody looking at the list sees another editor's rewrite @release", async ({ page, room }) => {
  const { id } = await saveArticle(page, draftOf("Begun elsewhere"));
  room.ai.reply("silence");
  const calls = room.ai.calls.length;
  const elsewhere = page.request.post(`/api/news/${id}/rewrite`);
  await expect.poll(() => room.ai.calls.length).toBe(calls + 1);
  await page.goto("/admin/news");
  const article = card(page, "Begun elsewhere");
  await expect(article.getByRole("log")).toContainText("calling the AI service");
  await article.getByRole("button", { name: "Cancel" }).click();
  expect((await elsewhere).status()).toBe(409);
  await expect(article.getByText("Cancelled", { exact: true })).toBeVisible();
});

test("of many rewrites begun elsewhere only one is streamed, and all can be cancelled @release", async ({
  page,
  room,
}) => {
  const titles = ["Queue first", "Queue second", "Queue third"];
  room.ai.reply("silence");
  const begun = [];
  for (const title of titles) {
    const { id } = await saveArticle(page, draftOf(title));
    begun.push(page.request.post(`/api/news/${id}/rewrite`));
  }
  const streams: string[] = [];
  page.on("request", (request) => request.url().endsWith("/progress") && streams.push(request.url()));
  await expect(async () => {
    await page.goto("/admin/news?q=Queue");
    await expect(page.getByRole("button", { name: "Cancel" })).toHaveCount(titles.length, { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole("log").filter({ hasText: /./ })).toHaveCount(1);
  expect(new Set(streams).size).toBe(1);
  for (const title of titles) await card(page, title).getByRole("button", { name: "Cancel" }).click();
  expect((await Promise.all(begun)).map((answer) => answer.status())).toEqual([409, 409, 409]);
  for (const title of titles)
    await expect(page.getByRole("button", { name: `Rewrite ${title}` })).toBeEnabled();
});

test("meta tags are written by the AI and saved, and the score is shown @release", async ({ page, room }) => {
  const { id } = await saveArticle(page, draftOf("To be found"));
  const metaTags = { metaTitle: "Acme opens in Zurich", metaDescription: "Acme opens an office in Zurich." };
  room.ai.reply({ text: JSON.stringify({ ...metaTags, focusKeyphrase: "Acme Zurich" }) });
  await page.goto("/admin/news");
  await page.getByRole("button", { name: "SEO of To be found" }).click();
  await expect(toast(page, "SEO Generated")).toContainText("Meta tags have been generated successfully");
  await expect(card(page, "To be found")).toContainText(/SEO score\s*\d+\/100/);
  expect(await (await page.request.get(`/api/admin/news/${id}`)).json()).toMatchObject(metaTags);
  room.ai.reply({ status: 500, message: "out of order" });
  await page.getByRole("button", { name: "SEO of To be found" }).click();
  await expect(toast(page, "Failed to generate SEO metadata")).toContainText("out of order");
  await expect(card(page, "To be found").getByRole("alert")).toContainText("out of order");
});

test("without any outside service each button says what is missing", { tag: "@release" }, async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const server = await startNewsServer();
  const page = await browser.newPage({ baseURL: server.address });
  await signIn(page);
  await saveArticle(page, draftOf("Waiting"));
  await page.goto("/admin/news");
  const asked: string[] = [];
  page.on("request", (request) => request.method() === "POST" && asked.push(request.url()));
  const fetchFeeds = page.getByRole("button", { name: "Fetch RSS" });
  await expect(fetchFeeds).toHaveAccessibleDescription(/NEWS_FEED_URLS/);
  await expect(fetchFeeds).toHaveAttribute("aria-disabled", "true");
  await fetchFeeds.press("Enter");
  await expect(toast(page, "Not available")).toContainText("NEWS_FEED_URLS");
  await expect(fetchFeeds).toBeFocused();
  const waiting = card(page, "Waiting");
  for (const name of ["Rewrite", "SEO"]) {
    const button = waiting.getByRole("button", { name });
    await expect(button).toHaveAccessibleDescription(/AI_API_KEY/);
    await button.press("Enter");
    await expect(toast(page, "Not available")).toContainText("AI_API_KEY");
  }
  await expect(waiting.getByRole("log")).toHaveCount(0);
  await waiting.getByRole("button", { name: "Edit" }).click();
  const photos = page.getByRole("button", { name: "Stock photos" });
  await expect(photos).toHaveAccessibleDescription(/UNSPLASH_ACCESS_KEY/);
  await photos.press("Enter");
  await expect(dialog(page, "Choose a stock photo")).toBeHidden();
  expect(asked.filter((url) => /fetch-rss|rewrite|generate-seo|images/.test(url))).toEqual([]);
  await page.close();
  await server.stop();
});
