import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { hydrateByMouse } from "../support/hydrate.ts";
import { widths } from "../support/widths.ts";

/** Two to four vendors side by side: on desktop, on a phone, with the keyboard, without scripts and in print. */

const four = "/compare/addepar-vs-asset-vantage-vs-eton-solutions-vs-masttro";
const three = "/compare/addepar-vs-asset-vantage-vs-masttro";

test.describe("of three and four", () => {
  for (const path of [three, four])
    test(`${path} is accessible and fits at each width`, { tag: "@release" }, async ({ page }) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path);
        await expectSound(page, `${width} px`);
      }
    });

  test("a vendor is removed, and another added", async ({ page }) => {
    await page.goto(four);
    await hydrateByMouse(page);
    await page.getByRole("link", { name: "Remove Eton Solutions" }).click();
    await expect(page).toHaveURL(three);
    await expect(page.getByRole("columnheader")).toHaveText([/^Addepar/, /^Asset Vantage/, /^Masttro/]);
    await page.getByRole("link", { name: "Add a vendor" }).click();
    await expect(page.getByLabel("Third Platform")).toHaveValue("masttro");
    await page.getByLabel("Fourth Platform").selectOption("Eton Solutions");
    await page.getByRole("button", { name: "Compare Now" }).click();
    await expect(page).toHaveURL(four);
  });

  test("is saved as a file", async ({ page }) => {
    await page.goto(three);
    const saved = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download CSV" }).click();
    expect((await saved).suggestedFilename()).toBe("compare-addepar-vs-asset-vantage-vs-masttro.csv");
  });
});

test("a fact shows its source in a slip, also by keyboard", async ({ page }) => {
  await page.goto(four);
  await hydrateByMouse(page);
  const fact = factOf(page, "CRM", 0);
  await fact.press("Enter");
  const slip = page.getByRole("dialog", { name: "Addepar: CRM" });
  await expect(slip).toBeVisible();
  await expect(slip.getByText("Stated by vendor, via partner")).toBeVisible();
  await expect(slip.getByText(/^Checked /)).toBeVisible();
  await expectSound(page, "with a slip open");
  await page.keyboard.press("Tab");
  await expect(slip.getByRole("link").first()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(slip).toBeHidden();
  await expect(fact).toBeFocused();
  await factOf(page, "Data Aggregation", 3).click();
  const other = page.getByRole("dialog", { name: "Masttro: Data Aggregation" });
  await expect(other).toBeVisible();
  // Quotations load when a slip is opened.
  await expect(other.locator("q").first()).toBeVisible();
});

test("parts and groups fold by keyboard @release", async ({ page }) => {
  await page.goto(three);
  const row = page.getByRole("rowheader", { name: "Client Portal", exact: true });
  const group = page
    .locator(".in-differ")
    .filter({ has: page.locator("th", { hasText: /^Client Portal$/ }) })
    .locator("summary");
  await group.press("Enter");
  await expect(row).toBeHidden();
  await group.press("Enter");
  await expect(row).toBeVisible();
  await page.getByRole("heading", { name: "Where they differ" }).click();
  await expect(row).toBeHidden();
  await expect(page.locator(".in-some").first()).toBeVisible();
});

test("the names are sticky and do not cover the focused element @release", async ({ page }) => {
  await page.goto(four);
  await page.getByRole("link", { name: "Browse All Vendors" }).focus();
  await page.locator(".in-agree td a").last().focus();
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press("Shift+Tab");
    await expectUncovered(page.locator(":focus"));
  }
  expect(await topOf(page.getByRole("columnheader", { name: /^Masttro/ }))).toBe(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  test("the names stick, labels stand above the columns, and words are short", async ({ page }) => {
    await page.goto(four);
    const label = page.getByRole("rowheader", { name: "General Ledger", exact: true });
    const cells = page.getByRole("row").filter({ has: label }).getByRole("cell");
    await expect(cells).toHaveCount(4);
    await label.scrollIntoViewIfNeeded();
    await expect
      .poll(async () => Math.round(await topOf(page.getByRole("columnheader", { name: "Masttro" }))))
      .toBeLessThan(20);
    const [labelBox, ...boxes] = await Promise.all(
      [label, ...(await cells.all())].map((part) => part.boundingBox()),
    );
    for (const box of boxes)
      expect(box?.y).toBeGreaterThanOrEqual((labelBox?.y ?? 0) + (labelBox?.height ?? 0));
    expect(new Set(boxes.map((box) => box?.y)).size, "columns side by side").toBe(1);
    const words = await cells.evaluateAll((parts) =>
      parts.map((part) => {
        const word = part.querySelector("[data-s]");
        return word && getComputedStyle(word, "::after").content;
      }),
    );
    expect(words).toEqual(['"Not found"', '"Stated"', '"Partner"', '"Not found"']);
    const profile = page.getByRole("link", { name: "View Profile of Masttro" });
    expect(await topOf(profile)).toBeLessThan(await topOf(page.locator(".compared tr").first()));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBe(0);
  });

  test("texts of four vendors are stacked, with names", async ({ page }) => {
    await page.goto(four);
    const row = page
      .getByRole("row")
      .filter({ has: page.getByRole("rowheader", { name: "Our assessment: best for" }) });
    const names = await row
      .getByRole("cell")
      .evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell, "::before").content));
    expect(names).toEqual(['"Addepar"', '"Asset Vantage"', '"Eton Solutions"', '"Masttro"']);
  });

  test("touch targets are large enough", async ({ page }) => {
    await page.goto(four);
    const heights = await page
      .locator(".compared td > a:has(svg), .compared thead th > a:first-child, .compared summary")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(50);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a fact links to its numbered source", async ({ page }) => {
    await page.goto(four);
    const fact = factOf(page, "CRM", 0);
    const target = await fact.getAttribute("href");
    await fact.click();
    await expect(page).toHaveURL(four + target);
    await expect(page.locator(String(target))).toBeInViewport();
    await expect(page.locator(String(target)).getByRole("link")).toHaveAttribute("href", /^https?:/);
  });

  test("three vendors are chosen in the form, and only their differences are shown", async ({ page }) => {
    await page.goto("/compare");
    await page.getByLabel("First Platform").selectOption("Masttro");
    await page.getByLabel("Second Platform").selectOption("Addepar");
    await page.getByLabel("Third Platform").selectOption("Asset Vantage");
    await page.getByRole("button", { name: "Compare Now" }).click();
    await expect(page).toHaveURL(three);
    await page.getByLabel("Differences only").check();
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(`${three}?differences=1`);
    await expect(page.getByRole("heading", { name: "Where they agree" })).toHaveCount(0);
    await expect(page.getByLabel("Differences only")).toBeChecked();
  });
});

