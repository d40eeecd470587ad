import { expect, test } from "../support/browser.ts";

/** What is printed, and the header at any width. */

test.use({ expectedErrors: /missing-(logo|picture)/ });

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
