import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { dialog } from "../support/admin.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { type OwnSite, startOwnSite } from "../support/own-site.ts";
import { testEditor } from "../support/server-environment.ts";
import { widths } from "../support/widths.ts";

/** A site that requires a second factor (`REQUIRE_SECOND_FACTOR`). */

test.use({ expectedErrors: /40[013]/ });

let site: OwnSite;
let address: string;

test.beforeAll(async () => {
  site = await startOwnSite("empty", { STARTER_CONTENT: "0", REQUIRE_SECOND_FACTOR: "1" });
  address = site.address;
});
test.afterAll(() => site?.stop());

async function typePassword(page: Page) {
  await page.goto(`${address}/auth`);
  await page.getByLabel("Email").fill(testEditor.email);
  await page.getByLabel("Password", { exact: true }).fill(testEditor.password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

test("an editor without a second factor is prompted to add one, adds an app, and continues @release", async ({
  page,
}) => {
  await typePassword(page);
  await expect(page.getByRole("heading", { name: "Add a second factor" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Set up an app" })).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectSound(page, `${width} px`);
  }
  // Until then, no other screen of the admin opens and every other call is refused.
  await page.goto(`${address}/admin/vendors`);
  await expect(page.getByRole("heading", { name: "Add a second factor" })).toBeVisible();
  expect((await page.request.get(`${address}/api/admin/todo`)).status()).toBe(403);

  await page.getByRole("button", { name: "Set up an app" }).click();
  const secret = await page.locator("[data-secret]").getAttribute("data-secret");
  const totp = new TOTP({ secret: Secret.fromBase32(String(secret)) });
  // A code works only once. The previous one leaves the current one for the sign-in.
  await page.getByLabel("Code shown in the app").fill(totp.generate({ timestamp: Date.now() - 30_000 }));
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  const codes = dialog(page, "Recovery codes");
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  await codes.getByLabel("I have saved the codes in a safe place").check();
  await codes.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Vendors" })).toBeVisible();

  await page.context().clearCookies();
  await typePassword(page);
  await page.getByLabel("Code", { exact: true }).fill(totp.generate());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("heading", { level: 2, name: "To do" })).toBeVisible();
});
