import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { expectFits } from "../support/expect-fits.ts";
import { hydrateByMouse } from "../support/hydrate.ts";
import { pageKinds } from "../support/page-kinds.ts";

/** Menus, sheets and slips in small windows and with large fonts, and the bars that stick to the window's edges. */

test.use({ expectedErrors: /missing-(logo|picture)|vumbnail|img\.youtube|404/ });

interface Opened {
  path: string;
  width?: number;
  open: (page: Page) => Promise<unknown>;
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name }).filter({ visible: true }).first().click();

async function showSourceOfAnswer(page: Page) {
  const second = page.getByRole("region", { name: "3. See who fits" }).getByRole("listitem").nth(1);
  await second.getByText("How the score adds up").click();
  await second
    .getByRole("button", { name: /Show source/ })
    .first()
    .click();
}

const openedByReaders: Record<string, Opened> = {
  "the source of a fact": { path: "/vendors/masttro", open: press(/Show source/) },
  "the source of an answer": { path: "/fit?r=1~general-ledger.m", open: showSourceOfAnswer },
  "a screenshot": { path: "/vendors/pictured", open: press("Pictured Software screenshot 1") },
  "the search": { path: pageKinds.faq, width: 360, open: press("Search") },
};

for (const [name, { path, width = 1280, open }] of Object.entries(openedByReaders))
  test(`${name} fits small windows`, { tag: "@release" }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await hydrateByMouse(page);
    await open(page);
    await expectFits(page, name);
  });

test("a focused filter is not hidden behind the sheet's buttons @release", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(pageKinds.vendors);
  await press("Search and filter")(page);
  const sheet = page.locator("#directory-filters");
  const top = (await sheet.getByRole("button", { name: /^Show \d+ vendors/ }).boundingBox())?.y ?? 0;
  for (const choice of await sheet.getByRole("checkbox").all()) {
    await choice.focus();
    const box = await choice.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), await choice.inputValue()).toBeLessThanOrEqual(top);
  }
});

test("a focused vendor in the ranking is not hidden behind the summary @release", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/fit?r=1~general-ledger.m");
  const bar = page.locator(".bar-at-head");
  const vendors = page.getByRole("region", { name: "3. See who fits" }).getByRole("heading", { level: 3 });
  for (const vendor of (await vendors.getByRole("link").all()).toReversed()) {
    await vendor.focus();
    const [link, head] = [await vendor.boundingBox(), await bar.boundingBox()];
    expect(link?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));
  }
});

test("a printed requirement shows only its weight, because backgrounds are not printed @release", async ({
  page,
}) => {
  await page.goto("/fit?r=1~general-ledger.m");
  await page.emulateMedia({ media: "print" });
  const ledger = page
    .getByRole("group", { name: "General Ledger" })
    .locator("label")
    .filter({ visible: true });
  await expect(ledger).toHaveText(["Must"]);
});
