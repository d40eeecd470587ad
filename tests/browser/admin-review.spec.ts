import type { Page } from "@playwright/test";
import { rewriteAnswer } from "../../src/newsroom/article/rewrite.fixture.ts";
import { dialog, signIn, toast } from "../support/admin.ts";
import { expect } from "../support/browser.ts";
import { expectFits } from "../support/expect-fits.ts";
import { findFaults } from "../support/expect-sound.ts";
import { draftOf, reviewOf, saveArticle, test } from "../support/newsroom.ts";
import { widths } from "../support/widths.ts";

/** The decisions of a review: nothing is published until every claim is decided, with shortcuts and on a phone. */

test.use({ roomOf: "decisions", expectedErrors: /status of 409/ });
test.describe.configure({ mode: "default" });

test.beforeAll(async ({ browser, room }) => {
  const page = await browser.newPage({ baseURL: room.address });
  await signIn(page);
  const guide = { name: "House style", prompt: "Write dryly, like a ledger." };
  expect((await page.request.post("/api/style-guides", { data: guide })).status()).toBe(201);
  await page.close();
});

test.beforeEach(async ({ page }) => signIn(page));

const whyItMatters = "Family offices get a near contact.";
const claims = " It paid $9m to Bolt Partners. Its shares rose.";

type Room = { ai: { reply: (reply: { text: string }) => void } };

/** Lets the AI rewrite an article with a given response. */
async function rewrite(page: Page, room: Room, title: string, content: string, fields: object = {}) {
  room.ai.reply({ text: JSON.stringify({ ...rewriteAnswer, title, content }) });
  const { id, slug } = await saveArticle(page, draftOf(title));
  expect((await page.request.post(`/api/news/${id}/rewrite`)).status()).toBe(200);
  const data = { whyItMatters, ...fields };
  expect((await page.request.put(`/api/news/${id}`, { data })).status()).toBe(200);
  return { id, slug };
}

async function open(page: Page, id: number, title: string) {
  await page.goto(`/admin/news?review=${id}`);
  const review = reviewOf(page, title);
  const part = (name: string) => review.getByRole("region", { name, exact: true });
  await expect(part("Rewrite").locator(".cm-content")).toBeVisible();
  return { review, rewritten: part("Rewrite"), checks: part("Checks") };
}

/** Distinct texts, so that no article duplicates another. */
const textOf = (words: string) => `${words}\n\nIt is the company's first step beyond its home market.`;

const deleteAll = async (page: Page) => {
  const listed: { id: number }[] = await (await page.request.get("/api/admin/news")).json();
  for (const { id } of listed) await page.request.delete(`/api/news/${id}`);
};

test("an address without an article says so, with a link back", async ({ page }) => {
  await page.goto("/admin/news?review=nothing");
  await expect(page.getByRole("heading", { name: "There is no such article" })).toBeVisible();
  await page.getByRole("link", { name: "News", exact: true }).first().click();
  await expect(page).toHaveURL(/\/admin\/news\??$/);
});

