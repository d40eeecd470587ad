import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { hydrateByMouse } from "../support/hydrate.ts";

/** A buyer finds vendors, reads a profile and compares two of them. */

test("filter the directory, open a profile, compare it, and go back to the filters", async ({
  page,
  apiCalls,
}) => {
  await page.goto("/vendors");
  await expect(page.getByText("Showing 37 of 37 vendors")).toBeVisible();
  await hydrated(page);
  expect(apiCalls, "no call is repeated after hydration").toEqual([]);

  const status = page.getByText(/^Showing \d+ of 37 vendors$/);
  const category = page.getByRole("group", { name: "Category" });
  await category.getByRole("checkbox", { name: /Net Worth Tracking/ }).check();
  await expect(status).not.toHaveText("Showing 37 of 37 vendors");
  const ofCategory = await textOf(status);
  await page.getByRole("searchbox", { name: "Search vendors" }).fill("bank");
  await expect(page).toHaveURL(/\?q=bank&category=Net\+Worth\+Tracking$/);
  await expect(status).not.toHaveText(ofCategory);
  const shown = await textOf(status);

  await page.getByRole("link", { name: "Altoo", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Altoo" })).toBeVisible();
  await expect(page).toHaveTitle(/Altoo/);
  await page.getByRole("link", { name: /^Compare with/ }).click();
  await expect(page).toHaveURL(/\/compare\/altoo-vs-/);
  await expect(page.getByRole("rowheader", { name: "Headquarters" })).toBeVisible();

  await page.goBack();
  await page.goBack();
  await expect(status).toHaveText(shown);
  await expect(page.getByRole("searchbox", { name: "Search vendors" })).toHaveValue("bank");
  expect(new Set(apiCalls).size, "no call is made twice").toBe(apiCalls.length);

  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect(page.getByText("Showing 37 of 37 vendors")).toBeVisible();
  await expect(page).toHaveURL(/\/vendors$/);
});

test("an empty result offers further links", async ({ page }) => {
  await page.goto("/vendors?q=zzzz");
  await expect(page.getByRole("heading", { name: "No vendors found" })).toBeVisible();
  await hydrated(page);
  await page.getByRole("link", { name: "Clear all filters" }).click();
  await expect(page.getByText("Showing 37 of 37 vendors")).toBeVisible();
});

test("two ticked vendors can be compared", async ({ page }) => {
  await page.goto("/vendors");
  await hydrated(page);
  await page.getByRole("checkbox", { name: "Shortlist Addepar" }).check();
  await page.getByRole("button", { name: "Compare", exact: true }).press("Enter");
  await expect(page.getByText("Choose one more vendor to compare.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Shortlist Masttro" }).check();
  await page.getByRole("link", { name: "Compare 2", exact: true }).click();
  await expect(page).toHaveURL(/\/compare\/addepar-vs-masttro$/);
});

test.describe("a complete profile", () => {
  test.use({
    expectedErrors: /missing-(picture|logo)\.png|net::ERR|youtube/,
  });

  test("zooms a screenshot to both limits and back", async ({ page }) => {
    await page.goto("/vendors/pictured");
    await page.getByRole("button", { name: "Pictured Software screenshot 1" }).click();
    const viewer = page.getByRole("dialog");
    const percent = viewer.getByTitle("Reset zoom");
    await expect(percent).toHaveText("100%");
    const zoomIn = viewer.getByRole("button", { name: "Zoom in" });
    const zoomOut = viewer.getByRole("button", { name: "Zoom out" });
    for (const expected of ["125%", "150%", "175%", "200%"]) {
      await zoomIn.click();
      await expect(percent).toHaveText(expected);
    }
    await expect(zoomIn).toBeDisabled();
    await percent.click();
    await expect(percent).toHaveText("100%");
    await zoomOut.click();
    await zoomOut.click();
    await expect(percent).toHaveText("50%");
    await expect(zoomOut).toBeDisabled();
    await viewer.getByRole("img").dblclick();
    await expect(percent).toHaveText("100%");
    await page.keyboard.press("Escape");
    await expect(viewer).toBeHidden();
    await expect(page.getByRole("button", { name: "Pictured Software screenshot 1" })).toBeFocused();
  });

  test("dims a screenshot that fails to load, also before hydration", async ({ page }) => {
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/vendors/pictured");
    const screenshot = page.locator("#screenshots img").last();
    await page.evaluate(() => document.getElementById("screenshots")?.scrollIntoView());
    await expect(screenshot).toHaveCSS("opacity", "0.5");
    await expect(screenshot).toHaveCSS("filter", "grayscale(1)");
    await expect(page.locator("html[data-hydrated]")).toHaveCount(0);
  });

  test("plays a video, and says when it cannot", async ({ page }) => {
    await page.goto("/vendors/pictured");
    await page.getByRole("button", { name: "Tour" }).click();
    await expect(page.locator("iframe")).toHaveAttribute(
      "src",
      "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
    );
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Broken" }).click();
    await expect(page.getByRole("dialog").getByText("Unable to load video")).toBeVisible();
    await expect(page.getByRole("dialog").getByRole("link", { name: /Open on Vimeo/ })).toHaveAttribute(
      "href",
      "https://vimeo.com/demo",
    );
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: /Watch the video/ })).toHaveAttribute(
      "href",
      "https://videos.example/1",
    );
  });

  test("falls back from a failed logo to the letter tile", async ({ page }) => {
    await page.goto("/vendors/pictured");
    await hydrateByMouse(page);
    await expect(page.locator("header").getByText("P", { exact: true })).toBeVisible();
  });
});

