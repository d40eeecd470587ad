import type { Locator, Page } from "@playwright/test";
import { dialog, signIn, toast } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";

/** Some people double-click every button. A failed call of the second click is an error in the console, which fails a test. */

test.beforeEach(({ page }) => signIn(page));

/** Clicks twice at the place of a button, as far apart as a person does: the first click's answer may come in between. */
async function doubleClick(page: Page, button: Locator) {
  // Until the button has stopped moving.
  await button.click({ trial: true });
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const clicks = () => page.mouse.click(x + width / 2, y + height / 2);
  await clicks();
  await page.waitForTimeout(110);
  await clicks();
}

test("a double click on Save creates one entry", async ({ page }) => {
  for (const apart of [false, true]) {
    const term = unique("Twice");
    await page.goto("/admin/search-terms/new");
    const created = dialog(page, "Create Search Term");
    await created.getByLabel(/^Term/).fill(term);
    const save = created.getByRole("button", { name: "Save" });
    await (apart ? doubleClick(page, save) : save.dblclick());
    await expect(toast(page, "Search Term created successfully")).toBeVisible();
    await expect(created).toBeHidden();
    // A second entry would be stored by then.
    await page.waitForLoadState("networkidle");
    const terms = await (await page.request.get("/api/search-terms")).json();
    expect(terms.filter((one: { term: string }) => one.term === term)).toHaveLength(1);
  }
});

test("a double click on Restore restores once, and says so", async ({ page }) => {
  const question = unique("Restored twice?");
  const { id } = await (await page.request.post("/api/faq", { data: { question, answer: "A." } })).json();
  await page.request.delete(`/api/faq/${id}`);
  await page.goto("/admin/trash");
  await page.getByRole("searchbox").fill(question);
  const restore = page.getByRole("button", { name: `Restore “${question}”` });
  // Before the list is filtered, the button is elsewhere.
  await expect(page.getByRole("button", { name: /^Restore “/ })).toHaveCount(1);
  await doubleClick(page, restore);
  await expect(toast(page, `“${question}” was restored`)).toBeVisible();
  await expect(restore).toBeHidden();
  await expect(toast(page, "Failed to restore")).toBeHidden();
});

test("a token that is shown once is not closed by a press beside it", async ({ page }) => {
  const name = unique("Shown");
  await page.goto("/admin/tokens");
  await page.getByRole("button", { name: "New token…" }).click();
  const asked = dialog(page, "New API token");
  await asked.getByLabel("Name").fill(name);
  await asked.getByRole("checkbox", { name: "Write: Vendors" }).check();
  await doubleClick(page, asked.getByRole("button", { name: "Create token" }));
  const shown = dialog(page, `Token: ${name}`);
  await expect(shown).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(shown.getByLabel("Token", { exact: true })).toHaveValue(/^fog_/);
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(shown).toBeHidden();
});
