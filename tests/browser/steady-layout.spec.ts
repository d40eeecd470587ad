import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { hydrateByMouse } from "../support/hydrate.ts";

/** Milliseconds. Layout shifts count from 500 ms after an input, so every response takes longer than that. */
const delay = 700;

const pages = [
  "/",
  "/vendors",
  "/vendors/addepar",
  "/compare/addepar-vs-masttro",
  "/fit?r=1~general-ledger.m",
  "/news",
  "/faq",
  "/faq/what-is-family-office-software",
  "/features/general-ledger",
  "/buyers-guides/single-family-office-principal",
  "/family-office-software",
  "/methodology",
  "/search?q=ledger",
];

for (const width of [360, 1280])
  test(`pages reached by a link keep their layout at ${width} px while their data arrives`, {
    tag: "@release",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of pages) expect(await shiftOf(page, path), path).toBeLessThanOrEqual(0.1);
  });

test("a slow computer paints no part of a page that moves afterwards @release", async ({
  page,
  devTools,
}) => {
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(recordShifts);
  // The browser decides by the time where it pauses.
  for (const path of ["/vendors/addepar", "/use-cases/portfolio-management", "/compare", "/digest"])
    for (let visit = 1; visit <= 4; visit++) {
      await page.goto(path);
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      expect(await page.evaluate(sumOfShifts), `${path}, visit ${visit}`).toBe(0);
    }
});

/** Follows an internal link to the path, starting from a page that shares nothing with it. */
async function shiftOf(page: Page, path: string): Promise<number> {
  await page.goto("/disclaimer");
  await hydrateByMouse(page);
  await page.route("**/api/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delay));
    await route.continue();
  });
  await page.evaluate(recordShifts);
  await page.evaluate(`window.__reactRouterDataRouter.navigate(${JSON.stringify(path)})`);
  await expect(page).toHaveURL(path);
  await expect.poll(() => page.evaluate(countLoadingInView)).toBe(0);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const sum = await page.evaluate(sumOfShifts);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  return sum;
}

function recordShifts() {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ("value" in entry && "hadRecentInput" in entry && !entry.hadRecentInput)
        shifts.push(Number(entry.value));
  }).observe({ type: "layout-shift" });
}

function sumOfShifts(): number {
  const shifts: unknown = Reflect.get(window, "shifts");
  return Array.isArray(shifts) ? shifts.reduce((sum: number, shift: number) => sum + shift, 0) : Number.NaN;
}

/** Blocks further down load when the reader scrolls near them. */
const countLoadingInView = () =>
  [...document.querySelectorAll("main [aria-busy=true]")].filter(
    (region) => region.getBoundingClientRect().top < innerHeight,
  ).length;

test("a category on its drawing breaks between words only, also before the fonts have loaded", async ({
  page,
}) => {
  await page.route(/\.woff2$/, () => {});
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto("/news", { waitUntil: "commit" });
  await expect(page.locator(".plate > span").filter({ hasText: "Implementation" }).first()).toBeVisible();
  const broken = await page.locator(".plate > span").evaluateAll((names) =>
    names
      .filter((name) => {
        const text = document.createRange();
        text.selectNodeContents(name);
        return text.getClientRects().length > (name.textContent?.trim().split(" ").length ?? 0);
      })
      .map((name) => name.textContent),
  );
  expect(broken).toEqual([]);
});
