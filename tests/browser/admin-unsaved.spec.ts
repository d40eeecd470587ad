import type { Page } from "@playwright/test";
import { entryForm, signIn, toast } from "../support/admin.ts";
import { edit, unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";

/** Input that never reached the server's draft outlives its tab in the browser, and merges with the draft when the form opens. */

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|status of 409/ });

const kept = (page: Page) =>
  expect(page.getByRole("status").filter({ hasText: /^Draft kept \d\d:\d\d, not public$/ })).toBeVisible();

const description = (page: Page) => page.getByLabel("Description", { exact: true }).first();

const headquarters = (page: Page) => page.getByLabel("Headquarters", { exact: true });

const storedForms = (page: Page) =>
  page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith("unsaved-draft/")));

/** Types without a network and closes the tab as a crash would. Resolves to another tab with a network. */
async function typeOffline(page: Page, type: () => Promise<void>, text: string): Promise<Page> {
  const context = page.context();
  const next = await context.newPage();
  await context.setOffline(true);
  await type();
  await expect.poll(async () => JSON.stringify(await storedForms(page))).toContain(text);
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  return next;
}

test("input typed offline is in the form and the draft when the entry is reopened", async ({ page }) => {
  await signIn(page);
  const { id } = await edit(page, "vendors", "Vendor", { name: unique("Birch"), description: "First." });
  await headquarters(page).fill("Geneva");
  await kept(page);
  await expect.poll(() => storedForms(page), "the browser keeps nothing that the server has").toEqual([]);

  const next = await typeOffline(page, () => description(page).fill("Typed offline."), "Typed offline.");
  await next.goto(`/admin/vendors/${id}`);
  await expect(toast(next, "Unsaved changes recovered")).toBeVisible();
  await expect(description(next)).toHaveValue("Typed offline.");
  await expect(headquarters(next)).toHaveValue("Geneva");
  await kept(next);
  await expect.poll(() => storedForms(next)).toEqual([]);
  const draft = await (await next.request.get(`/api/admin/drafts/vendors/${id}`)).json();
  expect(draft.changed.toSorted()).toEqual(["description", "headquarters"]);

  await next.getByRole("button", { name: "Options" }).click();
  await next.getByRole("menuitem", { name: "Discard draft" }).click();
  await expect(description(next)).toHaveValue("First.");
  await next.reload();
  await expect(headquarters(next)).toHaveValue("");
  await expect(description(next)).toHaveValue("First.");
  expect(await storedForms(next)).toEqual([]);
});

test("asks about a field that changed since it was edited offline", async ({ page }) => {
  await signIn(page);
  const { id } = await edit(page, "vendors", "Vendor", { name: unique("Cedar"), description: "First." });
  const next = await typeOffline(page, () => description(page).fill("Mine."), "Mine.");
  const saved = { description: "Theirs.", headquarters: "Vaduz" };
  expect((await next.request.put(`/api/vendors/${id}`, { data: saved })).status()).toBe(200);
  await next.goto(`/admin/vendors/${id}`);
  const panel = next.getByRole("region", { name: "Edited by a colleague at the same time" });
  await expect(panel).toContainText("Mine.");
  await expect(panel).toContainText("Theirs.");
  await expect(headquarters(next)).toHaveValue("Vaduz");
  await panel.getByLabel("Keep both, theirs first").check();
  await panel.getByRole("button", { name: "Keep these" }).click();
  await expect(description(next)).toHaveValue("Theirs.\n\nMine.");
  await kept(next);
});

test("a new entry started offline is offered, and opens at its own address", async ({ page }) => {
  await signIn(page);
  const name = unique("Dogwood");
  await page.goto("/admin/vendors/new");
  const nameField = (on: Page) => on.getByRole("textbox", { name: "Name", exact: true });
  await expect(entryForm(page, "Create Vendor")).toBeVisible();
  const next = await typeOffline(page, () => nameField(page).fill(name), name);
  await next.goto("/admin/vendors/new");
  await expect(nameField(next)).toHaveValue("");
  await next.getByRole("button", { name: "Restore" }).click();
  await expect(nameField(next)).toHaveValue(name);
  await expect(next).toHaveURL(/\/admin\/vendors\/new\?draft=new-/);
  await kept(next);
  await expect.poll(() => storedForms(next)).toEqual([]);
  await next.reload();
  await expect(nameField(next)).toHaveValue(name);
});

test("discarding a new draft keeps another new entry's input in the browser", async ({ page }) => {
  await signIn(page);
  const [first, second] = [unique("Elder"), unique("Fir")];
  const nameField = (on: Page) => on.getByRole("textbox", { name: "Name", exact: true });
  await page.goto("/admin/vendors/new");
  await expect(entryForm(page, "Create Vendor")).toBeVisible();
  const next = await typeOffline(page, () => nameField(page).fill(first), first);
  await next.goto("/admin/vendors/new");
  await nameField(next).fill(second);
  await kept(next);
  await next.getByRole("button", { name: "Options" }).click();
  await next.getByRole("menuitem", { name: "Discard draft" }).click();
  await expect(nameField(next)).toHaveValue("");
  expect(JSON.stringify(await storedForms(next))).toContain(first);
  await next.getByRole("button", { name: "Restore" }).click();
  await expect(nameField(next)).toHaveValue(first);
});