test("the compare form offers each vendor once and can be submitted with two", async ({ page, request }) => {
  await page.goto("/compare");
  await hydrated(page);
  const button = page.getByRole("button", { name: "Compare Now" });
  await expect(button).toBeDisabled();
  await page.getByLabel("First Platform").selectOption("Addepar");
  await expect(
    page.getByLabel("Second Platform").getByRole("option", { name: "Addepar", exact: true }),
  ).toHaveCount(0);
  await expect(button).toBeDisabled();
  await page.getByLabel("Second Platform").selectOption("Masttro");
  await button.click();
  await expect(page).toHaveURL(/\/compare\/addepar-vs-masttro$/);
  const { known, unknown, different } = await labelsOfFacts(request, "addepar-vs-masttro");
  expect(different.length).toBeLessThan(known.length + unknown.length);
  for (const label of known) await expect(rowOf(page, label)).toBeVisible();
  await page.getByText(/^\d+ facts we could not find for either vendor: ask them$/).click();
  for (const label of unknown) await expect(page.getByRole("term").getByText(label)).toBeVisible();
  await page.getByLabel("Differences only").check();
  await expect(page).toHaveURL(/\/compare\/addepar-vs-masttro\?differences=1$/);
  for (const label of known) await expect(rowOf(page, label)).toHaveCount(different.includes(label) ? 1 : 0);
});

const rowOf = (page: Page, label: string) => page.getByRole("rowheader", { name: label, exact: true });

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /missing-logo/ });

  test("the directory is searched and two vendors are compared", async ({ page }) => {
    await page.goto("/vendors");
    await page.getByRole("searchbox", { name: "Search vendors" }).fill("addepar");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/Showing 1 of 37 vendors/)).toBeVisible();
    await page.goto("/compare");
    await page.getByLabel("First Platform").selectOption("Addepar");
    await page.getByLabel("Second Platform").selectOption("Masttro");
    await page.getByRole("button", { name: "Compare Now" }).click();
    await expect(page).toHaveURL(/\/compare\/addepar-vs-masttro$/);
    await expect(page.getByRole("heading", { level: 1, name: "Addepar vs Masttro" })).toBeVisible();
  });
});

test.describe("at 360 px", () => {
  test.use({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    expectedErrors: /404|missing-|net::ERR/,
  });

  for (const path of [
    "/",
    "/vendors",
    "/vendors/pictured",
    "/vendors/nobody",
    "/compare",
    "/compare/addepar-vs-masttro",
    "/compare/addepar-vs-nobody",
    "/family-office-software",
    "/privacy-policy",
    "/nowhere/at/all",
  ]) {
    test(`${path} does not scroll sideways`, async ({ page }) => {
      await page.goto(path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBe(0);
    });
  }

  test("the filters open over the page, before and after hydration", async ({ page }) => {
    await page.goto("/vendors");
    await page.getByRole("button", { name: "Search and filter" }).tap();
    const search = page.getByRole("searchbox", { name: "Search vendors" });
    await search.fill("Pictured");
    // Fewer choices shrink the panel, and a tap at that moment would miss.
    await expect(page.getByText("Showing 1 of 37 vendors")).toBeVisible();
    await page.getByRole("button", { name: "Close", exact: true }).tap();
    await expect(search).toBeHidden();
  });
});

const textOf = async (locator: Locator) => (await locator.textContent()) ?? "";

async function hydrated(page: Page) {
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
}

test("the first load prefetches the data visitors need next, once", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname + search);
  });
  await page.goto("/compare");
  await expect
    .poll(() => calls.toSorted())
    .toEqual(["/api/cta-banners?view=card", "/api/faq?view=card", "/api/glossary?view=card"]);
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Frequently Asked Questions" })).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "Glossary", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Glossary" })).toBeVisible();
  expect(calls).toHaveLength(3);
});

interface Fact {
  label: string;
  vendorA: string | string[] | null;
  vendorB: string | string[] | null;
}

/**
 * Returns the labels of a comparison's facts: `known` if a vendor publishes it, else `unknown`; `different` if the values differ in
 * more than the order of list items.
 */
async function labelsOfFacts(request: APIRequestContext, pair: string) {
  const { comparisonMatrix } = await (await request.get(`/api/compare/${pair}`)).json();
  const facts: Fact[] = comparisonMatrix.flatMap(({ items }: { items: Fact[] }) => items);
  const inOrder = (value: Fact["vendorA"]) => JSON.stringify([value].flat().toSorted());
  const different = facts.filter(({ vendorA, vendorB }) => inOrder(vendorA) !== inOrder(vendorB));
  const isKnown = ({ vendorA, vendorB }: Fact) => [vendorA, vendorB].flat().some(Boolean);
  const labelsOf = (some: Fact[]) => some.map(({ label }) => label);
  return {
    known: labelsOf(facts.filter(isKnown)),
    unknown: labelsOf(facts.filter((fact) => !isKnown(fact))),
    different: labelsOf(different),
  };
}
