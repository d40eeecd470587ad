import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { adminTexts } from "../support/admin-texts.ts";
import { expect, test } from "../support/browser.ts";
import { compareWithBudget, type Figures } from "../support/budget.ts";
import { pageKinds } from "../support/page-kinds.ts";

/**
 * Limits of the design for any public page at its first visit, in bytes over the wire; inline scripts uncompressed. The
 * total of all scripts may not grow either: docs/decisions/0080.
 */
const limits = { scriptsBeforePaint: 5_000, scripts: 140_000, styles: 15_000, fonts: 90_000, layoutShift: 0 };

test.use({ expectedErrors: /404/ });

test("no public page weighs more than recorded, shifts, or loads code of the admin @release", async ({
  browser,
}) => {
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

/** So that not every word more is a change of the budget. */
const roundedUp = (bytes: number) => Math.ceil(bytes / 1000) * 1000;
const isFarBelow = (figure: number, budget: number) => figure < budget * 0.97 - 1000;

/** The built chunks that hold any of the admin's texts, by file name. */
function findAdminChunks(): Set<string> {
  const texts = adminTexts();
  const chunks = globSync("build/client/assets/*.js").filter((path) => {
    const code = readFileSync(path, "utf8");
    return texts.some((text) => code.includes(text));
  });
  expect(chunks.length, "chunks in which the admin's texts are found").toBeGreaterThan(0);
  return new Set(chunks.map((path) => basename(path)));
}

/** A first visit: to the paint, to the first sign of the visitor, and until React is there and all is fetched ahead. */
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

/** Inline scripts, asleep or not, and files that were asked for before the first paint. */
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
