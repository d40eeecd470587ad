import type { Page } from "@playwright/test";
import { rewriteAnswer } from "../../src/newsroom/article/rewrite.fixture.ts";
import { dialog, entryForm, signIn } from "../support/admin.ts";
import { expect } from "../support/browser.ts";
import { expectFits } from "../support/expect-fits.ts";
import { expectSound } from "../support/expect-sound.ts";
import { askToDeleteUnpublished, card, draftOf, saveArticle, test } from "../support/newsroom.ts";
import { widths } from "../support/widths.ts";

/** The news desk in both themes, on phone and desktop: accessible and without overflow. */

test.use({ roomOf: "looks", expectedErrors: /Content Security Policy|status of (502|503)/ });
test.describe.configure({ mode: "default" });

const longTitle = `${"An extraordinarily long headline about private markets ".repeat(3)}and ${"x".repeat(80)}`;

async function expectGoodLooks(page: Page, what: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    // Elements behind a dialog's backdrop cannot be used, and were checked before the dialog opened.
    await expectSound(page, `${what}, ${width} px`, { without: "[role=dialog][aria-hidden=true]" });
  }
}

test.beforeEach(async ({ page }) => signIn(page));

test("the list, with everything that can appear in it", { tag: "@release" }, async ({ page, room }) => {
  test.setTimeout(90_000);
  await page.request.post("/api/style-guides", { data: { name: "House style", prompt: "Write dryly." } });
  await expectNothingYet(page);
  await saveArticle(page, draftOf(longTitle, { category: "Markets", rights: "excerpt" }));
  await saveArticle(page, { title: "Our own", originalContent: "Our own words.", status: "published" });
  const { id } = await saveArticle(page, draftOf("Acme goes abroad", { rights: "link-only" }));
  expect((await page.request.post(`/api/news/${id}/rewrite`)).status()).toBe(200);
  const metaTags = { metaTitle: "Acme", metaDescription: "Acme in Zurich.", focusKeyphrase: "Acme" };
  room.ai.reply({ text: JSON.stringify(metaTags) });
  await page.goto("/admin/news");
  const rewritten = card(page, rewriteAnswer.title);
  await rewritten.getByRole("button", { name: "SEO" }).click();
  await expect(rewritten.getByText("SEO Analysis Complete")).toBeVisible();
  room.ai.reply({ status: 500, message: "out of order" });
  await card(page, longTitle.trim()).getByRole("button", { name: "Rewrite" }).click();
  await expect(page.getByText("The rewrite failed")).toBeVisible();
  room.feeds.serve("/feed", { status: 500 });
  await page.getByRole("button", { name: "Fetch RSS" }).click();
  await expect(page.getByRole("region", { name: "Fetch results" })).toBeVisible();
  await expectGoodLooks(page, "the list");
});

async function expectNothingYet(page: Page) {
  await page.goto("/admin/news");
  await expect(page.getByRole("heading", { name: "No articles found" })).toBeVisible();
  await expectGoodLooks(page, "nothing yet");
}

test("its dialogs", { tag: "@release" }, async ({ page }) => {
  test.setTimeout(120_000);
  const retold = { rewrittenTitle: "Retold", rewrittenContent: "In other words.", isRewritten: true };
  await saveArticle(page, draftOf("Told", retold));
  await page.goto("/admin/news");
  await askToDeleteUnpublished(page);
  await expectGoodLooks(page, "the question before deleting");
  await expectFits(page, "the question before deleting");
  await page.keyboard.press("Escape");

  await card(page, "Retold").getByRole("button", { name: "Edit" }).click();
  const form = entryForm(page, "Edit Article");
  await expect(form.locator(".cm-content")).toHaveCount(2);
  await expectGoodLooks(page, "the form");
  await form.getByRole("textbox", { name: "Title", exact: true }).fill("");
  await page.keyboard.press("Control+s");
  await expect(form.getByText("Title is required")).toBeVisible();
  await expectGoodLooks(page, "the form with a fault");

  await form.getByRole("button", { name: "Stock photos" }).click();
  await expect(dialog(page, "Choose a stock photo").getByRole("listitem")).toHaveCount(2);
  await expectGoodLooks(page, "the photos");
  await expectFits(page, "the photos");
});

test("photos that fail to load", { tag: "@release" }, async ({ page, room }) => {
  test.setTimeout(90_000);
  room.photos.answerSearches({ status: 401 });
  await page.goto("/admin/news/new");
  await page.getByRole("button", { name: "Stock photos" }).click();
  const picker = dialog(page, "Choose a stock photo");
  await expect(picker.getByRole("alert")).toContainText("Failed to load images.");
  await expectGoodLooks(page, "no photos");
  room.photos.answerSearches();
  await picker.getByRole("button", { name: "Try again" }).click();
  await expect(picker.getByRole("listitem")).toHaveCount(2);
});
