import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

interface Where {
  /** The part to check. */
  within?: string;
  /** The part to skip. */
  without?: string;
}

/**
 * Returns axe's violations, each with its rule and location: of structure and contrast in the light theme, and of contrast in the dark
 * theme, because nothing else depends on it. The contents of frames are not checked.
 */
export async function findFaults(page: Page, where: Where = {}): Promise<string[]> {
  await loadAxe(page);
  await setTheme(page, "light");
  const structure = await runAxe(page, where, allButContrast);
  const light = await findLowContrast(page, where);
  await setTheme(page, "dark");
  const dark = await findLowContrast(page, where);
  await setTheme(page, "light");
  return [...structure, ...light, ...dark.map((fault) => `dark theme: ${fault}`)];
}

/** Without transitions: a long list has thousands, and a color in transition has the contrast of neither theme. */
async function setTheme(page: Page, theme: "light" | "dark") {
  const still = await page.addStyleTag({ content: "*, ::before, ::after { transition: none !important }" });
  await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
  await still.evaluate((element: HTMLElement) => {
    getComputedStyle(document.body).getPropertyValue("color");
    element.remove();
  });
}

async function findLowContrast(page: Page, { within, without }: Where): Promise<string[]> {
  const kinds = await page.evaluate(markKindsOfText, { within, without });
  const faults = kinds > 0 ? await runAxe(page, { within: `[${mark}]`, without }, onlyContrast) : [];
  await page.evaluate((mark) => {
    for (const text of document.querySelectorAll(`[${mark}]`)) text.removeAttribute(mark);
  }, mark);
  return faults;
}

const allButContrast: axe.RunOptions = { rules: { "color-contrast": { enabled: false } } };
const onlyContrast: axe.RunOptions = { runOnly: "color-contrast" };

/** Loads axe once per document: it takes 0.3 s of CPU time, as long as a run. */
async function loadAxe(page: Page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Preloading reads style sheets and media for rules that are off, or that concern sound. */
const fast: axe.RunOptions = { resultTypes: ["violations"], iframes: false, preload: false };

function runAxe(page: Page, { within = "html", without }: Where, options: axe.RunOptions): Promise<string[]> {
  const context = { include: [[within]], exclude: without ? [[without]] : [] };
  return page.evaluate(
    async ({ context, options }) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const { violations } = await axe.run(context, options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`,
      );
    },
    { context, options: { ...fast, ...options } },
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

/** Expects that a screen has no faults that axe can find in either theme, and does not overflow the window horizontally. */
export async function expectSound(page: Page, state: string, where: Where = {}) {
  expect(await findFaults(page, where), state).toEqual([]);
  // Screen readers announce a `header` in a dialog as the page's banner. Axe misses it, because the page with its own header is
  // hidden behind the dialog.
  const dialog = page.getByRole("dialog");
  const landmarks = dialog.getByRole("banner").or(dialog.getByRole("contentinfo"));
  await expect(landmarks, `${state}: landmarks of the page in a dialog`).toHaveCount(0);
  await expectNoOverflow(page, state);
}

/** Expects that nothing is wider than the window. Media queries follow a new size of the window one frame later. */
export async function expectNoOverflow(page: Page, state: string) {
  const overflow = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return document.documentElement.scrollWidth - innerWidth;
  });
  expect(overflow, `${state}: sideways`).toBeLessThanOrEqual(0);
}
