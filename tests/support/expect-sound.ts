import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export type Theme = "light" | "dark";

interface Where {
  /** The dark theme checks only colors, because nothing else depends on it. */
  theme?: Theme;
  /** The part to check. */
  within?: string;
  /** The part to skip. */
  without?: string;
}

const contrast = "color-contrast";

type AxeOptions = Parameters<AxeBuilder["options"]>[0];

/** Returns axe's violations, each with its rule and location. */
export async function findFaults(page: Page, { theme, within, without }: Where = {}): Promise<string[]> {
  const structure = theme === "dark" ? [] : await runAxe(page, { within, without }, isNoContrast);
  const kinds = await page.evaluate(markKindsOfText, { within, without });
  const colors = kinds > 0 ? await runAxe(page, { within: `[${mark}]`, without }, { runOnly: contrast }) : [];
  await page.evaluate((mark) => {
    for (const text of document.querySelectorAll(`[${mark}]`)) text.removeAttribute(mark);
  }, mark);
  return [...structure, ...colors];
}

const isNoContrast = { rules: { [contrast]: { enabled: false } } };

async function runAxe(page: Page, { within, without }: Where, options: AxeOptions): Promise<string[]> {
  // The other mode merges frames' results in a separate page, which doubles the time. Our pages have no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"], ...options });
  if (within) axe.include(within);
  if (without) axe.exclude(without);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
  );
}

const mark = "data-contrast";

/**
 * Marks one text of each kind. Texts whose ancestors have the same classes and states have the same colors, and axe takes four
 * fifths of its time to measure the contrast of every row of a list.
 */
function markKindsOfText({ within, without }: Where): number {
  const kinds = new Map<string, Element>();
  const roots = [...document.querySelectorAll(within ?? "body")];
  const texts = roots
    .flatMap((root) => [root, ...root.querySelectorAll("*")])
    .filter((element) => hasText(element) && !(without && element.closest(without)));
  for (const text of texts.toReversed()) kinds.set(kindOf(text), text);
  for (const text of kinds.values()) text.setAttribute("data-contrast", "");
  return kinds.size;

  function hasText(element: Element) {
    const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    return (isText || element.matches("input, select, textarea")) && element.checkVisibility();
  }
  function kindOf(element: Element | null): string {
    if (!element) return "";
    const look = [...element.attributes].filter(isLook).map(({ name, value }) => `${name}=${value}`);
    return `${kindOf(element.parentElement)} > ${element.tagName} ${look.join(" ")}`;
  }
  /** Attributes that style sheets match: classes, styles and short states. Names, identifiers and numbers differ in every row. */
  function isLook({ name, value }: Attr) {
    return name === "class" || name === "style" || /^[a-z-]{0,12}$/.test(value);
  }
}

/** Expects that a screen has no accessibility violations that axe can find, and does not overflow the window horizontally. */
export async function expectSound(page: Page, state: string, where: Where = {}) {
  expect(await findFaults(page, where), state).toEqual([]);
  // Screen readers announce a `header` in a dialog as the page's banner. Axe misses it, because the page with its own header is
  // hidden behind the dialog.
  const dialog = page.getByRole("dialog");
  const landmarks = dialog.getByRole("banner").or(dialog.getByRole("contentinfo"));
  await expect(landmarks, `${state}: landmarks of the page in a dialog`).toHaveCount(0);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${state}: sideways`).toBeLessThanOrEqual(0);
}
