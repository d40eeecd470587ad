import { chooseAction, entryForm, signIn, toast } from "../support/admin.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound, findFaults } from "../support/expect-sound.ts";

test("basic pages have their own form, texts and count", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/pages");
  await page.getByRole("button", { name: "Add Page" }).click();
  const created = entryForm(page, "Create New Page");
  await expect(created.getByLabel("Footer section")).toBeHidden();
  await created.getByRole("button", { name: "Create Page" }).click();
  await expect(created.getByText("Title is required")).toBeVisible();
  await expect(created.getByText("Content is required")).toBeVisible();
  await created.getByRole("textbox", { name: "Title", exact: true }).fill("Tried page");
  await created.getByLabel("Content").fill("Something to read.");
  await created.getByLabel("Show in footer").check();
  await created.getByLabel("Footer section").selectOption("legal");
  await created.getByRole("button", { name: "Create Page" }).click();
  await expect(toast(page, "Page created successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/pages\/\d+$/);

  await page.getByRole("link", { name: "Pages", exact: true }).last().click();
  await page.getByRole("searchbox", { name: "Search" }).fill("TRIED");
  await expect(page.getByText(/^1 of \d+ pages$/)).toBeVisible();
  await page.getByRole("searchbox", { name: "Search" }).fill("no such page");
  await expect(page.getByText("No pages match your search.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await chooseAction(page, "Tried page", "Delete");
  await expect(page.getByText('Are you sure you want to delete "Tried page"?')).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Page deleted successfully")).toBeVisible();
});

test("a content hub is edited in place, and its JSON is validated before it is sent", async ({
  page,
  apiCalls,
}) => {
  await signIn(page);
  await page.goto("/admin/content-hub");
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .click();
  const form = page.getByRole("region", { name: "Edit Content Hub Configuration" });
  const before = await form.getByLabel("Related Content").inputValue();
  await form.getByLabel("Related Content").fill("[{");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("alert")).toHaveText("Invalid JSON in related content field");
  expect(apiCalls.filter((call) => call.startsWith("PUT"))).toEqual([]);
  await form.getByLabel("Related Content").fill(before);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Content hub configuration updated successfully")).toBeVisible();
});

test("search, filter, sort and tab are part of the address", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/glossary");
  await page.getByRole("searchbox", { name: "Search" }).fill("allocation");
  await page.getByRole("button", { name: "Title" }).click();
  await expect(page).toHaveURL(/\/admin\/glossary\?q=allocation&sort=title$/);
  await expect(page.getByRole("status").filter({ hasText: /^[1-9] of \d+ terms$/ })).toBeVisible();
  const rows = page.getByRole("row");
  const count = await rows.count();
  await page.reload();
  await expect(rows).toHaveCount(count);
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("allocation");
});

for (const path of ["/admin/faq", "/admin/pages/new", "/admin/content-hub", "/admin/news", "/admin/trash"]) {
  test(`${path} is accessible, and fits a phone`, { tag: "@release" }, async ({ page }) => {
    await signIn(page);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      await expectSound(page, `${width} px`);
    }
  });
}

test("the palette, with and without results, and the account menu are accessible", {
  tag: "@release",
}, async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/faq");
  const expectNoFaults = async (what: string) => {
    expect(await findFaults(page), what).toEqual([]);
  };
  await page.getByRole("button", { name: /^Account/ }).click();
  await expect(page.getByRole("menuitem", { name: "Keys" })).toBeVisible();
  await expectNoFaults("the menu");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Go to" }).click();
  const box = page.getByRole("combobox", { name: "A tab or an entry" });
  await box.fill("reporting");
  await expect(page.getByRole("option").first()).toBeVisible();
  await expectNoFaults("the palette");
  await box.fill("no such name");
  await expect(page.getByText("No matches")).toBeVisible();
  await expectNoFaults("the palette without a hit");
});

test("signed-out visitors see the home page and a sign-in link", async ({ page }) => {
  await page.goto("/admin/vendors");
  await expect(page.getByRole("heading", { name: "Login Required" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign In to Continue" })).toHaveAttribute("href", "/api/login");
});
