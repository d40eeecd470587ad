import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { dialog, toast } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { addAuthenticator } from "../support/browser-authenticator.ts";
import { expectFits } from "../support/expect-fits.ts";
import { expectSound } from "../support/expect-sound.ts";
import { memberOf, signInAs } from "../support/members.ts";
import { widths } from "../support/widths.ts";

test.use({ expectedErrors: /40[01]/ });

const submit = (page: Page) => page.getByRole("button", { name: "Sign In", exact: true });

async function openAccount(page: Page, email: string) {
  await signInAs(page, email);
  await page.goto("/admin/account");
  await expect(page.getByText("This session")).toBeVisible();
}

async function typePassword(page: Page, email: string, password: string) {
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await submit(page).click();
}

/** Returns the displayed recovery codes and confirms that they are saved. */
async function keepCodes(page: Page): Promise<string[]> {
  const shown = dialog(page, "Recovery codes");
  await expect(shown.getByRole("listitem")).toHaveCount(10);
  await expectSound(page, "recovery codes");
  await expectFits(page, "recovery codes");
  const codes = await shown.getByRole("listitem").allTextContents();
  await shown.getByLabel("I have saved the codes in a safe place").check();
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(shown).toBeHidden();
  return codes;
}

test("an editor adds a passkey, signs in with it alone, renames and removes it @release", async ({
  page,
  devTools,
}) => {
  const { email } = await memberOf(unique("passkey"));
  const authenticator = await addAuthenticator(devTools);
  await openAccount(page, email);
  await page.getByLabel("Name of a new passkey").fill("Work laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await keepCodes(page);
  await expect(page.getByText("Work laptop", { exact: true })).toBeVisible();
  await expect(page.getByText("10 of 10 left.")).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto("/admin/account");
  await expect(page.getByText(/by passkey/)).toBeVisible();

  const passkeys = page.getByRole("region", { name: "Passkeys" });
  const row = passkeys.getByRole("listitem");
  await page.getByRole("button", { name: "Rename Work laptop" }).click();
  await page.keyboard.press("Escape");
  await expect(row).toBeFocused();
  await page.getByRole("button", { name: "Rename Work laptop" }).click();
  const name = `Old <b>laptop</b> ${"W".repeat(42)}`;
  await page.getByLabel("Name of the passkey").fill(name);
  await page.keyboard.press("Enter");
  await expect(row).toContainText(name);
  await expect(row).toBeFocused();
  await page.getByRole("button", { name: `Remove ${name}` }).click();
  await expect(page.getByRole("alertdialog")).toContainText("also removes your recovery codes");
  await expectFits(page, "the question before a passkey is removed");
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove passkey" }).click();
  await expect(toast(page, "Passkey removed")).toBeVisible();
  await expect(row).toHaveCount(0);
  await expect(passkeys).toBeFocused();

  await page.context().clearCookies();
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert")).toHaveText(/not registered here/);
  await authenticator.refuse();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("alert")).toHaveText(/No passkey/);
});

test.describe("a passkey removed elsewhere", () => {
  test.use({ expectedErrors: /404/ });

  test("disappears from the list when renamed or removed, and the focus keeps its place @release", async ({
    page,
    devTools,
  }) => {
    const { email } = await memberOf(unique("gone"));
    await addAuthenticator(devTools);
    await openAccount(page, email);
    const passkeys = page.getByRole("region", { name: "Passkeys" });
    for (const action of ["Rename", "Remove"]) {
      await page.getByLabel("Name of a new passkey").fill("Phone");
      await page.getByRole("button", { name: "Add a passkey" }).click();
      await keepCodes(page);
      await expect(passkeys.getByRole("listitem")).toHaveCount(1);
      for (const { id } of await (await page.request.get("/api/auth/passkeys")).json())
        expect((await page.request.delete(`/api/auth/passkeys/${id}`)).status()).toBe(204);
      await page.getByRole("button", { name: `${action} Phone` }).click();
      if (action === "Rename") await page.keyboard.press("Enter");
      else await page.getByRole("button", { name: "Remove passkey" }).click();
      await expect(toast(page, "Passkey not found")).toBeVisible();
      await expect(passkeys.getByRole("listitem")).toHaveCount(0);
      await expect(passkeys).toBeFocused();
      await toast(page, "Passkey not found").getByRole("button", { name: "Close" }).click();
    }
  });
});

