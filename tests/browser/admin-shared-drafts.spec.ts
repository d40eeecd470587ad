import type { Page } from "@playwright/test";
import { entryForm, signIn, toast } from "../support/admin.ts";
import { edit, read, unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { memberOf, signInAs } from "../support/members.ts";

/** Drafts do what the editor intends: nothing else is written, kept or published. */

// Rejected versions are part of these tests.
test.use({ expectedErrors: /status of 409/ });

const kept = (page: Page) =>
  expect(page.getByRole("status").filter({ hasText: /^Draft kept \d\d:\d\d, not public$/ })).toBeVisible();

const draftOf = async (page: Page, id: number) =>
  (await page.request.get(`/api/admin/drafts/vendors/${id}`)).json();

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true }).first();

const about = "| Name | Price |\n| --- | --- |\n| Aspen | 100 |";

test("Ctrl+Enter in a long text publishes it without inserting anything", async ({ page }) => {
  await signIn(page);
  const { id, form } = await edit(page, "pages", "Page", {
    title: unique("Table"),
    slug: unique("table").toLowerCase().replaceAll(" ", "-"),
    content: about,
    isPublished: false,
  });
  const text = form.locator(".cm-content");
  await text.click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("ArrowDown");
  for (const keys of ["Control+Enter", "Control+Shift+Enter", "Meta+Enter"]) await page.keyboard.press(keys);
  await expect(toast(page, "Page updated successfully")).toBeVisible();
  expect(await read(page, "pages", id)).toMatchObject({ content: about, isPublished: true });
});

test("opening an entry with Windows line endings does not create a draft", async ({ page }) => {
  await signIn(page);
  const { id, form } = await edit(page, "vendors", "Vendor", {
    name: unique("Aspen"),
    description: "Ledgers.",
    about: "One.\r\n\r\nTwo.",
  });
  const drafts: string[] = [];
  page.on("request", (request) => request.method() === "PUT" && drafts.push(request.url()));
  await expect(form.locator(".cm-content").first()).toBeVisible();
  await page.waitForTimeout(1500);
  expect(drafts).toEqual([]);
  expect((await draftOf(page, id)).version).toBe(0);
});

test("Discard on leaving also reverts changes already in the draft @release", async ({ page }) => {
  await signIn(page);
  const { id } = await edit(page, "vendors", "Vendor", { name: unique("Aspen"), headquarters: "Geneva" });
  await field(page, "Headquarters").fill("Vaduz");
  await kept(page);
  await field(page, "Headquarters").pressSequentially(" and Basel");
  await page.getByRole("link", { name: "To do", exact: true }).first().click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await expect(page).toHaveURL(/\/admin\/?$/);
  await expect.poll(async () => (await draftOf(page, id)).changed).toEqual([]);
  expect((await draftOf(page, id)).data.headquarters).toBe("Geneva");

  await page.goto("/admin/trash");
  const row = page.getByRole("listitem").filter({ hasText: "Draft of Vendor, discarded" }).first();
  await row.getByRole("button", { name: /^Restore/ }).click();
  await expect.poll(async () => (await draftOf(page, id)).changed).toEqual(["headquarters"]);
});

test("a save asks, with name and field, before it publishes a colleague's input", async ({
  page,
  browser,
}) => {
  await signIn(page);
  const data = { name: unique("Aspen"), headquarters: "Geneva", owner: "Its founders" };
  const { id } = await edit(page, "vendors", "Vendor", data);
  await field(page, "Headquarters").fill("Vad");
  await kept(page);

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  const { email } = await memberOf(unique("ben"), "editor");
  await signInAs(other, email);
  await other.goto(`/admin/vendors/${id}`);
  await expect(entryForm(other, "Edit Vendor")).toBeVisible();
  await field(other, "Description").fill("Ledgers for families.");
  await kept(other);
  await other.keyboard.press("Control+s");
  const question = other.getByRole("dialog", { name: /^Publish the change to Headquarters by .+ too\?$/ });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await read(page, "vendors", id)).toMatchObject({ headquarters: "Geneva", description: null });
  await other.keyboard.press("Control+s");
  await question.getByRole("button", { name: "Publish only mine" }).click();
  await expect(toast(other, "Vendor updated successfully")).toBeVisible();
  expect(await read(page, "vendors", id)).toMatchObject({
    headquarters: "Geneva",
    description: "Ledgers for families.",
  });
  await expect(field(other, "Headquarters")).toHaveValue("Vad");
  await other.keyboard.press("Control+s");
  await question.getByRole("button", { name: "Publish", exact: true }).click();
  await expect.poll(async () => (await read(page, "vendors", id)).headquarters).toBe("Vad");
  await context.close();
});

test("Publish on an article's form saves the input without a prompt", async ({ page }) => {
  await signIn(page);
  const { id, form } = await edit(page, "news", "Article", {
    title: unique("Custody"),
    originalContent: "Words of an article.",
    originalPublisher: "The Paper",
  });
  // The test has no AI service, so the mocked response marks the article as rewritten.
  await page.route(/\/api\/admin\/entries\/news\?id=/, async (route) => {
    const response = await route.fetch();
    const { items, ...rest } = await response.json();
    const rewritten = items.map((item: object) => ({ ...item, status: "rewritten" }));
    await route.fulfill({ response, json: { ...rest, items: rewritten } });
  });
  await page.reload();
  await form
    .getByRole("textbox", { name: /^Title/ })
    .first()
    .pressSequentially(" and more");
  await form.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page).toHaveURL(/review/);
  await expect(page.getByRole("alertdialog")).toBeHidden();
  expect((await (await page.request.get(`/api/admin/drafts/news/${id}`)).json()).data.title).toContain(
    "and more",
  );
});
