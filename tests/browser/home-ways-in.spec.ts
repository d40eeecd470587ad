import { expect, test } from "@playwright/test";

/** The first steps from the home page: plain links and forms that work before and without scripts. */

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("picked needs open the vendors that cover them", async ({ page }) => {
      await page.goto("/");
      await page.getByText("General Ledger", { exact: true }).and(page.locator("label")).click();
      await page.getByText("Data Aggregation", { exact: true }).and(page.locator("label")).click();
      await page.getByRole("button", { name: "Show matching vendors" }).click();
      await expect(page).toHaveURL(
        /\/fit\?r=1~(data-aggregation\.m~general-ledger\.m|general-ledger\.m~data-aggregation\.m)/,
      );
      await expect(page.getByRole("heading", { level: 1, name: "Find Your Fit" })).toBeVisible();
    });

    test("typed names open their comparison, by keyboard alone", async ({ page }) => {
      await page.goto("/");
      await page.getByRole("textbox", { name: "First vendor" }).focus();
      await page.keyboard.type("Eton");
      await page.keyboard.press("Tab");
      await page.keyboard.type("Canoe Intelligence");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/compare\/canoe-intelligence-vs-eton-solutions$/);
    });

    test("an unknown name is reported, and the other is kept", async ({ page }) => {
      await page.goto("/");
      await page.getByRole("textbox", { name: "First vendor" }).fill("Addepar");
      await page.getByRole("textbox", { name: "Second vendor" }).fill("No Such House");
      await page.getByRole("button", { name: "Compare", exact: true }).click();
      await expect(page.getByRole("status").first()).toContainText('We couldn\'t find "no such house".');
      await expect(page.getByRole("combobox", { name: "First Platform" })).toHaveValue("addepar");
    });

    test("a role opens its guide", async ({ page }) => {
      await page.goto("/");
      await page
        .getByRole("region", { name: "Where to start" })
        .getByRole("link", { name: /Controller/ })
        .click();
      await expect(page).toHaveURL(/\/buyers-guides\/operations-and-cfo$/);
    });
  });
}
