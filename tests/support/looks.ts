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
 * The themes and widths of a screen test. `npm test` limits the dark theme to a few screens and to the tokens' contrast; the
 * release tier repeats tests tagged `@looks` in every look (docs/decisions/0003).
 */
export const looks =
  process.env.TEST_TIER === "everyday" ? everyLook.filter(({ theme }) => theme === "light") : everyLook;

/** Sets width and theme without transitions: a long list has thousands, and a color in transition has the contrast of neither theme. */
export async function setLook(page: Page, { width, theme }: Look) {
  await page.setViewportSize({ width, height: 800 });
  const still = await page.addStyleTag({ content: "*, ::before, ::after { transition: none !important }" });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await still.evaluate((element: HTMLElement) => {
    getComputedStyle(document.body).getPropertyValue("color");
    element.remove();
  });
}