test("publishes only once each claim is confirmed or removed, using only the keyboard", async ({
  page,
  room,
}) => {
  await deleteAll(page);
  const { id, slug } = await rewrite(page, room, "Zurich gets Acme", `${rewriteAnswer.content}${claims}`);
  const { review, checks } = await open(page, id, "Zurich gets Acme");
  const publish = review.getByRole("button", { name: "Publish as reviewed by" });
  await expect(checks).toContainText("2 of 2 claims open");
  await expect(publish).toBeDisabled();
  expect((await page.request.post(`/api/news/${id}/publish`)).status()).toBe(409);

  await review.getByRole("heading", { name: "Ready to publish" }).click();
  await page.keyboard.press("n");
  await expect(checks.getByRole("button", { name: "Number $9m" })).toBeFocused();
  await page.keyboard.press("c");
  await expect(checks.getByLabel("Note on $9m")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(checks).toContainText("A confirmation needs a note: where is it stated?");
  await page.keyboard.type("Annual report, page 7");
  await page.keyboard.press("Enter");
  await expect(checks).toContainText("Confirmed by Editor: Annual report, page 7");
  await expect(checks).toContainText("1 of 2 claims open");
  await expect(
    checks.getByRole("button", { name: "Name Bolt Partners" }),
    "goes on to the next",
  ).toBeFocused();
  await expect(publish).toBeDisabled();

  await checks.getByRole("button", { name: "Remove sentence: Bolt Partners" }).click();
  await expect(review.getByRole("textbox", { name: "Text" })).toContainText("Its shares rose.");
  await expect(review.getByRole("textbox", { name: "Text" })).not.toContainText("Bolt Partners");
  await page.keyboard.press("Control+s");
  await expect(checks).toContainText("Publishable");
  await expect(publish).toBeEnabled();
  await publish.dblclick();
  await expect(toast(page, "Article Published")).toBeVisible();

  await page.goto(`/news/${slug}`);
  await expect(page.getByText("Drafted by AI from 1 source, checked")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Why it matters to family offices" })).toBeVisible();
  await page.getByRole("link", { name: "How this was made" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "How This Article Was Made" })).toBeVisible();
});

test("withdraws a decision, and fixes with the key f", async ({ page, room }) => {
  await deleteAll(page);
  const { id } = await rewrite(page, room, "Acme pays", textOf("Acme moves. It paid $9m."));
  const { review, checks } = await open(page, id, "Acme pays");
  await checks.getByRole("button", { name: "Confirm $9m" }).click();
  await page.keyboard.type("Known");
  await page.keyboard.press("Enter");
  await expect(checks).toContainText("0 of 1 claim open");
  await checks.getByRole("button", { name: "Undo: $9m" }).click();
  await expect(checks).toContainText("1 of 1 claim open");
  await review.getByRole("heading", { name: "Ready to publish" }).click();
  await page.keyboard.press("f");
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe("$9m");
  await page.keyboard.type("nothing");
  await expect(review.getByRole("textbox", { name: "Text" })).toContainText("It paid nothing.");
});

test("moves through the queue with 'Publish and next', and rejects", async ({ page, room }) => {
  await deleteAll(page);
  const texts = [
    "Acme is moving into Zurich, where forty people will work.",
    "The chief executive, Jane Smith, put the price at $5m and wants no debt for it.",
    "Several hundred family offices were clients of the maker of reporting software before it left home.",
  ];
  const titles = ["One piece", "Another piece", "A third piece"];
  const ids: number[] = [];
  for (const [place, words] of texts.entries())
    ids.push((await rewrite(page, room, titles[place] ?? "", textOf(words))).id);
  const { review } = await open(page, ids[0] ?? 0, "One piece");
  await expect(review).toContainText("1 of 3");
  await review.getByRole("button", { name: "Publish and next" }).click();
  const second = reviewOf(page, "Another piece");
  await expect(second).toContainText("1 of 2");
  await expect(page).toHaveURL(new RegExp(`review=${ids[1]}$`));
  await second.getByRole("button", { name: "Reject" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reject" }).click();
  await expect(toast(page, "Rewrite Rejected")).toBeVisible();
  const third = reviewOf(page, "A third piece");
  await expect(third).toContainText("1 of 1");
  await expect(third.getByRole("button", { name: "Publish and next" })).toHaveCount(0);
  await third.getByRole("link", { name: "News" }).click();
  await expect(page).not.toHaveURL(/review/);
});

test("rewrites the article again with an instruction, shows both versions, and restores the former one", async ({
  page,
  room,
}) => {
  await deleteAll(page);
  const { id } = await rewrite(page, room, "Long piece", textOf("Acme moves to Zurich at length."));
  const { review, rewritten } = await open(page, id, "Long piece");
  room.ai.reply({
    text: JSON.stringify({ ...rewriteAnswer, title: "Short piece", content: textOf("Acme moves. Zurich.") }),
  });
  await review.getByRole("button", { name: "Rewrite again" }).click();
  const question = page.getByRole("alertdialog", { name: "Rewrite again" });
  await question.getByLabel("Instruction").fill("shorter");
  await expectFits(page, "the question before another rewrite");
  await question.getByRole("button", { name: "Rewrite" }).click();
  await expect(toast(page, "Article Rewritten")).toBeVisible();
  const again = reviewOf(page, "Short piece");
  await expect(rewritten.or(again).getByRole("textbox", { name: "Text" }).first()).toContainText("Zurich.");
  await again.getByRole("button", { name: /^Compare with \d+ earlier/ }).click();
  const versions = dialog(page, "Side by side with an earlier version");
  // The latest AI version differs from the article by the editor's own words. The version it replaced comes before it.
  await versions.getByLabel("Former version").selectOption({ index: 1 });
  await expect(versions.locator("del", { hasText: "length" })).toBeVisible();
  await expectFits(page, "former versions");
  await versions.getByRole("button", { name: "Restore this version" }).click();
  await expect(toast(page, "The previous version was restored")).toBeVisible();
  const back = reviewOf(page, "Long piece");
  await expect(back.getByRole("textbox", { name: "Text" })).toContainText("at length");
});

test("requires 'why it matters' before publication", async ({ page, room }) => {
  await deleteAll(page);
  const { id } = await rewrite(page, room, "No reason", textOf("Acme moves to Zurich."), {
    whyItMatters: "",
  });
  const { review, checks } = await open(page, id, "No reason");
  await expect(checks).toContainText("“Why it matters” is missing.");
  await review.getByLabel("Why it matters to family offices").fill(whyItMatters);
  await page.keyboard.press("Control+s");
  await expect(checks).toContainText("Publishable");
});

test("a second click on Publish in the list publishes once", async ({ page, room }) => {
  await deleteAll(page);
  await rewrite(page, room, "Acme once", textOf("Acme moves to Zurich."));
  const calls: string[] = [];
  page.on("request", (request) => request.url().endsWith("/publish") && calls.push(request.url()));
  await page.goto("/admin/news?status=rewritten");
  const publish = page.getByRole("button", { name: "Publish Acme once" });
  await expect(publish).toBeEnabled();
  // The answer of the call comes before the list's, whose button is gone.
  const published = page.waitForResponse((answer) => answer.url().endsWith("/publish"));
  const clicked = Promise.withResolvers<void>();
  await page.route("**/api/**", async (route) => {
    if (route.request().method() === "GET") await clicked.promise;
    await route.continue();
  });
  await publish.click();
  await published;
  await expect(toast(page, "Article Published")).toBeVisible();
  await publish.click();
  clicked.resolve();
  await expect(publish).toBeHidden();
  expect(calls).toHaveLength(1);
  await page.unroute("**/api/**");
});

test("a screen reader's click on a line of the inbox opens that article's review", async ({ page, room }) => {
  await deleteAll(page);
  await rewrite(page, room, "Acme by day", textOf("Acme is moving into Zurich by day."));
  await rewrite(
    page,
    room,
    "Bolt by night",
    textOf("Several hundred offices were clients of Bolt at night."),
  );
  await page.goto("/admin/inbox?status=rewritten");
  const line = page.getByRole("list", { name: "Inbox" }).locator("button[data-line]:not([aria-current])");
  const id = await line.getAttribute("data-line");
  // Screen readers click without a pointer: its detail is 0.
  await line.dispatchEvent("click");
  await expect(page).toHaveURL(new RegExp(`review=${id}$`));
});

test("a save after a colleague's publication says so first", async ({ page, room }) => {
  await deleteAll(page);
  const { id, slug } = await rewrite(page, room, "Acme in Basel", textOf("Acme moves to Basel."));
  const { review } = await open(page, id, "Acme in Basel");
  expect((await page.request.post(`/api/news/${id}/publish`)).status()).toBe(200);
  const readers = async () => (await page.request.get(`/news/${slug}`)).text();
  await review.getByLabel("Why it matters to family offices").fill("A draft that is not finished.");
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Someone published this entry in the meantime.")).toBeVisible();
  expect(await readers()).not.toContain("A draft that is not finished.");
  await page.keyboard.press("Control+s");
  await expect.poll(readers).toContain("A draft that is not finished.");
});

test("a published article is corrected on its edit page, and readers see it", async ({ page, room }) => {
  await deleteAll(page);
  const { id, slug } = await rewrite(page, room, "Acme in Zurich", textOf("Acme moves to Zurich."));
  expect((await page.request.post(`/api/news/${id}/publish`)).status()).toBe(200);
  await page.goto(`/admin/news/${id}`);
  await page.getByRole("button", { name: "Add a correction" }).click();
  const form = page.getByRole("alertdialog", { name: "Add a correction" });
  await expect(form.getByLabel("Correction")).toBeFocused();
  await form.getByRole("button", { name: "Publish the correction" }).click();
  await expect(form).toContainText("The correction is required");
  await expect(form.getByLabel("Correction")).toBeFocused();
  await form.getByLabel("Correction").fill("The office opens in spring.");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Correction Published")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "About this entry" })).toContainText(
    "The office opens in spring.",
  );
  await expect(page.getByText(/^Saved \d/), "the keys of the form below do nothing").toHaveCount(0);
  await page.goto(`/news/${slug}`);
  await expect(page.getByText("The office opens in spring.")).toBeVisible();
});

test("a correction takes a few key presses from the article, the palette and the inbox", async ({
  page,
  room,
}) => {
  await deleteAll(page);
  const { id, slug } = await rewrite(page, room, "Acme by keys", textOf("Acme moves to Zurich."));
  expect((await page.request.post(`/api/news/${id}/publish`)).status()).toBe(200);
  const published = toast(page, "Correction Published");
  const closed = page.getByRole("alertdialog");

  /** Presses the shortcuts that open the form, writes a correction, and publishes it. */
  const correct = async (keys: string[], text: string) => {
    for (const key of keys) await page.keyboard.press(key);
    await expect(page.getByRole("alertdialog").getByLabel("Correction")).toBeFocused();
    await page.keyboard.insertText(text);
    await page.keyboard.press("Control+Enter");
    await expect(published.last()).toBeVisible();
    await expect(closed).toHaveCount(0);
    const { corrections } = await (await page.request.get(`/api/news/${slug}/provenance`)).json();
    expect(corrections.map((one: { text: string }) => one.text)).toContain(text);
  };

  await page.goto(`/admin/news/${id}`);
  const heading = page.getByRole("heading", { name: "Acme by keys" });
  await expect(heading).toBeFocused();
  await expect(page.getByRole("button", { name: "Add a correction" })).toBeVisible();
  await correct(["c"], "By its key.");
  await expect(heading).toBeFocused();
  await correct(["Control+k", "Enter"], "By the palette.");
  await expect(heading).toBeFocused();
  await page.keyboard.press("?");
  await expect(dialog(page, "Keys")).toContainText("Correct this article…");

  await page.goto("/admin/inbox?status=published");
  await expect(page.getByRole("button", { name: "Correct Acme by keys" })).toBeVisible();
  const foot = page.locator("footer", { hasText: "all keys" });
  await expect(foot).toContainText("Correct this article…");
  await expect(foot).not.toContainText(/rewrite(?!s)|set aside/);
  await correct(["c"], "In the inbox.");
});

test("works on a phone, and is accessible there and on a desktop, in both themes", {
  tag: "@release",
}, async ({ page, room }) => {
  test.setTimeout(180_000);
  await deleteAll(page);
  const { id } = await rewrite(page, room, "On the way", `${rewriteAnswer.content}${claims}`);
  const { review, checks } = await open(page, id, "On the way");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    if (width === 360) await review.getByRole("radio", { name: "Checks" }).check({ force: true });
    await expect(checks).toBeVisible();
    await checks.getByRole("button", { name: "Confirm $9m" }).click();
    const faults = await findFaults(page, { within: "main" });
    expect(faults, `${width} px`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, "nothing wider than the window").toBeLessThanOrEqual(0);
    await checks.getByRole("button", { name: "Cancel" }).click();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await review.getByRole("radio", { name: "Checks" }).check({ force: true });
  await checks.getByRole("button", { name: "Confirm Bolt Partners" }).click();
  await checks.getByLabel("Note on Bolt Partners").fill("Known");
  await checks.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(checks).toContainText("1 of 2 claims open");
});
