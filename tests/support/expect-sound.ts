import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export type Theme = "light" | "dark";

interface Where {
  /** In the dark only the colours are looked at: nothing else of a screen that was seen in the light depends on them. */
  theme?: Theme;
  /** The part that is looked at. */
  within?: string;
  /** The part that is not. */
  without?: string;
}

/** Returns the violations axe finds: the rule, and where it is broken. */
export async function findFaults(page: Page, { theme, within, without }: Where = {}): Promise<string[]> {
  // The other mode puts frames' results together in a page of its own: twice the time. Our own pages hold no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (theme === "dark") axe.withRules(["color-contrast"]);
  if (within) axe.include(within);
  if (without) axe.exclude(without);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}

/** A screen in this state is accessible as far as axe can tell, and nothing makes it wider than the window. */
export async function expectSound(page: Page, state: string, where: Where = {}) {
  expect(await findFaults(page, where), state).toEqual([]);
  // A `header` in a dialog is read out as the page's. Axe lets it pass: the page, with its own, is hidden behind a dialog.
  const dialog = page.getByRole("dialog");
  const landmarks = dialog.getByRole("banner").or(dialog.getByRole("contentinfo"));
  await expect(landmarks, `${state}: landmarks of the page in a dialog`).toHaveCount(0);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${state}: sideways`).toBeLessThanOrEqual(0);
}
