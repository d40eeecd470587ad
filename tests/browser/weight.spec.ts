import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { adminTexts } from "../support/admin-texts.ts";
import { expect, test } from "../support/browser.ts";
import { compareWithBudget, type Figures } from "../support/budget.ts";
import { fullChromium, launchOptions } from "../support/chromium.ts";
import { pageKinds } from "../support/page-kinds.ts";

/**
 * The design's limits for the first visit to any public page, in bytes over the wire, with inline scripts uncompressed. The total
 * of all scripts may not grow either: docs/decisions/0080.
 */
const limits = { scriptsBeforePaint: 5_000, scripts: 140_000, styles: 15_000, fonts: 90_000, layoutShift: 0 };

test.use({
  expectedErrors: /404/,
  launchOptions: launchOptions(fullChromium),
});

test("no public page exceeds its budget, shifts, or loads admin code @release", async ({ browser }) => {
  test.setTimeout(240_000);
  const adminChunks = findAdminChunks();
  const figures: Figures = {};
  for (const [kind, path] of Object.entries(pageKinds)) {
    const { chunks, ...weights } = await weigh(browser, path);
    expect(
      chunks.filter((chunk) => adminChunks.has(chunk)),
      `${path} loads code of the admin`,
    ).toEqual([]);
    for (const [what, weight] of Object.entries(weights)) {
      const limit = limits[what as keyof typeof limits];
      expect(weight, `${what} of ${path}`).toBeLessThanOrEqual(limit);
      figures[what] = { ...figures[what], [kind]: roundedUp(weight) };
    }
  }
  expect(compareWithBudget("weight", figures, { isFarBelow })).toEqual([]);
});

/** Rounds up, so that small text changes do not affect the budget. */
const roundedUp = (bytes: number) => Math.ceil(bytes / 1000) * 1000;
const isFarBelow = (figure: number, budget: number) => figure < budget * 0.97 - 1000;

/** Names of the built chunks that contain admin texts. */
function findAdminChunks(): Set<string> {
  const texts = adminTexts();
  const chunks = globSync("build/client/assets/*.js").filter((path) => {
    const code = readFileSync(path, "utf8");
    return texts.some((text) => code.includes(text));
  });
  expect(chunks.length, "chunks with texts of the admin").toBeGreaterThan(0);
  return new Set(chunks.map((path) => basename(path)));
}

/**
 * Measures a first visit: until the first paint, until the first interaction, and until React has loaded and prefetching is done.
 */
async function weigh(browser: Browser, path: string) {
  const page = await browser.newPage();
  try {
    await page.addInitScript(watchLayoutShifts);
    await page.goto(path);
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    const scriptsBeforePaint = await page.evaluate(measureEarlyScripts);
    await page.mouse.move(200, 200);
    await page.locator("html[data-hydrated]").waitFor();
    await page.waitForLoadState("networkidle");
    return { scriptsBeforePaint, ...(await measureAll(page)) };
  } finally {
    await page.close();
  }
}

function watchLayoutShifts() {
  const seen = { layoutShift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.layoutShift += Reflect.get(entry, "value");
  }).observe({ type: "layout-shift", buffered: true });
}

/** Measures inline scripts, active or not, and files requested before the first paint. */
function measureEarlyScripts(): number {
  const paint = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  const inline = [...document.scripts].filter(({ src, type }) => !src && !type.endsWith("json"));
  const files = performance
    .getEntriesByType("resource")
    .filter(({ name, startTime }) => name.endsWith(".js") && startTime < paint);
  const inlineBytes = inline.reduce((bytes, { text }) => bytes + text.length, 0);
  return files.reduce((bytes, file) => bytes + Reflect.get(file, "encodedBodySize"), inlineBytes);
}

const measureAll = (page: Page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType("resource");
    const named = (end: string) => files.filter(({ name }) => name.endsWith(end));
    const weightOf = (end: string) =>
      named(end).reduce((bytes, file) => bytes + Reflect.get(file, "encodedBodySize"), 0);
    return {
      scripts: weightOf(".js"),
      styles: weightOf(".css"),
      fonts: weightOf(".woff2"),
      layoutShift: Number(Reflect.get(Reflect.get(window, "seen"), "layoutShift")),
      chunks: named(".js").map(({ name }) => name.slice(name.lastIndexOf("/") + 1)),
    };
  });
