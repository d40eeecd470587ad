import type { Page } from "@playwright/test";
import type { Theme } from "./expect-sound.ts";

export interface Look {
  width: number;
  theme: Theme;
}

/** Both widths, and the dark theme once: the style sheet changes colors by theme only, so a second width shows the same pairs. */
export const everyLook: Look[] = [
  { width: 360, theme: "light" },
  { width: 1280, theme: "light" },
  { width: 1280, theme: "dark" },
];

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
