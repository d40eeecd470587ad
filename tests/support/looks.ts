import type { Page } from "@playwright/test";
import type { Theme } from "./expect-sound.ts";

export interface Look {
  width: number;
  theme: Theme;
}

export const everyLook: Look[] = [360, 1280].flatMap((width) => [
  { width, theme: "light" },
  { width, theme: "dark" },
]);

/**
 * The looks in which a test checks its screen: `npm test` leaves the dark theme to a few screens and to the tokens'
 * contrast, and the release tier runs what is tagged `@looks` again in every look (docs/decisions/0003).
 */
export const looks =
  process.env.TEST_TIER === "everyday" ? everyLook.filter(({ theme }) => theme === "light") : everyLook;

export async function setLook(page: Page, { width, theme }: Look) {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  // A colour on its way from one theme to the other has the contrast of neither.
  await page.waitForFunction(
    () => !document.getAnimations().some((animation) => animation instanceof CSSTransition),
    undefined,
    { polling: 50 },
  );
}
