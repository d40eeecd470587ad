import type { Locator } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { pageKinds } from "../support/page-kinds.ts";

/** Forced-colors mode draws no backgrounds, so selections and bars must be visible without them. */

test.use({ contextOptions: { forcedColors: "active" } });

const styleOf = (element: Locator, property: string) =>
  element.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);

test("the current section of the site is distinguishable", async ({ page }) => {
  await page.goto(pageKinds.vendors);
  const main = page.locator("header").getByRole("navigation", { name: "Main" }).first();
  const borderOf = (name: string) => styleOf(main.getByRole("link", { name }), "border-bottom-color");
  expect(await borderOf("Vendors")).not.toBe(await borderOf("News"));
});

test("the current news topic is distinguishable @release", async ({ page }) => {
  await page.goto(pageKinds.newsTopic);
  const lineOf = (name: string) =>
    styleOf(page.getByRole("main").getByRole("link", { name, exact: true }).first(), "text-decoration-line");
  expect(await lineOf("Implementation")).toBe("underline");
  expect(await lineOf("Cost")).toBe("none");
});

test("chosen filters and requirements are distinguishable", async ({ page }) => {
  await page.goto(pageKinds.vendors);
  const view = page.getByRole("navigation", { name: "View" });
  const groundOf = (element: Locator) => styleOf(element, "background-color");
  expect(await groundOf(view.getByRole("link", { name: "Table" }))).not.toBe(
    await groundOf(view.getByRole("link", { name: "Cards" })),
  );
  await page.goto(pageKinds.fitResults);
  const ledger = page.getByRole("group", { name: "General Ledger" });
  const label = (name: string) => ledger.locator("label", { hasText: name });
  expect(await groundOf(label("Must"))).not.toBe(await groundOf(label("Nice")));
});

test("score bars are visible", async ({ page }) => {
  await page.goto(pageKinds.fitResults);
  const [earned, ground] = [page.locator("[aria-hidden] > i.bg-accent").first(), page.locator("body")];
  expect(await styleOf(earned, "background-color")).not.toBe(await styleOf(ground, "background-color"));
});
