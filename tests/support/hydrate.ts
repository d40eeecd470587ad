import { expect, type Page } from "@playwright/test";

/**
 * Moves the mouse from one element to another, as a visitor does first, and waits for React. Repeats it: the browser drops a move before
 * the page's first frame, and reports no further one within the same element.
 */
export async function hydrateByMouse(page: Page): Promise<void> {
  await expect(async () => {
    await page.mouse.move(600, 400);
    await page.mouse.move(1, 1);
    await expect(page.locator("html[data-hydrated]")).toBeAttached({ timeout: 1_000 });
  }).toPass();
}
