import { expect, test } from "../support/browser.ts";
import { findFaults } from "../support/expect-sound.ts";

/** A buyer requires facts other than features: a market, a way of hosting, a budget. */

test("by keyboard: a market, a budget and the question about it", async ({ page }) => {
  await page.goto("/fit");
  await page.locator("summary", { hasText: /^Markets/ }).focus();
  await page.keyboard.press("Enter");
  const market = page.getByRole("group", { name: "United Kingdom" });
  await market.getByRole("radio", { name: "Don't care" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/r=1~market:United%20Kingdom\.m$/);
  const results = page.getByRole("region", { name: "3. See who fits" });
  await expect(results.getByRole("rowheader", { name: /Market: United Kingdom must/ }).first()).toBeVisible();

  await page.locator("summary", { hasText: /^Budget/ }).focus();
  await page.keyboard.press("Enter");
  const amount = page.getByRole("spinbutton", { name: /Price for a year/ });
  const budget = page.getByRole("group", { name: /Price for a year/ });
  await budget.getByText("Must", { exact: true }).click();
  await expect(amount, "an amount is needed first").toBeFocused();
  await page.keyboard.type("300");
  await expect(page).toHaveURL(/~budget:300\.m$/);
  await page.keyboard.type("00", { delay: 100 });
  await expect(page).toHaveURL(/~budget:30000\.m$/);
  await expect(amount, "typing goes on").toBeFocused();
  await expect(
    results.getByRole("rowheader", { name: /Budget: 30,000 USD a year must/ }).first(),
  ).toBeVisible();
  await page.getByRole("link", { name: "Request for proposal", exact: true }).click();
  await expect(page.getByText(/Would our total price be at most 30,000 USD a year/)).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the form opens the same address", async ({ page }) => {
    await page.goto("/fit");
    await page.locator("summary", { hasText: /^Hosting/ }).click();
    await page
      .getByRole("group", { name: "On premises", exact: true })
      .getByText("Nice", { exact: true })
      .click();
    await page.locator("summary", { hasText: /^Budget/ }).click();
    await page.getByRole("spinbutton", { name: /Price for a year/ }).fill("30000");
    await page
      .getByRole("group", { name: /Price for a year/ })
      .getByText("Must", { exact: true })
      .click();
    await page.getByRole("button", { name: "Show the vendors" }).click();
    await expect(page).toHaveURL(/\/fit\?r=1~hosting:on-premises\.n~budget:30000\.m#results$/);
  });
});

test("at 360 px it fits, and it is accessible", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/fit?r=1~market:United%20Kingdom.m~integration:Unheard%20of.n~budget:30000.n");
  await expect(page.getByText("From your link")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await findFaults(page)).toEqual([]);
});
