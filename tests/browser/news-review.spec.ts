import type { Page } from "@playwright/test";
import { rewriteAnswer, sourceWords } from "../../src/newsroom/article/rewrite.fixture.ts";
import { dialog, expectDraftStored, signIn, toast } from "../support/admin.ts";
import { picture } from "../support/admin-forms.ts";
import { expect } from "../support/browser.ts";
import { expectButtonsReachable } from "../support/expect-reachable.ts";
import { findFaults } from "../support/expect-sound.ts";
import { draftOf, reviewOf, saveArticle, test } from "../support/newsroom.ts";
import { widths } from "../support/widths.ts";

/** The review: its content, the checks that block publication, and that it never loses input. */

test.use({ roomOf: "review", expectedErrors: /status of (409|502)/ });
test.describe.configure({ mode: "default" });

test.beforeAll(async ({ browser, room }) => {
  const page = await browser.newPage({ baseURL: room.address });
  await signIn(page);
  const guide = { name: "House style", prompt: "Write dryly, like a ledger." };
  expect((await page.request.post("/api/style-guides", { data: guide })).status()).toBe(201);
  await page.close();
});

test.beforeEach(async ({ page }) => signIn(page));

const [opening = "", cost = "", clients = ""] = sourceWords;
const claims = `In 2031 Robert Miller said: "We are proud to be here." ${clients}\n\n`;

/** Lets the AI rewrite an article with a given response and opens its review. */
async function openReview(
  page: Page,
  room: { ai: { reply: (reply: { text: string }) => void } },
  answer: Partial<typeof rewriteAnswer>,
) {
  const title = answer.title ?? rewriteAnswer.title;
  room.ai.reply({ text: JSON.stringify({ ...rewriteAnswer, ...answer }) });
  const { id, slug } = await saveArticle(page, draftOf("Acme goes abroad"));
  expect((await page.request.post(`/api/news/${id}/rewrite`)).status()).toBe(200);
  const why = { whyItMatters: "Family offices get a near contact." };
  expect((await page.request.put(`/api/news/${id}`, { data: why })).status()).toBe(200);
  await page.goto(`/admin/news?review=${id}`);
  const review = reviewOf(page, title);
  const part = (name: string) => review.getByRole("region", { name, exact: true });
  await expect(part("Rewrite").locator(".cm-content")).toBeVisible();
  return { id, slug, review, source: part("Source"), rewrite: part("Rewrite"), checks: part("Checks") };
}

const marks = (page: Page) => page.getByTitle(/that is not in the source$/);