test.describe("on paper", () => {
  test("nothing is collapsed, the marks are explained, and date, address and criteria are printed", async ({
    page,
  }) => {
    await page.goto(`${four}?differences=1`);
    await page.locator(".group-head summary").first().click();
    await page.locator(".body-head summary").last().click();
    await page.emulateMedia({ media: "print" });
    const year = new Date().getUTCFullYear();
    await expect(
      page.getByText(new RegExp(`^Prepared with .+ Guide on \\w+ \\d+, ${year}\\.`)),
    ).toBeVisible();
    await expect(page.getByText(`${four}?differences=1`).filter({ visible: true })).toBeVisible();
    await expect(page.getByText(/^Criteria: \d+ features of the guide's list and \d+ facts/)).toBeVisible();
    for (const row of await page.locator(".compared tbody tr").all()) await expect(row).toBeVisible();
    await expect(page.getByRole("heading", { name: "How to read the marks" })).toBeVisible();
    await expect(page.locator("#source-1").getByText(/checked \w+ \d+, \d+$/)).toBeVisible();
    const address = await page
      .locator("#source-1 a")
      .evaluate((link) => getComputedStyle(link, "::after").content);
    expect(address).toContain("http");
    for (const hidden of ["Print", "Download CSV", "Browse All Vendors"])
      await expect(page.getByText(hidden, { exact: true })).toBeHidden();
    await expect(page.locator(".compared .remove").first()).toBeHidden();
    expect(await page.locator(".compared thead").evaluate((head) => getComputedStyle(head).display)).toBe(
      "table-header-group",
    );
  });

  test("unknown facts are expanded @release", async ({ page }) => {
    await page.goto(four);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("term").last()).toBeVisible();
  });

  test("pages are landscape @release", async ({ page }) => {
    await page.goto(four);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    const sheets = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
    expect(sheets.length).toBeGreaterThan(1);
    for (const [, width, height] of sheets) expect(Number(width)).toBeGreaterThan(Number(height));
  });
});

/** The link of a vendor's value in the row with a label. */
const factOf = (page: Page, label: string, place: number) =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: label, exact: true }) })
    .getByRole("cell")
    .nth(place)
    .getByRole("link")
    .first();

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;

/** Expects that nothing covers the center of the focused element (WCAG 2.4.11). */
async function expectUncovered(focused: Locator) {
  const isCovered = await focused.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return !above || !(element.contains(above) || above.contains(element));
  });
  expect(isCovered).toBe(false);
}

test("chosen platforms survive a reload and going back", async ({ page }) => {
  await page.goto("/compare");
  await page.getByLabel("Second Platform").selectOption("Masttro");
  await page.getByLabel("First Platform").selectOption("Altoo");
  await expect(page).toHaveURL("/compare?with=altoo&with=masttro");
  await page.reload();
  await expect(page.getByLabel("First Platform")).toHaveValue("altoo");
  await expect(page.getByLabel("Second Platform")).toHaveValue("masttro");
  await page.getByRole("button", { name: "Compare Now" }).click();
  await expect(page).toHaveURL("/compare/altoo-vs-masttro");
  await page.goBack();
  await expect(page.getByLabel("First Platform")).toHaveValue("altoo");
  await expect(page.getByLabel("Second Platform")).toHaveValue("masttro");
});

test.describe("a comparison that does not exist", () => {
  test.use({ viewport: { width: 360, height: 740 }, expectedErrors: /404/ });

  test("a long address that names no vendor does not widen the page", async ({ page }) => {
    await page.goto(`/compare/addepar-vs-${"nobody".repeat(20)}`);
    await expect(page.getByRole("heading", { name: "Comparison Not Found" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});
