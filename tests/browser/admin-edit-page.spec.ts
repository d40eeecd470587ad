import { entryForm, signIn, toast } from "../support/admin.ts";
import { read, unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { widths } from "../support/widths.ts";

test.beforeEach(({ page }) => signIn(page));

test("earlier addresses redirect to the current ones @release", async ({ page }) => {
  await page.goto("/admin?tab=vendors&edit=1");
  await expect(page).toHaveURL(/\/admin\/vendors\/1$/);
  await page.goto("/admin/vendors?edit=1&q=a");
  await expect(page).toHaveURL(/\/admin\/vendors\/1\?list=q%3Da$/);
  await page.goto("/admin/faq?edit=new&q=cost");
  await expect(page).toHaveURL(/\/admin\/faq\/new\?q=cost$/);
  expect((await page.request.get("/admin/vendors/none")).status()).toBe(404);
});

test("a vendor is created on its page, which becomes the entry's page without interrupting typing", async ({
  page,
}) => {
  const name = unique("Paged");
  await page.goto("/admin/vendors?q=paged");
  await page.getByRole("button", { name: "Add Vendor" }).click();
  await entryForm(page, "Create Vendor").getByLabel("Name").fill(name);
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Vendor created successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/vendors\/\d+\?list=q%3Dpaged$/);
  const form = entryForm(page, "Edit Vendor");
  await expect(form.getByLabel("Name")).toBeFocused();
  await expect(form.getByRole("heading", { level: 2, name })).toBeVisible();
  await page.keyboard.type("!");
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Vendor updated successfully")).toBeVisible();
  const id = Number(/\d+/.exec(new URL(page.url()).pathname)?.[0]);
  expect(await read(page, "vendors", id)).toMatchObject({ name: `${name}!` });
  await form.getByRole("link", { name: "Vendors", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/vendors\?q=paged$/);
});

test("Ctrl+Enter publishes an unpublished entry and saves a live one; Unpublish is in the menu", async ({
  page,
}) => {
  const answer = await page.request.post("/api/vendors", {
    data: { name: unique("Public"), isPublished: false },
  });
  const { id, slug } = await answer.json();
  await page.goto(`/admin/vendors/${id}`);
  const form = entryForm(page, "Edit Vendor");
  await form.getByLabel("Description").fill("Seen by readers.");
  await expect(form.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "Vendor updated successfully")).toBeVisible();
  expect((await page.request.get(`/vendors/${slug}`)).status()).toBe(200);
  await expect(form.getByRole("button", { name: "Publish", exact: true })).toBeHidden();

  await form.getByLabel("Description").fill("Seen at once.");
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await read(page, "vendors", id)).description).toBe("Seen at once.");
  await form.getByRole("button", { name: "Options" }).click();
  await page.getByRole("menuitem", { name: "Unpublish" }).click();
  await expect(form.getByRole("button", { name: "Publish", exact: true })).toBeVisible();
  await expect.poll(async () => (await read(page, "vendors", id)).isPublished).toBe(false);

  await form.getByRole("button", { name: "Publish", exact: true }).press("Enter");
  await expect(form.getByRole("button", { name: "Publish", exact: true })).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(form.getByRole("link", { name: "Cancel" }), "the focus stays beside it").toBeFocused();
});

test("an error is marked on its section and its tab, and its field gets the focus", async ({ page }) => {
  const fields = {
    title: unique("Faulty"),
    category: "risk-management",
    primaryKeyword: "risk",
    introduction: "Words.",
  };
  const { id } = await (await page.request.post("/api/landing-pages", { data: fields })).json();
  await page.goto(`/admin/landing-pages/${id}`);
  const form = entryForm(page, "Edit Landing Page");
  await form.getByLabel("Primary Keyword").fill("");
  await form.getByRole("tab", { name: "SEO & Settings" }).click();
  await page.keyboard.press("Control+s");
  await expect(form.getByLabel("Primary Keyword")).toBeFocused();
  await expect(form.getByLabel("Primary Keyword")).toBeInViewport();
  await expect(form.getByRole("tab", { name: "Content has errors" })).toBeVisible();
  const sections = form.getByRole("navigation", { name: "Sections" });
  await expect(
    sections.getByRole("link", { name: /^Content has errors 4 of \d+ fields filled/ }),
  ).toBeVisible();
});

test("a section link goes to its fields, whichever tab they are on @release", async ({ page }) => {
  await page.goto("/admin/vendors/1");
  const form = entryForm(page, "Edit Vendor");
  const sections = form.getByRole("navigation", { name: "Sections" });
  await sections.getByRole("link", { name: /^Reviews elsewhere/ }).click();
  await expect(form.getByLabel("G2 URL")).toBeInViewport();
  await sections.getByRole("link", { name: /^Facts/ }).click();
  await expect(form.getByRole("tab", { name: "Facts" })).toHaveAttribute("aria-selected", "true");
  await sections.getByRole("link", { name: /^Security/ }).click();
  await expect(form.getByLabel("Multi-Factor Authentication")).toBeInViewport();
});

test("the section links match the form's headings, in order @release", async ({ page }) => {
  await page.goto("/admin/buyers-guides/new");
  const sections = page.getByRole("navigation", { name: "Sections" }).getByRole("link");
  await expect(sections.filter({ hasText: "Related entries" })).toBeVisible();
  const names = (await sections.allTextContents()).map((text) => text.replace(/\d+\/\d+.*/, ""));
  expect(names).toEqual(["Guide", "Publishing", "Content", "Related entries", "SEO"]);
  await sections.filter({ hasText: /^Content/ }).click();
  await expect(page.locator(":focus").getByRole("heading", { name: "Content", exact: true })).toBeVisible();
});

test("a missing entry shows a message with a link back @release", async ({ page }) => {
  await page.goto("/admin/pages/999999");
  await expect(page.getByText("This page no longer exists")).toBeVisible();
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page).toHaveURL(/\/admin\/pages$/);
});

for (const path of ["/admin/vendors/1", "/admin/pages/new", "/admin/news/1"]) {
  test(`${path} at each width`, { tag: "@release" }, async ({ page }) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expect(page.locator(".cm-content").first()).toBeVisible();
      await expectSound(page, `${width} px`);
    }
  });
}

test("Alt with an arrow key moves through the filtered list, and the back link returns to it @release", async ({
  page,
}) => {
  const word = unique("Neighbour").replaceAll(" ", "");
  for (const name of ["first", "second", "third"])
    await page.request.post("/api/vendors", { data: { name: `${word} ${name}` } });
  await page.goto(`/admin/vendors?q=${word}&sort=title`);
  await page.getByRole("row").getByText(`${word} first`, { exact: true }).click();
  const form = entryForm(page, "Edit Vendor");
  const heading = (name: string) => form.getByRole("heading", { level: 2, name: `${word} ${name}` });
  await expect(heading("first")).toBeVisible();
  await expect(form.getByText("1 of 3")).toBeVisible();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(heading("second")).toBeFocused();
  await page.keyboard.press("Alt+ArrowDown");
  await expect(heading("third")).toBeFocused();
  await page.keyboard.press("Alt+ArrowUp");
  await expect(heading("second")).toBeFocused();
  const description = form.getByLabel("Description", { exact: true }).first();
  await description.press("Alt+ArrowDown");
  await expect(description).toBeFocused();
  await expect(heading("second")).toBeVisible();
  await form.getByRole("link", { name: "Vendors", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`\\?q=${word}&sort=title$`));
});