test("marks unsupported claims in the text, and reaches each by keyboard", async ({ page, room }) => {
  const content = `${claims}${rewriteAnswer.content}`;
  const { rewrite, checks } = await openReview(page, room, {
    title: "An office by 2031",
    content,
    excerpt: "Forty people for $9m.",
  });
  await expect(checks).toContainText("Not in the source (5)");
  await expect(marks(page)).toHaveText(["2031", "Robert Miller", '"We are proud to be here."']);
  await expect(rewrite.getByText("Not in the source: 2031 (date)")).toBeVisible();
  await expect(rewrite.getByText("Not in the source: $9m (number)")).toBeVisible();
  const selected = () => page.evaluate(() => String(getSelection()));
  for (const [name, text] of [
    ["Name Robert Miller", "Robert Miller"],
    ['Quotation "We are proud to be here."', '"We are proud to be here."'],
  ] as const) {
    await checks.getByRole("button", { name }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(selected).toBe(text);
  }
  await checks.getByRole("button", { name: "Date 2031 in the title" }).focus();
  await page.keyboard.press("Enter");
  await expect(rewrite.getByLabel("Title")).toBeFocused();
  await page.keyboard.type("soon");
  await expect(rewrite.getByLabel("Title")).toHaveValue("An office by soon");

  await rewrite.getByRole("textbox", { name: "Text" }).press("Control+Home");
  await page.keyboard.type("Once upon a time. ");
  await expect(marks(page), "marks move along").toHaveText(["2031", "Robert Miller", /proud/]);
  await checks.getByRole("button", { name: "Name Robert Miller" }).click();
  await expect.poll(selected).toBe("Robert Miller");
  await page.keyboard.type("Somebody");
  await expect(marks(page)).toHaveText(["2031", /proud/]);
});

test("shows shared passages on both sides, and blocks publication of a near copy", async ({ page, room }) => {
  const { id, review, source, rewrite, checks } = await openReview(page, room, {
    title: "Nearly the Same",
    content: `Well. ${opening} ${rewriteAnswer.content}`,
  });
  await expect(checks).toContainText("Cannot be published");
  await expect(checks).toContainText(/overlap \d+(\.\d)?% · longest run 30 words/);
  await expect(checks).toContainText("Limit: 20% shared phrases, 12 words in a row");
  await expect(checks).toContainText("30 words, too many");
  for (const side of [source, rewrite])
    await expect(side.getByTitle("30 words shared by both texts").first()).toContainText(
      "Acme, the maker of",
    );
  await expect(review.getByRole("button", { name: "Publish as reviewed by" })).toBeDisabled();
  expect((await page.request.post(`/api/news/${id}/publish`)).status()).toBe(409);

  await checks.getByRole("button", { name: "Show in the rewrite" }).first().click();
  await page.keyboard.type("Acme goes to Zurich.");
  await expect(checks).toContainText("Your changes are checked when you save.");
  await page.keyboard.press("Control+s");
  await expect(checks).toContainText("Publishable");
  await checks.getByRole("heading", { name: /In both texts/ }).waitFor();
  await expect(review.getByRole("button", { name: "Publish as reviewed by" })).toBeEnabled();
});

test("keeps input after going back, a reload, and another editor's save", async ({ page, room }) => {
  const { id, review, rewrite } = await openReview(page, room, { title: "Kept" });
  await rewrite.getByLabel("Excerpt").fill("Half a thought");
  await page.getByRole("main").getByRole("link", { name: "News" }).click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  page.on("dialog", (question) => void question.accept());
  await expectDraftStored(page, "Half a thought");
  await page.reload();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(rewrite.getByLabel("Excerpt")).toHaveValue("Half a thought");

  const theirs = { data: { rewrittenTitle: "Theirs" } };
  expect((await page.request.put(`/api/news/${id}`, theirs)).status()).toBe(200);
  await page.keyboard.press("Control+s");
  await review.getByRole("button", { name: "Save with these choices" }).click();
  await expect(toast(page, "Article Updated")).toBeVisible();
  const saved = await (await page.request.get(`/api/admin/news/${id}`)).json();
  expect(saved).toMatchObject({ rewrittenTitle: "Theirs", excerpt: "Half a thought", status: "rewritten" });
});

test("is rejected only once it is saved, because unsaved input would be in no history", async ({
  page,
  room,
}) => {
  const { id, review, rewrite } = await openReview(page, room, { title: "Rejected" });
  const reject = review.getByRole("button", { name: "Reject" });
  await rewrite.getByLabel("Excerpt").fill("Nobody reads this.");
  await expect(reject).toBeDisabled();
  await page.keyboard.press("Control+s");
  await expect(reject).toBeEnabled();
  await reject.click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reject" }).click();
  await expect(toast(page, "Rewrite Rejected")).toBeVisible();
  await expect(page.getByText("Not rewritten yet")).toBeHidden();
  const revisions = await (await page.request.get(`/api/admin/revisions/article/${id}`)).json();
  expect(revisions.map(({ data }: { data: { excerpt: string } }) => data.excerpt)).toContain(
    "Nobody reads this.",
  );
});

test("cannot publish a text that somebody has changed since", async ({ page, room }) => {
  const { id, review } = await openReview(page, room, { title: "Acme in Zurich" });
  const theirs = { data: { rewrittenContent: "Something else altogether." } };
  expect((await page.request.put(`/api/news/${id}`, theirs)).status()).toBe(200);
  await review.getByRole("button", { name: "Publish as reviewed by" }).click();
  await expect(toast(page, "Failed to publish article")).toContainText(
    "Someone else has changed this article",
  );
  await expect(review.getByRole("textbox", { name: "Text" })).toHaveText("Something else altogether.");
  await review.getByRole("button", { name: "Publish as reviewed by" }).click();
  await expect(toast(page, "Article Published")).toBeVisible();
});

test("its header shows the start of a headline of one endless word", async ({ page, room }) => {
  const title = "Vermögensverwaltung".repeat(20);
  const { review } = await openReview(page, room, { title });
  await page.setViewportSize({ width: 320, height: 480 });
  const head = review.getByRole("heading", { level: 2 });
  const [word, frame] = await head.evaluate((element) => {
    const range = document.createRange();
    range.setStart(element.firstChild as Text, "Review: ".length);
    range.setEnd(element.firstChild as Text, "Review: Ver".length);
    return [range, element].map((part) => part.getBoundingClientRect().toJSON());
  });
  expect(word.bottom).toBeLessThanOrEqual(frame.bottom + 1);
});

test("continues after meta tags were generated, or failed to be", async ({ page, room }) => {
  const { id, review, rewrite, checks } = await openReview(page, room, { title: "With Meta Tags" });
  await rewrite.getByLabel("Excerpt").fill("Typed before");
  const meta = { metaTitle: "Acme", metaDescription: "Acme in Zurich.", focusKeyphrase: "Acme Zurich" };
  room.ai.reply({ text: JSON.stringify(meta) });
  await review.getByRole("button", { name: "Generate SEO" }).click();
  await expect(toast(page, "SEO Generated")).toBeVisible();
  await expect(checks).toContainText(/SEO score \d+\/100/);
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Article Updated")).toBeVisible();
  const saved = await (await page.request.get(`/api/admin/news/${id}`)).json();
  expect(saved).toMatchObject({ metaTitle: "Acme", excerpt: "Typed before" });
  room.ai.reply({ text: "no" });
  await review.getByRole("button", { name: "Generate SEO" }).click();
  await expect(review.getByRole("alert")).toContainText("is not JSON");
});

test("of a missing article, or one not yet rewritten, says so", async ({ page }) => {
  const { id } = await saveArticle(page, draftOf("Not yet"));
  await page.goto(`/admin/news?review=${id}`);
  await expect(reviewOf(page, "Not yet")).toContainText("Not rewritten yet");
  await page.getByRole("main").getByRole("link", { name: "News" }).click();
  await expect(page).not.toHaveURL(/review/);
});

test("is accessible and fits its width on a phone and on a desktop, in both themes", {
  tag: "@release",
}, async ({ page, room }) => {
  test.setTimeout(180_000);
  const { review } = await openReview(page, room, {
    title: "A Title that Goes On and On and Holds Averylongwordthatcannotbebrokenanywhereatall",
    content: `${claims}${opening} ${cost}\n\n${rewriteAnswer.content}`,
  });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const part of ["Source", "Rewrite", "Checks"]) {
      if (width === 360) await review.getByRole("radio", { name: part }).check({ force: true });
      await expect(review.getByRole("region", { name: part, exact: true })).toBeVisible();
      const faults = await findFaults(page, { within: "main" });
      expect(faults, `${part}, ${width} px`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, "nothing wider than the window").toBeLessThanOrEqual(0);
    }
  }
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
]) {
  test(`no toast covers a button of the review at ${viewport.width} px`, { tag: "@release" }, async ({
    page,
    room,
  }) => {
    await page.setViewportSize(viewport);
    const { review } = await openReview(page, room, { title: "Acme in Zurich" });
    await review.getByLabel("Excerpt").fill("Shorter.");
    await review.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, "Article Updated")).toBeVisible();
    const buttons = review.locator("header").first();
    await expect(buttons.getByRole("button")).not.toHaveCount(0);
    await expectButtonsReachable(buttons, `${viewport.width} px`);
    const publish = review.getByRole("button", { name: /^Publish as reviewed by/ });
    await expect(publish).toBeEnabled();
    await toast(page, "Article Updated").hover();
    await publish.click({ trial: true, timeout: 2_000 });
    await expect(toast(page, "Article Updated")).toBeVisible();
  });
}

