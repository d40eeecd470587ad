import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { looks, setLook } from "../support/looks.ts";

test("the market map fits every window and its names stay while it scrolls @looks", async ({ page }) => {
  for (const look of looks) {
    await setLook(page, look);
    await page.goto("/market");
    const name = page.getByRole("rowheader").first();
    const before = await name.boundingBox();
    await page.locator(".market").evaluate((frame) => frame.scrollBy(200, 0));
    expect((await name.boundingBox())?.x).toBe(before?.x);
    await expectSound(page, `/market at ${look.width} px, ${look.theme}`, look);
  }
});

test("arrow keys move between the marks, one of which is a tab stop", async ({ page }) => {
  await page.goto("/market");
  const stops = page.locator('.market td > a[tabindex="0"]');
  await expect(stops).toHaveCount(1);
  await stops.focus();
  const first = await stops.getAttribute("href");
  await page.keyboard.press("ArrowRight");
  await expect(stops).toHaveCount(1);
  await expect(stops).toBeFocused();
  await expect(stops).not.toHaveAttribute("href", first ?? "");
  await page.keyboard.press("ArrowLeft");
  await expect(stops).toHaveAttribute("href", first ?? "");
  await page.keyboard.press("ArrowDown");
  await expect(stops).toBeFocused();
  await expect(stops).not.toHaveAttribute("href", first ?? "");
});
