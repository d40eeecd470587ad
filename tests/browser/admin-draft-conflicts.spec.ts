import type { Page } from "@playwright/test";
import { dialog, signIn, toast } from "../support/admin.ts";
import { read, unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";

/** A draft of a field that was saved elsewhere before its form opens. */

test.use({ expectedErrors: /409/ });

async function openConflict(page: Page) {
  await signIn(page);
  const vendor = { name: unique("Conflict"), owner: "A bank", headquarters: "Bern" };
  const created = await page.request.post("/api/vendors", { data: vendor });
  const { id } = await created.json();
  const data = { owner: "Its founders", headquarters: "Zug" };
  const path = `/api/admin/drafts/vendors/${id}`;
  await page.request.put(path, { data: { data }, headers: { "if-match": '"0"' } });
  await page.request.put(`/api/vendors/${id}`, { data: { owner: "Its staff" } });
  await page.goto(`/admin/vendors/${id}`);
  await expect(page.getByText("The entry was saved after this draft was started")).toBeVisible();
  return { id, path, conflict: page.getByRole("region", { name: "Saved by someone else in the meantime" }) };
}

test("saving asks which version to keep, and saves the choice", async ({ page }) => {
  const { id, conflict } = await openConflict(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(conflict.getByRole("group", { name: "Owner" }).first()).toBeVisible();
  await conflict.getByRole("radio", { name: "Keep mine" }).check();
  await conflict.getByRole("button", { name: "Save with these choices" }).click();
  await expect(toast(page, "Vendor updated successfully")).toBeVisible();
  expect(await read(page, "vendors", id)).toMatchObject({ owner: "Its founders", headquarters: "Zug" });
});

test("both versions of a text can be kept, but only one of a line", async ({ page }) => {
  await signIn(page);
  const name = unique("Joined");
  const created = await page.request.post("/api/vendors", { data: { name, description: "First." } });
  const { id } = await created.json();
  await page.request.put(`/api/admin/drafts/vendors/${id}`, {
    data: { data: { name: `${name} Ledger`, description: "Mine." } },
    headers: { "if-match": '"0"' },
  });
  await page.request.put(`/api/vendors/${id}`, { data: { name: `${name} Bank`, description: "Theirs." } });
  await page.goto(`/admin/vendors/${id}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const conflict = page.getByRole("region", { name: "Saved by someone else in the meantime" });
  const choices = (field: string) =>
    conflict.getByRole("group", { name: `Which ${field} should be kept?` }).getByRole("radio");
  await expect(choices("Name")).toHaveCount(2);
  await expect(choices("Description")).toHaveCount(3);
  await conflict.getByRole("radio", { name: "Keep both, theirs first" }).check();
  await conflict.getByRole("button", { name: "Save with these choices" }).click();
  await expect(toast(page, "Vendor updated successfully")).toBeVisible();
  expect(await read(page, "vendors", id)).toMatchObject({
    name: `${name} Ledger`,
    description: "Theirs.\n\nMine.",
  });
});

test("scheduling asks which version to keep, and changes nothing for readers", async ({ page }) => {
  const { id, path, conflict } = await openConflict(page);
  await page.getByRole("button", { name: "Options" }).click();
  await page.getByRole("menuitem", { name: "Schedule…" }).click();
  const schedule = dialog(page, "Schedule");
  await schedule.getByLabel("Goes live").fill("2099-01-01T10:00");
  await schedule.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(schedule).toBeHidden();
  await conflict.getByRole("radio", { name: "Take theirs" }).check();
  await conflict.getByRole("button", { name: "Keep these" }).click();
  await schedule.getByLabel("Goes live").fill("2099-01-01T10:00");
  await schedule.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page.getByText(/^Goes live .* It is locked until then/)).toBeVisible();
  expect(await read(page, "vendors", id)).toMatchObject({ owner: "Its staff", headquarters: "Bern" });
  const draft = await (await page.request.get(path)).json();
  expect(draft).toMatchObject({ changed: ["headquarters"], data: { owner: "Its staff" } });
});
