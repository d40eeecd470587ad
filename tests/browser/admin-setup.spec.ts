import { expect, test } from "../support/browser.ts";
import { addAuthenticator } from "../support/browser-authenticator.ts";
import { expectSound } from "../support/expect-sound.ts";
import { type OwnSite, startOwnSite } from "../support/own-site.ts";
import { widths } from "../support/widths.ts";

test.use({ expectedErrors: /40[04]/ });

let site: OwnSite;
let address: string;

test.beforeAll(async () => {
  site = await startOwnSite("empty", { ADMIN_EMAIL: "", ADMIN_PASSWORD: "", LOG_LEVEL: "info" });
  address = site.address;
});
test.afterAll(() => site?.stop());

test("a site without sign-ins is set up in the browser, once @release", async ({ page, devTools }) => {
  await page.goto(`${address}/auth`);
  await page.getByRole("link", { name: "Set it up" }).click();
  await expect(page).toHaveURL(/\/setup$/);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${address}/setup`);
    await expect(page.getByLabel("Your name")).toBeVisible();
    await expectSound(page, `${width} px`);
  }
  await addAuthenticator(devTools);
  const next = page.getByRole("button", { name: "Continue" });
  await page.getByLabel("Your name").fill("Ada King Lovelace");
  await page.getByRole("textbox", { name: /^Email/ }).fill("ada@example.com");
  await page.getByLabel(/^Password/).fill("short");
  await next.click();
  await expect(page.getByLabel(/^Password/)).toBeFocused();
  await expect(page.getByText("A password needs at least 8 characters")).toBeVisible();
  await page.getByLabel(/^Password/).fill("a pass phrase for tests");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "The site" })).toBeFocused();
  await page.getByLabel("Operator's name").fill("Guide Ltd");
  await page.getByLabel("Contact email").fill("nobody");
  await next.click();
  await expect(page.getByRole("listitem").filter({ hasText: "SMTP_URL" })).toBeVisible();
  const send = page.getByRole("button", { name: "Finish setup" });
  await send.click();
  await expect(page.getByLabel("Contact email")).toBeFocused();
  await expect(page.getByLabel("Operator's name")).toHaveValue("Guide Ltd");
  await page.getByLabel("Contact email").fill("desk@example.com");
  await next.click();
  await send.click();
  await expect(page.getByRole("heading", { name: "Sign in without a password" })).toBeFocused();
  await expectSound(page, "passkey");
  await page.getByRole("button", { name: "Create a passkey on this device" }).click();
  await page.getByLabel("I have saved the codes in a safe place").check();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("link", { name: "Open the admin" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("button", { name: "Account: ada@example.com" })).toBeVisible();
  await page.goto(`${address}/admin/settings`);
  await expect(page.getByLabel("Operator's name")).toHaveValue("Guide Ltd");

  const closed = await page.goto(`${address}/setup`);
  expect(closed?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await page.context().clearCookies();
  await page.goto(`${address}/auth`);
  await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Set it up" })).toHaveCount(0);
});
