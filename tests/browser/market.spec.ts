import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { hydrateByMouse } from "../support/hydrate.ts";
import { widths } from "../support/widths.ts";

test("the market map fits every window, and its names and features stay while it scrolls", async ({
  page,
}) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/market");
    const name = page.getByRole("rowheader", { name: "Addepar" });
    const before = await name.boundingBox();
    await page.locator(".market").evaluate((frame) => {
      frame.scrollIntoView();
      frame.scrollBy(200, 400);
      if (frame.scrollTop === 0) window.scrollBy(0, 400);
    });
    expect((await name.boundingBox())?.x).toBe(before?.x);
    await expect(page.getByRole("columnheader", { name: "Bill Pay" })).toBeInViewport();
    await expectSound(page, `/market at ${width} px`);
  }
});

test("arrow keys move between the marks, one of which is a tab stop, and show their sources", async ({
  page,
}) => {
  await page.goto("/market");
  const stops = page.locator('.market td > a[tabindex="0"]');
  const slip = page.getByRole("dialog");
  await page.keyboard.press("Shift");
  await expect(stops).toHaveCount(1);
  await stops.focus();
  const first = await stops.getAttribute("href");
  await page.keyboard.press("ArrowRight");
  await expect(stops).toHaveCount(1);
  await expect(stops).toBeFocused();
  await expect(stops).not.toHaveAttribute("href", first ?? "");
  await expect(slip).toContainText("Checked");
  await page.keyboard.press("ArrowLeft");
  await expect(stops).toHaveAttribute("href", first ?? "");
  await page.keyboard.press("ArrowDown");
  await expect(stops).toBeFocused();
  await expect(stops).not.toHaveAttribute("href", first ?? "");
  await expect(slip).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(slip).toBeHidden();
  await expect(stops).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Escape");
  await page.waitForTimeout(1000);
  await expect(slip, "Escape before it opened").toBeHidden();
});

test("a mark under the mouse shows its source, which stays while the mouse is on it", async ({ page }) => {
  await page.goto("/market");
  const mark = page.getByRole("link", { name: /: Addepar, Client Portal$/ });
  const slip = page.getByRole("dialog", { name: "Addepar: Client Portal" });
  await hydrateByMouse(page);
  await mark.hover();
  await expect(slip).toContainText("Checked");
  await slip.hover();
  await page.waitForTimeout(600);
  await expect(slip).toBeVisible();
  await page.mouse.move(1, 1);
  await expect(slip).toBeHidden();
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

  test("a tap shows a mark's source", async ({ page }) => {
    await page.goto("/market");
    await page.getByRole("heading", { name: "Market Map" }).tap();
    await page.locator("html[data-hydrated]").waitFor();
    await page.getByRole("link", { name: /: Addepar, Consolidated Reporting$/ }).tap();
    await expect(page.getByRole("dialog")).toContainText("Checked");
    await expect(page).toHaveURL(/\/market$/);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the form filters by market and feature, and marks lead to facts on profiles", async ({ page }) => {
    await page.goto("/market");
    await page.getByLabel("Market", { exact: true }).selectOption("Switzerland");
    await page.getByLabel("Order", { exact: true }).selectOption("coverage");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page.getByRole("link", { name: "Remove Switzerland" })).toBeVisible();
    await expect(page.getByRole("rowheader", { name: "Altoo" })).toBeVisible();
    await expect(page.getByRole("rowheader", { name: "Addepar" })).toBeHidden();
    await expect(page.locator(".scatter")).toContainText("Altoo");
    await page.locator(".market td > a").first().click();
    await expect(page).toHaveURL(/\/vendors\/[^/]+#feature-/);
    expect(await page.locator(":target").count()).toBe(1);
  });
});