test("an editor sets up an authenticator app, and signs in with its code and with a recovery code @release", async ({
  page,
}) => {
  const { email, password } = await memberOf(unique("app"));
  await openAccount(page, email);
  await page.getByRole("button", { name: "Set up an app" }).click();
  await expect(page.getByRole("img", { name: "QR code of the key below" })).toBeVisible();
  const secret = await page.locator("[data-secret]").getAttribute("data-secret");
  await expect(page.getByRole("link", { name: "open it with this key" })).toHaveAttribute(
    "href",
    new RegExp(`^otpauth://totp/.*secret=${secret}`),
  );
  const totp = new TOTP({ secret: Secret.fromBase32(String(secret)) });
  await page.getByLabel("Code shown in the app").fill("000000");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByText(/not the app's current code/)).toBeVisible();
  // A code works only once. The previous one leaves the current one for the sign-in.
  await page.getByLabel("Code shown in the app").fill(totp.generate({ timestamp: Date.now() - 30_000 }));
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  const codes = await keepCodes(page);
  await expect(page.getByRole("region", { name: "Authenticator app" })).toBeFocused();

  await page.context().clearCookies();
  await typePassword(page, email, password);
  await expect(page.getByText("Password accepted.")).toBeVisible();
  await expectSound(page, "second step");
  await page.getByLabel("Code", { exact: true }).fill(totp.generate());
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/admin$/);

  await page.context().clearCookies();
  await typePassword(page, email, password);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill("wrong-code-here");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toHaveText(/wrong/);
  await page.getByLabel("Recovery code").fill(String(codes[0]));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("9 recovery codes are left.")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto("/admin/account");
  await expect(page.getByText("9 of 10 left.")).toBeVisible();
  for (const [name, said] of [
    ["Create new codes", "Your earlier codes will stop working"],
    ["Remove the app", "also removes your recovery codes"],
  ] as const) {
    const opener = page.getByRole("button", { name, exact: true });
    await opener.press("Enter");
    await expect(page.getByRole("alertdialog")).toContainText(said);
    await expectFits(page, name);
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
  }
});

test("changing the name and the password ends the other sessions @release", async ({ page, browser }) => {
  const { email, password } = await memberOf(unique("own"));
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await signInAs(other, email);
  await openAccount(page, email);
  await page.getByLabel("Full name").fill("Ada King Lovelace");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("button", { name: /^Account:/ })).toContainText("Ada King");

  await page.getByLabel("Current password").fill("wrong");
  await page.getByLabel("New password").fill("another pass phrase");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This is not the current password")).toBeVisible();
  await page.getByLabel("Current password").fill(password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(toast(page, "Your other sessions have ended")).toBeVisible();
  expect((await other.request.get("/api/auth/user")).status()).toBe(401);
  expect((await page.request.get("/api/auth/user")).status()).toBe(200);
  await elsewhere.close();
});

test("the account screen is accessible and does not scroll sideways", { tag: "@release" }, async ({
  page,
}) => {
  const { email } = await memberOf(unique("looks"));
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await openAccount(page, email);
    await expectSound(page, `${width} px`);
  }
});

test.describe("passkeys that cannot be loaded", () => {
  test.use({ expectedErrors: /503/ });

  test("show an error, while the rest of the account works @release", async ({ page }) => {
    const { email } = await memberOf(unique("unread"));
    await page.route("/api/auth/passkeys", (route) =>
      route.fulfill({ status: 503, json: { message: "The database cannot be reached" } }),
    );
    await openAccount(page, email);
    await expect(page.getByRole("region", { name: "Passkeys" }).getByRole("alert")).toHaveText(
      "The database cannot be reached",
    );
    await expect(page.getByRole("button", { name: "Save name" })).toBeVisible();
  });
});
