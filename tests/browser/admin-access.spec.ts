import type { Page } from "@playwright/test";
import { dialog, signIn, toast } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { widths } from "../support/widths.ts";

/** Accounts, invitations, API tokens, and a writer's view of the admin. */

test.use({ expectedErrors: /status of (400|401|403|404)/ });

const password = "a pass phrase for tests";
const newAddress = () => `${unique("person").replace(" ", "-").toLowerCase()}@example.com`;

/** Invites an account through the API. Returns the link. */
async function invite(page: Page, email: string, role: string): Promise<string> {
  const answer = await page.request.post("/api/admin/editors", { data: { email, role } });
  expect(answer.status()).toBe(201);
  return new URL((await answer.json()).url).hash;
}

/** Creates an account with a role and signs the page in with it. */
async function signInAs(page: Page, role: string) {
  await signIn(page);
  const email = newAddress();
  const token = (await invite(page, email, role)).slice(1);
  const data = { token, name: "Wanda Writer", password };
  expect((await page.request.post("/api/invitations/accept", { data })).status()).toBe(201);
  expect((await page.request.post("/api/auth/login", { data: { email, password } })).status()).toBe(200);
}

/** Returns an account's role on the server. */
async function roleOf(page: Page, email: string) {
  const accounts: { email: string; role: string }[] = await (
    await page.request.get("/api/admin/editors")
  ).json();
  return accounts.find((account) => account.email === email)?.role;
}

const rowOf = (page: Page, email: string) => page.getByRole("row").filter({ hasText: email });

test("an owner invites a colleague, who chooses a name and a password and signs in", async ({
  page,
  browser,
}) => {
  await signIn(page);
  await page.goto("/admin");
  await page
    .getByRole("navigation", { name: "Content Management" })
    .getByRole("link", { name: "Editors" })
    .click();
  const email = newAddress();
  await page.getByRole("button", { name: "Invite…" }).click();
  const asked = dialog(page, "Invite someone");
  await expect(asked.getByLabel("Email")).toBeFocused();
  await asked.getByLabel("Email").fill("nobody");
  await page.keyboard.press("Enter");
  await expect(asked.getByText(/is not an email address/)).toBeVisible();
  await asked.getByLabel("Email").fill(email);
  await asked.getByRole("radio", { name: "Writer" }).check();
  await asked.getByRole("button", { name: "Invite" }).click();
  const shown = dialog(page, `${email} was invited`);
  const link = await shown.getByLabel("Link").inputValue();
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("list", { name: "Open invitations" })).toContainText(email);

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const invited = await context.newPage();
  await invited.goto(`/admin/invitation${new URL(link).hash}`);
  await expect(invited.getByText(`For ${email}, as a writer.`)).toBeVisible();
  await invited.getByRole("textbox", { name: "Name" }).fill("Wanda Writer");
  const chosen = invited.getByRole("textbox", { name: "Password" });
  await chosen.fill("short");
  await invited.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(chosen).toHaveAccessibleDescription(/A password needs at least 8 characters/);
  await expect(chosen).toBeFocused();
  await chosen.fill(password);
  await invited.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(invited.getByText("Your account is ready.")).toBeFocused();
  await invited.getByRole("link", { name: "Sign in" }).click();
  await expect(invited).toHaveURL(/\/auth$/);
  await invited.goto(`/admin/invitation${new URL(link).hash}`);
  await expect(invited.getByRole("alert")).toContainText("no longer valid");
  await context.close();

  await page.reload();
  await expect(rowOf(page, email)).toContainText("Wanda Writer");
});

