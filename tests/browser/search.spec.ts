import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { widths } from "../support/widths.ts";

test("a reader finds a vendor despite a typo, using only the keyboard", async ({ page }) => {
  await page.goto("/faq");
  await page.keyboard.press("/");
  const field = page.getByRole("combobox", { name: "Search the guide" });
  await expect(page.locator("[data-site-search]")).toBeFocused();
  await page.keyboard.type("Adepar");
  const option = page.getByRole("option", { name: "Addepar", exact: true });
  await expect(option).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expect(option).toHaveAttribute("aria-selected", "true");
  await expect(field).toHaveAttribute("aria-activedescendant", String(await option.getAttribute("id")));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/vendors/addepar");
  await expect(page.getByRole("listbox")).toBeHidden();
});

test("Escape closes the list; Enter without a choice shows all results and the correction", async ({
  page,
}) => {
  await page.goto("/");
  await page.keyboard.press("/");
  await page.keyboard.type("captial call");
  await expect(page.getByRole("listbox", { name: "Suggestions" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("listbox")).toBeHidden();
  await expect(page.locator("[data-site-search]")).toHaveValue("captial call");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/search?q=captial+call");
  await expect(page.getByText("Showing results for capital call.")).toBeVisible();
  await page.getByRole("link", { name: "Search instead for captial call" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nothing matches “captial call”");
});

test("the key / selects the earlier words, so that typing replaces them", async ({ page }) => {
  await page.goto("/faq");
  await page.keyboard.press("/");
  await page.keyboard.type("Kubera");
  await expect(page.getByRole("option", { name: "Kubera", exact: true })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/vendors/kubera");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("/");
  await page.keyboard.type("plaid");
  await expect(page.locator("[data-site-search]")).toHaveValue("plaid");
});

test("a pause while typing also searches the texts", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("/");
  await page.keyboard.type("recallable");
  await expect(page.getByRole("group", { name: "In the text" }).getByRole("option").first()).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("the search covers the page, and Cancel closes it", async ({ page }) => {
    await page.goto("/faq");
    await page.getByRole("button", { name: "Search", exact: true }).tap();
    const field = page.locator("[data-site-search]");
    await expect(field).toBeFocused();
    await field.pressSequentially("masttro");
    await expect(page.getByRole("option", { name: "Masttro", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Cancel" }).tap();
    await expect(field).toBeHidden();
    await page.getByRole("button", { name: "Search", exact: true }).tap();
    await page.getByRole("option", { name: "Masttro", exact: true }).tap();
    await expect(page).toHaveURL("/vendors/masttro");
    await expect(field).toBeHidden();
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the header's field is a form, and results, kinds and corrections are links", async ({ page }) => {
    await page.goto("/faq");
    await page.getByRole("searchbox", { name: "Search the guide" }).fill("multi-currncy");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Showing results for multi-currency")).toBeVisible();
    await page
      .getByRole("navigation", { name: "Kinds of result" })
      .getByRole("link", { name: /^Vendors/ })
      .click();
    await expect(page).toHaveURL(/type=vendor/);
    await expect(page.getByRole("heading", { level: 2, name: "Vendors" })).toBeVisible();
    await page.locator("main h3 a").first().click();
    await expect(page).toHaveURL(/\/vendors\//);
  });

  test.describe("at an address that does not exist", () => {
    test.use({ expectedErrors: /404/ });

    test("the closest pages are suggested", async ({ page }) => {
      await page.goto("/vendors/masttro-ag");
      await page.getByRole("link", { name: /^Masttro/ }).click();
      await expect(page).toHaveURL("/vendors/masttro");
      await page.goto("/guides/chief-investment-officer");
      await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
      await expect(page.getByRole("link", { name: /CIO|Chief Investment/ }).first()).toBeVisible();
      await page.locator("main").getByRole("button", { name: "Search" }).click();
      await expect(page).toHaveURL(/\/search\?q=/);
    });
  });
});

const screens = {
  "results of a query": "/search?q=capital+call",
  "a corrected query with notices": "/search?q=adepar&type=nonsense&page=x",
  "nothing found": "/search?q=qqzxw+blorb",
  "no query": "/search",
};

for (const [name, path] of Object.entries(screens))
  test(`${name}: accessible and fits each width`, { tag: "@release" }, async ({ page }) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expectSound(page, `${width} px`);
    }
  });

test("the panel: accessible and fits each width", { tag: "@release" }, async ({ page }) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/faq");
    await page.keyboard.press("/");
    await page.keyboard.type("capital");
    await expect(page.getByRole("option", { name: /^(All \d|More than)/ })).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expectSound(page, `${width} px`);
  }
});
