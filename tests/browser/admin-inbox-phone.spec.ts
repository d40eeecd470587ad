import type { Page } from "@playwright/test";
import { signIn, toast } from "../support/admin.ts";
import { expect } from "../support/browser.ts";
import { expectFits } from "../support/expect-fits.ts";
import { draftOf, saveArticle, test } from "../support/newsroom.ts";

/** The inbox on a phone, where the reader fills the window, and with large fonts. */

test.use({ roomOf: "the inbox on a phone", hasInbox: true });
test.describe.configure({ mode: "default" });

test.beforeEach(async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 360, height: 800 });
});

const list = (page: Page) => page.getByRole("list", { name: "Inbox" });
const current = (page: Page) => list(page).locator("button[aria-current=true]");

async function openInbox(page: Page, query: string) {
  await page.goto(`/admin/inbox${query}`);
  await expect(list(page)).toBeVisible();
}

test("on a phone the reader counts unread articles, and returns the focus to the list @release", async ({
  page,
}) => {
  // The first of several pages, with a slow next page.
  await page.route(/api\/admin\/inbox\?.*page=1/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), total: 300, pages: 3 } });
  });
  await page.route(/api\/admin\/inbox\?.*page=2/, () => {});
  await openInbox(page, "?sort=newest");
  await list(page).locator("[data-line]").first().click();
  const reader = page.getByRole("dialog");
  await expect(reader).toContainText("1 of 300");
  await reader.getByRole("button", { name: "Next article" }).click();
  await expect(reader).toContainText("2 of 300");
  await expectFits(page, "the reader");
  await page.keyboard.press("Escape");
  await expect(current(page)).toBeFocused();
});

test("an endless headline keeps the phone's actions visible, and can be read in full @release", async ({
  page,
}) => {
  const title = `Endless ${"W".repeat(492)}`;
  await saveArticle(page, draftOf(title));
  await page.setViewportSize({ width: 320, height: 480 });
  await openInbox(page, "?q=Endless");
  await current(page).click();
  const reader = page.getByRole("dialog", { name: title });
  await expect(reader.getByText("The Paper").first()).toBeAttached();
  for (const name of ["Set aside", "Rewrite"])
    await expect(reader.getByRole("button", { name, exact: true })).toBeInViewport({ ratio: 1 });
  const whole = reader.locator("article").getByText(title);
  expect(await whole.evaluate((text) => text.clientHeight)).toBeGreaterThan(480);
  await expectFits(page, "the reader of an endless headline");
});

test("a line shows the start of a right-to-left headline @release", async ({ page }) => {
  const title = "منصة إدارة الثروات العائلية تطلق خدمة جديدة للحفظ والتقارير في دبي وأبوظبي والرياض";
  await saveArticle(page, draftOf(title));
  await openInbox(page, "?q=منصة");
  const shown = current(page).getByText(title);
  const [first, frame] = await shown.evaluate((element) => {
    const range = document.createRange();
    range.setStart(element.lastChild as Text, 0);
    range.setEnd(element.lastChild as Text, 1);
    return [range, element].map((part) => part.getBoundingClientRect().toJSON());
  });
  expect(first.right).toBeLessThanOrEqual(frame.right + 1);
});

test("after the last article, the phone's reader closes, and an undo does not reopen it @release", async ({
  page,
}) => {
  await openInbox(page, "?sort=oldest&q=Company+17");
  await expect(page.getByText("1 item found")).toBeVisible();
  await list(page).locator("[data-line]").first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Set aside" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("0 items found")).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);
  await toast(page, "set aside").getByRole("button", { name: "Undo" }).click();
  await expect(current(page)).toContainText("Company 17");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("at twice the font size, no lines overlap @release", async ({ page }) => {
  await openInbox(page, "?sort=oldest");
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  const gaps = () =>
    list(page)
      .getByRole("listitem")
      .evaluateAll((lines) => {
        const boxes = lines.map((line) => line.getBoundingClientRect());
        return boxes.slice(1).map(({ top }, at) => Math.round(top - (boxes[at]?.bottom ?? 0)));
      });
  await expect.poll(async () => new Set(await gaps())).toEqual(new Set([0]));
});

test("a failed rewrite's reason is shown in full, and closing its report keeps the focus", async ({
  page,
  room,
}) => {
  room.ai.reply({ status: 429, message: "You exceeded your current quota. Please check your plan." });
  await openInbox(page, "?sort=oldest");
  await page.keyboard.press("r");
  const report = page.getByRole("region", { name: "Rewrites" });
  await expect(report).toContainText("No articles rewritten");
  const reason = report.getByText(/current quota/);
  expect(await reason.evaluate((words) => words.scrollWidth > words.clientWidth)).toBe(false);
  await report.getByRole("button", { name: "Close the rewrite report" }).press("Enter");
  await expect(report).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("content");
});
