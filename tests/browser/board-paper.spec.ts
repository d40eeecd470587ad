import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";

/** A buyer with a board paper due tonight: from the first page to the printed comparison of four vendors. */

const mostActions = 12;

/** Counts the buyer's actions. */
function countActions() {
  const counter = {
    actions: 0,
    act: async (action: Promise<unknown>) => {
      await action;
      counter.actions++;
    },
  };
  return counter;
}

type Act = ReturnType<typeof countActions>["act"];

/** Selects the first four vendors of a list and compares them. */
async function compareFour(page: Page, act: Act) {
  const ticks = page.getByRole("main").getByRole("checkbox", { name: /^Shortlist/ });
  await expect(ticks.nth(3)).toBeVisible();
  for (const place of [0, 1, 2, 3]) await act(ticks.nth(place).check());
  const tray = page.getByRole("region", { name: "Shortlist" });
  await act(tray.getByRole("link", { name: /^Compare/ }).click());
  await expect(page).toHaveURL(/\/compare\/([\w-]+-vs-){3}[\w-]+$/);
}

const rowTexts = (page: Page) => page.getByRole("row").allTextContents();

test("a buyer gets from a misspelt search to a printed and shared comparison in at most twelve actions", async ({
  page,
  browser,
}) => {
  const counter = countActions();
  const { act } = counter;
  await page.goto("/");
  await act(page.keyboard.press("/"));
  // With a missing letter.
  await act(page.keyboard.type("capital cal managment"));
  await act(page.keyboard.press("Enter"));
  await expect(page.getByText("Showing results for")).toBeVisible();
  const results = page.getByRole("main");
  await act(
    results
      .getByRole("link", { name: /^Vendors/ })
      .first()
      .click(),
  );
  await expect(page).toHaveURL(/type=vendor/);
  await compareFour(page, act);
  await expect(page.getByRole("heading", { name: "Where they differ" })).toBeVisible();
  await act(page.getByRole("checkbox", { name: "Differences only" }).check());
  await expect(page).toHaveURL(/differences=1/);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await act(page.getByRole("button", { name: "Print" }).click());
  await expect(page.locator("body")).toHaveAttribute("data-printed", "");
  expect(counter.actions).toBeLessThanOrEqual(mostActions);

  await page
    .getByRole("row", { name: /Capital Call Management/ })
    .getByRole("link")
    .nth(1)
    .click();
  await expect(page.getByRole("dialog").getByRole("link").first()).toBeVisible();
  await page.keyboard.press("Escape");

  const elsewhere = await browser.newPage();
  await elsewhere.goto(page.url());
  expect(await rowTexts(elsewhere)).toEqual(await rowTexts(page));
  await elsewhere.close();
});

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, element: Locator) {
  await expect(element).toBeVisible();
  for (let steps = 0; steps < 150; steps++) {
    if (await element.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(element, "reached by Tab").toBeFocused();
}

test("the whole journey works by keyboard, from the search to Print @release", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("/");
  await page.keyboard.type("capital cal managment");
  await page.keyboard.press("Enter");
  const main = page.getByRole("main");
  await tabTo(page, main.getByRole("link", { name: /^Vendors/ }).first());
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/type=vendor/);
  const ticks = main.getByRole("checkbox", { name: /^Shortlist/ });
  for (const place of [0, 1, 2, 3]) {
    await tabTo(page, ticks.nth(place));
    await page.keyboard.press("Space");
    await expect(ticks.nth(place)).toBeChecked();
  }
  await page.keyboard.press("c");
  const tray = page.getByRole("region", { name: "Shortlist" });
  await tabTo(page, tray.getByRole("link", { name: "Compare 4" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/compare\/([\w-]+-vs-){3}[\w-]+$/);
  await tabTo(page, page.getByRole("checkbox", { name: "Differences only" }));
  await page.keyboard.press("Space");
  await expect(page).toHaveURL(/differences=1/);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await tabTo(page, page.getByRole("button", { name: "Print" }));
  await page.keyboard.press("Enter");
  await expect(page.locator("body")).toHaveAttribute("data-printed", "");
});

const chosen = ["Alternative Investments", "Data Aggregation", "Document Management"];

/** Selects three features, and waits until the address includes each. */
async function filterByThree(page: Page, features: Locator, act: Act) {
  for (const [place, feature] of chosen.entries()) {
    await act(features.getByRole("checkbox", { name: feature }).check());
    await expect(page).toHaveURL(new RegExp(`(feature=.*){${place + 1}}`));
  }
}

test("three features narrow the directory to four vendors, and Back removes them one by one @release", async ({
  page,
}) => {
  const counter = countActions();
  const { act } = counter;
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Main" });
  await act(menu.getByRole("link", { name: "Vendors" }).click());
  const features = page.getByRole("group", { name: /^Features/ });
  await filterByThree(page, features, act);
  await compareFour(page, act);
  await expect(page.getByRole("button", { name: "Print" })).toBeVisible();
  expect(counter.actions + 1, "with the press on Print").toBeLessThanOrEqual(mostActions);
  await page.goBack();
  for (const left of [2, 1, 0]) {
    await page.goBack();
    await expect(features.getByRole("checkbox", { checked: true })).toHaveCount(left);
  }
});

test("the same on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { act } = countActions();
  await page.goto("/vendors");
  await act(page.getByRole("button", { name: "Search and filter" }).click());
  await filterByThree(page, page.getByRole("group", { name: /^Features/ }), act);
  await page.keyboard.press("Escape");
  await compareFour(page, act);
  await expect(page.getByRole("heading", { name: "Where they differ" })).toBeVisible();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, "nothing is beside the screen").toBe(360);
});
