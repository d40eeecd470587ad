import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { pageKinds } from "../support/page-kinds.ts";

/** Every kind of page at 200% and 400% zoom in a 1280 px window, with the text spacing of WCAG 1.4.12, and in print. */

test.use({ expectedErrors: /missing-(logo|picture)|vumbnail|img\.youtube|404/ });

const spacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Texts that are clipped at the bottom of a box without scrolling, except those clipped by design. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main *, header *, footer *")]
      .filter((element) => {
        const { overflowY, webkitLineClamp, position } = getComputedStyle(element);
        const isCut = overflowY === "hidden" && element.scrollHeight > element.clientHeight + 2;
        const isForEyes = element.clientHeight > 1 && position !== "absolute";
        return isCut && isForEyes && webkitLineClamp === "none" && element.textContent?.trim() !== "";
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

for (const [kind, path] of Object.entries(pageKinds)) {
  test(`${kind} (${path}) fits zoomed windows, even with wide text spacing`, { tag: "@release" }, async ({
    page,
  }) => {
    await page.goto(path);
    for (const width of [640, 320]) {
      await page.setViewportSize({ width, height: 640 });
      expect(await overflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    }
    await page.addStyleTag({ content: spacing });
    expect(await overflow(page), "wide text").toBeLessThanOrEqual(0);
    expect(await cutTexts(page), "wide text that is cut off").toEqual([]);
  });

  test(`${kind} (${path}) fits a sheet of paper, without controls`, {
    tag: "@release",
  }, async ({ page }) => {
    // A4 with 15 mm margins, at 96 px per inch.
    await page.setViewportSize({ width: 680, height: 1000 });
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    // Print has a white background in either theme.
    const ink = await page
      .getByRole("heading", { level: 1 })
      .evaluate((node) => getComputedStyle(node).color);
    expect(Math.max(...(ink.match(/\d+/g) ?? ["255"]).map(Number)), ink).toBeLessThan(80);
  });
}

const paper = { width: 794, height: 1123 };

test("the printed directory's columns align with their headings", async ({ page }) => {
  await page.setViewportSize(paper);
  await page.goto("/vendors");
  await page.emulateMedia({ media: "print" });
  const leftEdges = (cells: string) =>
    page
      .locator(cells)
      .evaluateAll((all) =>
        all
          .map((cell) => cell.getBoundingClientRect())
          .flatMap(({ left, width }) => (width > 0 ? Math.round(left) : [])),
      );
  const heads = await leftEdges("main thead th");
  expect(heads.length).toBeGreaterThan(5);
  expect(await leftEdges("main tbody tr:first-child > *")).toEqual(heads);
});

test("printed sources have addresses, and a printed ranking only the requested features @release", async ({
  page,
}) => {
  await page.setViewportSize(paper);
  await page.emulateMedia({ media: "print" });
  await page.goto("/vendors/addepar");
  const source = page.locator(".source-entry a").first();
  const address = await source.evaluate((link) => getComputedStyle(link, "::after").content);
  expect(address).toContain(await source.getAttribute("href"));
  await page.goto("/fit?r=1~api.m");
  const needs = page.getByRole("form", { name: "Requirements" });
  await expect(needs.getByRole("listitem").filter({ visible: true })).toHaveCount(1);
  await expect(page.getByRole("checkbox", { name: /Shortlist/ }).filter({ visible: true })).toHaveCount(0);
});

test("the printed directory keeps headquarters, price and check date on portrait and landscape paper", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print" });
  await page.goto("/vendors?q=fundcount");
  for (const width of [680, 1000]) {
    await page.setViewportSize({ width, height: 1000 });
    const row = page.getByRole("main").locator("tbody tr").first();
    await expect(row.getByText("Cambridge, United States")).toBeVisible();
    await expect(row.getByText(/[A-Z][a-z]{2} \d+, \d{4}/)).toBeVisible();
    await expect(row.getByText(/^From \$24,000/)).toBeVisible();
  }
});

test("the site's name is not cut in the header at any width", async ({ page }) => {
  await page.goto("/about");
  for (const width of [320, 360, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await page
      .getByRole("banner")
      .getByRole("link", { name: /Guide$/ })
      .locator("span")
      .evaluate((name) => name.scrollHeight - name.clientHeight);
    expect(cut, `${width} px`).toBeLessThanOrEqual(0);
  }
});
