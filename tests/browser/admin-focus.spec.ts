import type { Page } from "@playwright/test";
import { chooseAction, dialog, entryForm, signIn, toast } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";

/** The focus after each action, and the effect of Escape: keyboard users never lose their place. */

test.use({ expectedErrors: /status of 503/ });

test.beforeEach(async ({ page }) => signIn(page));

async function createFaq(page: Page) {
  const question = unique("Where is the focus");
  const answer = await page.request.post("/api/faq", { data: { question, answer: "Here." } });
  expect(answer.status()).toBe(201);
  return { question, id: (await answer.json()).id };
}

test("one Escape closes the dialog that has the focus, though a notification is shown", async ({ page }) => {
  const { question, id } = await createFaq(page);
  await page.goto(`/admin/faq/${id}`);
  await dialog(page, "Edit FAQ").getByRole("textbox", { name: "Question" }).fill(`${question}?`);
  await page.keyboard.press("Control+s");
  await expect(toast(page, "FAQ updated successfully")).toBeVisible();
  await chooseAction(page, `${question}?`, "Edit");
  await dialog(page, "Edit FAQ").getByRole("tab", { name: "SEO" }).click();
  await dialog(page, "Edit FAQ").getByRole("button", { name: "Generate SEO Data" }).click();
  await expect(toast(page, "Failed to generate SEO data")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Edit FAQ")).toBeHidden();
});

test("'Keep editing' returns the focus to the field @release", async ({ page }) => {
  const { id } = await createFaq(page);
  await page.goto(`/admin/faq/${id}`);
  const question = dialog(page, "Edit FAQ").getByRole("textbox", { name: "Question" });
  await question.fill("Changed");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Keep editing" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toBeFocused();
});

test("deleting, clearing or saving keeps the focus in the list @release", async ({ page }) => {
  const { question, id } = await createFaq(page);
  await page.goto(`/admin/faq/${id}`);
  await dialog(page, "Edit FAQ").getByRole("textbox", { name: "Answer" }).waitFor();
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Edit FAQ")).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Add FAQ" })).toBeFocused();

  const search = page.getByRole("searchbox", { name: "Search" });
  await search.fill("no such question");
  await page.getByRole("button", { name: "Clear search and filters" }).press("Enter");
  await expect(search).toBeFocused();

  await search.fill(question);
  await chooseAction(page, question, "Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(toast(page, "FAQ deleted successfully")).toBeVisible();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Add FAQ" })).toBeFocused();

  await page.goto("/admin/trash");
  await page.getByRole("button", { name: `Restore “${question}”` }).press("Enter");
  await expect(toast(page, "was restored")).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
});

test("the first Tab skips the tabs @release", async ({ page }) => {
  await page.goto("/admin/faq");
  await expect(page.getByRole("button", { name: "Add FAQ" })).toBeEnabled();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Add FAQ" })).toBeFocused();
});

test("on a phone, the menu goes from the history to the vendors @release", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/history");
  await page.getByRole("button", { name: "Menu" }).click();
  const places = dialog(page, "Content Management");
  await expect(places.getByRole("link", { name: "History" })).toHaveAttribute("aria-current", "page");
  await places.getByRole("link", { name: /^Vendors/ }).click();
  await expect(places).toBeHidden();
  await expect(page.getByRole("heading", { level: 2, name: "Vendors" })).toBeVisible();
});

test("the palette finds news by a word in the title, and the arrow keys highlight its entries @release", async ({
  page,
}) => {
  const title = unique("Palette news");
  await page.request.post("/api/news", { data: { title, originalContent: "Words." } });
  await page.goto("/admin/faq");
  await page.getByRole("button", { name: "Go to" }).click();
  const box = page.getByRole("combobox", { name: "A tab or an entry" });
  await box.press("ArrowUp");
  await expect(page.getByRole("option", { selected: true })).toBeInViewport();
  await box.fill(title);
  await expect(page.getByRole("option", { name: title })).toBeVisible();
  await box.press("Enter");
  await expect(
    entryForm(page, "Edit Article").getByRole("textbox", { name: "Title", exact: true }),
  ).toHaveValue(title);
  await page.goto("/admin/faq");
  await page.getByRole("button", { name: "Go to" }).click();
  await box.fill("Style Guides");
  await box.press("Enter");
  await expect(page).toHaveURL(/\/admin\/news\?desk=style-guides$/);
});

test("a comparison links to its page if both vendors have one @release", async ({ page }) => {
  const make = async (fields: object) => (await page.request.post("/api/vendors", { data: fields })).json();
  const [shown, other] = [await make({ name: unique("Shown") }), await make({ name: unique("Other") })];
  const title = unique("Two of them");
  await page.request.post("/api/comparisons", {
    data: { title, vendorAId: shown.id, vendorBId: other.id },
  });
  await page.goto(`/admin/comparisons?q=${encodeURIComponent(title)}`);
  await chooseAction(page, title, "View on the site");
  const pair = [shown.slug, other.slug].toSorted().join("-vs-");
  await expect(page).toHaveURL(new RegExp(`/compare/${pair}$`));
  await page.goBack();
  await page.request.put(`/api/vendors/${other.id}`, { data: { isPublished: false } });
  await chooseAction(page, title, "View on the site");
  await expect(toast(page, "Readers cannot see this page yet")).toBeVisible();
});

test("every button of a row is visible at any width", { tag: "@release" }, async ({ page }) => {
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const tab of ["vendors", "buyers-guides", "use-cases", "faq"]) {
      await page.goto(`/admin/${tab}`);
      const remove = page
        .getByRole("table")
        .getByRole("button", { name: /^Actions for / })
        .first();
      await expect(remove, `${tab} at ${width} px`).toBeInViewport({ ratio: 1 });
    }
  }
});

test("closing what a menu opened returns the focus to the menu's button @release", async ({ page }) => {
  await page.goto("/admin/vendors/1");
  await page.getByRole("textbox", { name: "Name", exact: true }).waitFor();
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("menuitem", { name: "Schedule…" }).click();
  await expect(dialog(page, "Schedule").getByLabel("Goes live")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Options" })).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/glossary");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page
    .getByRole("checkbox", { name: /^Select (?!all)/ })
    .first()
    .check();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Set a field…" }).click();
  await expect(dialog(page, "Set a field").getByRole("combobox")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "More actions" })).toBeFocused();
});