test("at twice the font size the panes' names do not overlap, and no toast covers a button @release", async ({
  page,
  room,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { review } = await openReview(page, room, { title: "Large letters" });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const isTooWide = (label: HTMLElement) => label.scrollWidth > label.clientWidth;
  const parts = await review.getByRole("group", { name: "Part of the review" }).locator("label").all();
  expect(parts).toHaveLength(3);
  for (const part of parts)
    expect(await part.evaluate(isTooWide), String(await part.textContent())).toBe(false);
  await page.route("**/api/news/*", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 502, json: { message: "A long reason, in words a person understands." } })
      : route.continue(),
  );
  await review.getByRole("button", { name: "Reject" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reject" }).click();
  const shown = page.locator("li[data-state=open]");
  await expect(shown).toBeVisible();
  const foot = await review.getByRole("button", { name: "Reject" }).boundingBox();
  const lowest = async () => {
    const box = await shown.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(lowest).toBeLessThanOrEqual(foot?.y ?? 0);
});

test("a picture is chosen without leaving the review, and the focus and typed text stay", async ({
  page,
  room,
}) => {
  const { id, rewrite, checks } = await openReview(page, room, {});
  await rewrite.getByLabel("Excerpt").fill("Typed before the picture.");
  await checks.getByRole("button", { name: "Choose: Picture" }).click();
  const form = dialog(page, "Picture");
  const chooser = page.waitForEvent("filechooser");
  await form.getByRole("button", { name: "Upload" }).click();
  await (await chooser).setFiles(await picture("review.png", 120));
  await expect(form.getByLabel("Address of Featured Image")).toHaveValue(/^\/media\//);
  await form.getByLabel("SEO Alt Text").fill("A desk");
  await form.getByRole("button", { name: "Save picture" }).click();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`review=${id}$`));
  await expect(checks.getByRole("button", { name: "Change: Picture" })).toBeFocused();
  const saved = await (await page.request.get(`/api/admin/news/${id}`)).json();
  expect([saved.imageAlt, saved.imageUrl]).toEqual(["A desk", expect.stringMatching(/^\/media\//)]);
  await expect(rewrite.getByLabel("Excerpt")).toHaveValue("Typed before the picture.");
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Article Updated")).toBeVisible();
  await expect
    .poll(async () => (await (await page.request.get(`/api/admin/news/${id}`)).json()).excerpt)
    .toBe("Typed before the picture.");
});
