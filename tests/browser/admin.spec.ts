import { AxeBuilder } from "@axe-core/playwright";
import { dialog, goTo, reach, signIn, signInByKeyboard, tabTo, toast } from "../support/admin.ts";
import { expect, test } from "../support/browser.ts";

test("by keyboard alone: sign in, create, publish, edit, rename, find on the site and delete", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const question = `Can a keyboard do it all ${Date.now()}?`;
  await signInByKeyboard(page);
  await goTo(page, "FAQ", "FAQ");

  await reach(page, "button", "Add FAQ");
  const created = dialog(page, "Create FAQ");
  await expect(created.getByLabel("Question")).toBeFocused();
  await page.keyboard.type(question);
  await expect(created.getByLabel("Slug")).toHaveValue(/^can-a-keyboard-do-it-all-\d+$/);
  await tabTo(page, created.getByLabel("Answer"));
  await page.keyboard.type("It can, from end to end.");
  await tabTo(page, created.getByLabel("Published"));
  await page.keyboard.press("Space");
  await page.keyboard.press("Control+s");
  await expect(created).toBeHidden();
  await expect(toast(page, "FAQ created successfully")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: question });
  await expect(row).toContainText("Draft");
  const slug = `can-a-keyboard-do-it-all-${/\d+/.exec(question)?.[0]}`;
  expect((await page.request.get(`/faq/${slug}`)).status()).toBe(404);

  await tabTo(page, row.getByRole("button", { name: `Edit ${question}` }));
  await page.keyboard.press("Enter");
  const edited = dialog(page, "Edit FAQ");
  await tabTo(page, edited.getByLabel("Slug"));
  await page.keyboard.press("Control+a");
  await page.keyboard.type(`${slug}-renamed`);
  await tabTo(page, edited.getByLabel("Published"));
  await page.keyboard.press("Space");
  await page.keyboard.press("Control+s");
  await expect(toast(page, "FAQ updated successfully")).toBeVisible();
  await expect(row).toContainText("Published");
  await expect(row.getByRole("button", { name: `Edit ${question}` })).toBeFocused();

  const moved = await page.request.get(`/faq/${slug}`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([301, `/faq/${slug}-renamed`]);
  await tabTo(page, row.getByRole("link", { name: `View ${question}` }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: question })).toBeVisible();
  await page.goBack();

  await tabTo(page, row.getByRole("button", { name: `Delete ${question}` }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Are you sure you want to delete this item?")).toBeVisible();
  await tabTo(page, page.getByRole("alertdialog").getByRole("button", { name: "Delete" }));
  await page.keyboard.press("Enter");
  await expect(toast(page, "FAQ deleted successfully")).toBeVisible();
  await expect(row).toBeHidden();
  expect((await page.request.get(`/faq/${slug}-renamed`)).status()).toBe(404);
});

/** The types whose form needs only what stands here. */
const simpleTypes = [
  { tab: "features", noun: "Feature", fields: { Name: "Tried feature" } },
  { tab: "glossary", noun: "Glossary", fields: { Term: "Tried term", Definition: "What is tried." } },
  { tab: "services", noun: "Service", fields: { Title: "Tried service" } },
  { tab: "types", noun: "Type", fields: { Title: "Tried type" } },
  { tab: "search-terms", noun: "Search Term", fields: { Term: "tried search" } },
  { tab: "providers", noun: "Provider", fields: { Name: "Tried provider" } },
  { tab: "banners", noun: "Banner", fields: { Title: "Tried banner" } },
];

for (const { tab, noun, fields } of simpleTypes) {
  test(`a ${noun.toLowerCase()} is created, edited and deleted`, async ({ page }) => {
    await signIn(page);
    await page.goto(`/admin/${tab}`);
    await page.getByRole("button", { name: `Add ${noun}` }).click();
    const created = dialog(page, `Create ${noun}`);
    for (const [label, value] of Object.entries(fields))
      await created.getByLabel(label, { exact: false }).first().fill(value);
    await created.getByRole("button", { name: "Save" }).click();
    await expect(toast(page, `${noun} created successfully`)).toBeVisible();

    const [label, title] = Object.entries(fields)[0] ?? ["", ""];
    await page.getByRole("button", { name: `Edit ${title}` }).click();
    await dialog(page, `Edit ${noun}`).getByLabel(label).first().fill(`${title} again`);
    await page.keyboard.press("Control+s");
    await expect(toast(page, `${noun} updated successfully`)).toBeVisible();

    await page.getByRole("button", { name: `Delete ${title} again` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(toast(page, `${noun} deleted successfully`)).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: `${title} again` })).toBeHidden();
  });
}

test("a page has its own form, words and count", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/pages");
  await page.getByRole("button", { name: "Add Page" }).click();
  const created = dialog(page, "Create New Page");
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

  await page.getByRole("searchbox", { name: "Search" }).fill("TRIED");
  await expect(page.getByText(/^1 of \d+ pages$/)).toBeVisible();
  await page.getByRole("searchbox", { name: "Search" }).fill("no such page");
  await expect(page.getByText("No pages match your search.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await page.getByRole("button", { name: "Delete Tried page" }).click();
  await expect(page.getByText('Are you sure you want to delete "Tried page"?')).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Page deleted successfully")).toBeVisible();
});

test("a content hub is edited in its place, and its JSON is checked before anything is sent", async ({
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

test("search, filter, sort and tab stand in the address", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/glossary");
  await page.getByRole("searchbox", { name: "Search" }).fill("allocation");
  await page.getByRole("button", { name: "Title" }).click();
  await expect(page).toHaveURL(/\/admin\/glossary\?q=allocation&sort=title$/);
  const rows = page.getByRole("row");
  const count = await rows.count();
  await page.reload();
  await expect(rows).toHaveCount(count);
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("allocation");
});

for (const path of [
  "/admin/faq",
  "/admin/pages?edit=new",
  "/admin/content-hub",
  "/admin/news",
  "/admin/trash",
]) {
  test(`${path} is accessible, and fits a phone`, async ({ page }) => {
    await signIn(page);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  });
}

test("whoever is not signed in sees the home page and the way to sign in", async ({ page }) => {
  await page.goto("/admin/vendors");
  await expect(page.getByRole("heading", { name: "Login Required" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign In to Continue" })).toHaveAttribute("href", "/api/login");
});
