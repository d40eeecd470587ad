import { entryForm, signIn, toast } from "../support/admin.ts";
import { edit, read, save, unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";

test("a keyword typed but not added is saved with the rest", async ({ page }) => {
  await signIn(page);
  const fields = {
    title: unique("Keywords"),
    category: "risk-management",
    primaryKeyword: "risk",
    introduction: "Words.",
    secondaryKeywords: ["first"],
  };
  const { id, form } = await edit(page, "landing-pages", "Landing Page", fields);
  await form.getByRole("tab", { name: /Content/ }).click();
  const keywords = form.getByLabel("Secondary Keywords");
  await keywords.fill(" second ");
  await save(page, "Landing Page");
  expect((await read(page, "landing-pages", id)).secondaryKeywords).toEqual(["first", "second"]);
});

test("clearing the slug shows that the address is kept, and it is @release", async ({ page }) => {
  await signIn(page);
  const { id, slug, form } = await edit(page, "faq", "FAQ", { question: unique("Emptied"), answer: "A." });
  await form.getByLabel("Slug").fill("");
  await expect(form.getByLabel("Slug")).toHaveAccessibleDescription("If empty, it stays unchanged.");
  await save(page, "FAQ");
  expect((await read(page, "faq", id)).slug).toBe(slug);
});

test("a video without an address is refused at its field, and nothing is sent @release", async ({
  page,
  apiCalls,
}) => {
  await signIn(page);
  const { form } = await edit(page, "vendors", "Vendor", { name: unique("Video") });
  await form.getByRole("button", { name: "Add video" }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByLabel("Video URL")).toBeFocused();
  await expect(form.getByLabel("Video URL")).toHaveAccessibleDescription("A video needs a URL");
  // The private draft still keeps invalid input.
  expect(apiCalls.filter((call) => /^(PUT \/api\/vendors|POST .*\/publish)/.test(call))).toEqual([]);
});

test("a missing choice is reported in words @release", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/landing-pages/new");
  const created = entryForm(page, /Create/);
  await created.getByRole("button", { name: /^(Save|Create)/ }).click();
  await expect(created.getByText("Category is required")).toBeVisible();
  await expect(toast(page, "Error")).toBeHidden();
});

for (const tab of ["pages", "landing-pages", "news"])
  test(`the form of ${tab} requires a slug, and derives one from the title @release`, async ({ page }) => {
    await signIn(page);
    await page.goto(`/admin/${tab}/new`);
    const slug = page.getByRole("textbox", { name: /Slug/ });
    await page.getByRole("textbox", { name: "Title", exact: true }).fill("Slugged");
    await expect(slug).toHaveValue("slugged");
    await slug.fill("");
    await page.keyboard.press("Control+s");
    await expect(slug).toHaveAccessibleDescription("Slug is required");
  });
