import type { Page } from "@playwright/test";
import { dialog, signIn, toast } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";

/** Screens that refetch their data after a save: if that fails, nothing open or typed may be lost. */

test.use({ expectedErrors: /503/ });

/** Responds with 503 to all further reads of a path. */
const failReads = (page: Page, path: string) =>
  page.route(`**${path}`, (route) =>
    route.request().method() === "GET"
      ? route.fulfill({ status: 503, json: { message: "Not now" } })
      : route.continue(),
  );

test("a one-time token is shown even if the list of tokens cannot be reloaded", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/tokens");
  await page.getByRole("button", { name: "New token…" }).click();
  const name = unique("Token");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Read drafts").check();
  await failReads(page, "/api/admin/tokens");
  const read = page.waitForResponse((answer) => answer.status() === 503);
  await page.getByRole("button", { name: "Create token" }).click();
  await read;
  await expect(dialog(page, `Token: ${name}`).getByLabel("Token")).toHaveValue(/\S{20,}/);
});

test("settings typed during a save are kept, even if they cannot be reloaded", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/settings");
  await page.getByLabel("Phone").fill(`+41 44 ${String(Date.now()).slice(-7)}`);
  await failReads(page, "/api/admin/settings");
  await page.route("**/api/admin/settings", async (route) => {
    if (route.request().method() === "PUT") await page.getByLabel("Governing law").fill("Swiss law");
    await route.fallback();
  });
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(toast(page, "Settings saved.")).toBeVisible();
  await expect(page.getByLabel("Governing law")).toHaveValue("Swiss law");
  await expect(page.getByRole("button", { name: "Save settings" })).toBeEnabled();
});