test("a role changes when applied and is restored by Undo; the last owner stays an owner", async ({
  page,
}) => {
  await signInAs(page, "writer");
  const { email } = await (await page.request.get("/api/auth/user")).json();
  await signIn(page);
  await page.goto("/admin/editors");
  const role = rowOf(page, email).getByRole("combobox");
  await role.focus();
  await page.keyboard.press("ArrowUp");
  await expect(role).toHaveValue("editor");
  await page.keyboard.press("Escape");
  await expect(role).toHaveValue("writer");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  const apply = page.getByRole("button", { name: `Apply: ${email} becomes Owner` });
  await expect(apply).toBeVisible();
  expect(await roleOf(page, email)).toBe("writer");
  // The list is still being read again when Undo is pressed.
  const reads = "**/api/admin/editors";
  await page.route(reads, async (route) => {
    if (route.request().method() === "GET") await new Promise((resolve) => setTimeout(resolve, 2000));
    await route.continue();
  });
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(role).toBeFocused();
  await toast(page, `${email} is now an editor`).getByRole("button", { name: "Undo" }).click();
  await expect(role).toHaveValue("writer");
  await expect(page.getByRole("button", { name: /^Apply/ })).toHaveCount(0);
  await role.selectOption("Editor");
  await page.getByRole("button", { name: `Apply: ${email} becomes Editor` }).click();
  await expect(toast(page, `${email} is now an editor`)).toBeVisible();
  await expect(role).toBeFocused();
  // A role chosen while the list is read again stays chosen.
  await role.selectOption("Owner");
  await expect(apply).toHaveAttribute("aria-disabled", "true");
  await expect(apply).not.toHaveAttribute("aria-disabled", "true");
  await expect(role).toHaveValue("owner");
  await page.keyboard.press("Escape");
  await page.unroute(reads);
  expect(await roleOf(page, email)).toBe("editor");
  const { email: own } = await (await page.request.get("/api/auth/user")).json();
  await rowOf(page, email).getByRole("button").click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  await expect(rowOf(page, email)).toContainText("Deactivated");
  await rowOf(page, email).getByRole("button").click();
  await page.getByRole("menuitem", { name: "Remove…" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(rowOf(page, email)).toHaveCount(0);
  await expect(rowOf(page, own).getByRole("combobox")).toHaveValue("owner");
});

test("a token is shown once, and revoked", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/tokens");
  const name = unique("Sync");
  await page.getByRole("button", { name: "New token…" }).click();
  const asked = dialog(page, "New API token");
  await asked.getByLabel("Name").fill(name);
  await asked.getByRole("button", { name: "Create token" }).click();
  await expect(asked.getByRole("alert")).toHaveText("Choose what the token may do");
  await asked.getByLabel("Name").fill("");
  await asked.getByRole("button", { name: "Create token" }).press("Enter");
  await expect(asked.getByLabel("Name"), "the field at fault").toBeFocused();
  await asked.getByLabel("Name").fill(name);
  await asked.getByRole("checkbox", { name: "Write: Vendors" }).check();
  await asked.getByRole("button", { name: "Create token" }).click();
  const shown = dialog(page, `Token: ${name}`);
  const token = await shown.getByLabel("Token", { exact: true }).inputValue();
  expect(token).toMatch(/^fog_/);
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "New token…" })).toBeFocused();
  const list = page.getByRole("list", { name: "API tokens" });
  await expect(list).toContainText(name);
  expect(await page.content()).not.toContain(token);
  await list.getByRole("button", { name: `Revoke… ${name}` }).click();
  await page.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(page.getByText(name)).toHaveCount(0);
  await expect(page.locator("body")).not.toBeFocused();
});

test("a writer requests a review instead of saving, and sees only screens for writers", async ({ page }) => {
  await signIn(page);
  const data = { name: unique("Vendor"), isPublished: true };
  const { id } = await (await page.request.post("/api/vendors", { data })).json();
  await signInAs(page, "writer");
  await page.goto(`/admin/vendors/${id}`);
  await expect(page.getByRole("button", { name: "Request review" })).toBeDisabled();
  for (const name of [/^Update/, "Publish", "Save"])
    await expect(page.getByRole("button", { name })).toHaveCount(0);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(`${data.name} Group`);
  await page.getByRole("button", { name: "Request review" }).click();
  await expect(page.getByText(/Wanda Writer asked for a review/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve" })).toHaveCount(0);
  expect(
    (await (await page.request.get(`/api/vendors/${data.name.toLowerCase().replace(/\W+/g, "-")}`)).json())
      .name,
  ).toBe(data.name);
  const nav = page.getByRole("navigation", { name: "Content Management" });
  await expect(nav.getByRole("link", { name: "History" })).toBeVisible();
  for (const name of ["Editors", "API tokens", "Settings", "Trash"])
    await expect(nav.getByRole("link", { name, exact: true })).toHaveCount(0);
  await page.goto("/admin/settings");
  await expect(page.getByRole("heading", { name: "You don't have access to Settings" })).toBeVisible();
  await expect(page.getByText("Only an owner may do this")).toBeVisible();
  await signIn(page);
  await page.goto(`/admin/vendors/${id}`);
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText(/approved this version/)).toBeVisible();
});

test.describe("every width", { tag: "@release" }, () => {
  for (const width of widths)
    test(`the screens are accessible and fit: ${width} px`, async ({ page }) => {
      await signIn(page);
      const email = newAddress();
      const hash = await invite(page, email, "editor");
      await page.request.post("/api/admin/tokens", {
        data: { name: unique("Sync"), scopes: ["read:drafts", "write:vendors"], days: 30 },
      });
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/admin/editors");
      await expect(page.getByRole("list", { name: "Open invitations" })).toBeVisible();
      await expectSound(page, "editors");
      await page.getByRole("button", { name: "Invite…" }).click();
      await expectSound(page, "invite");
      await page.goto("/admin/tokens");
      await expect(page.getByRole("list", { name: "API tokens" })).toBeVisible();
      await expectSound(page, "tokens");
      await page.getByRole("button", { name: "New token…" }).click();
      await expectSound(page, "new token");
      await page.goto(`/admin/invitation${hash}`);
      await expect(page.getByText(`For ${email}`)).toBeVisible();
      await expectSound(page, "invitation");
    });
});
