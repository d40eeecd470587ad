import type { Page } from "@playwright/test";
import { sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { addEditor, ensureFirstEditor, findUserByEmail } from "#accounts/editors.server.ts";
import {
  beginOneTimeCodes,
  confirmOneTimeCodes,
  protectAccount,
} from "#accounts/second-factor/codes.server.ts";
import { SecondFactorSecrets } from "#accounts/second-factor/dependencies.server.ts";
import { sessions } from "#accounts/session.table.ts";
import { Sessions } from "#accounts/sessions.server.ts";
import type { Database } from "#db/database.server.ts";
import { openDatabase } from "#db/open-database.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { dialog } from "../support/admin.ts";
import { expect, test } from "../support/browser.ts";
import { addAuthenticator } from "../support/browser-authenticator.ts";
import { expectFits } from "../support/expect-fits.ts";
import { expectSound } from "../support/expect-sound.ts";
import { type OwnSite, startOwnSite } from "../support/own-site.ts";
import { testEditor } from "../support/server-environment.ts";

test.use({ expectedErrors: /40[01]/ });
test.describe.configure({ mode: "serial" });

const secret = "a session secret for tests";
const appOwnersEmail = "app-owner@guide.example";
const twentyMinutes = 20 * 60_000;
let site: OwnSite;
let address: string;
let keys: string[];
/** Of an editor who has an authenticator app. */
let appOwner: { keys: string[]; app: TOTP };

/** A server with sessions that signed in some time ago. */
test.beforeAll(async () => {
  site = await startOwnSite("empty", { STARTER_CONTENT: "0", SESSION_SECRET: secret }, openOldSessions);
  address = site.address;
});
test.afterAll(() => site?.stop());

async function openOldSessions(folder: string) {
  const database = await openDatabase(readSettings({ DATA_DIR: folder }));
  try {
    await database.migrate(async (db) => {
      await ensureFirstEditor(db, { adminEmail: testEditor.email, adminPassword: testEditor.password });
    });
    await addEditor(database.db, appOwnersEmail, testEditor.password);
    const app = await addApp(database.db, await idOf(database.db, appOwnersEmail));
    keys = await openSessions(database.db, testEditor.email, 4);
    appOwner = { keys: await openSessions(database.db, appOwnersEmail, 2), app };
    const earlier = JSON.stringify({ authenticatedAt: Date.now() - twentyMinutes });
    await database.db.update(sessions).set({ sess: sql`${sessions.sess} || ${earlier}::jsonb` });
  } finally {
    await database.close();
  }
}

const idOf = async (db: Database, email: string) => (await findUserByEmail(db, email))?.id ?? "";

async function openSessions(db: Database, email: string, count: number): Promise<string[]> {
  const origin = { method: "password", network: "unknown", userAgent: "" } as const;
  const id = await idOf(db, email);
  const opened = [];
  for (let place = 0; place < count; place++) opened.push(await new Sessions(secret).open(db, id, origin));
  return opened;
}

/** Confirms an authenticator app. Its first code is an earlier one, because each works once. */
async function addApp(db: Database, id: string): Promise<TOTP> {
  const secrets = new SecondFactorSecrets(secret);
  const { secret: key } = await beginOneTimeCodes(db, secrets, {
    id,
    email: appOwnersEmail,
    product: "Guide",
  });
  const app = new TOTP({ secret: Secret.fromBase32(key) });
  const code = app.generate({ timestamp: Date.now() - 30_000 });
  expect(await confirmOneTimeCodes(db, secrets, id, code)).toBe(true);
  await protectAccount(db, secrets, { userId: id, session: null });
  return app;
}

const enter = (page: Page, key = "") =>
  page.context().addCookies([{ name: "session", value: key, url: address, httpOnly: true }]);

const question = (page: Page) => dialog(page, "Confirm it's you");

test("an action that needs the password prompts over the screen, and then continues @release", async ({
  page,
}) => {
  await enter(page, keys[0]);
  await page.goto(`${address}/admin/account`);
  await page.getByLabel("Name of a new passkey").fill("Kept while asked");
  await page.getByRole("button", { name: "Set up an app" }).click();
  await expect(question(page).getByLabel("Password", { exact: true })).toBeFocused();
  await expectSound(page, "the question");
  await expectFits(page, "the question");
  await question(page).getByLabel("Password", { exact: true }).fill("wrong");
  await question(page).getByRole("button", { name: "Confirm" }).click();
  await expect(question(page).getByRole("alert")).toHaveText("The password is wrong");
  await question(page).getByLabel("Password", { exact: true }).fill(testEditor.password);
  await question(page).getByRole("button", { name: "Confirm" }).click();
  await expect(question(page)).toBeHidden();
  await expect(page.getByText("Scan this with an authenticator app")).toBeVisible();
  await expect(page.getByLabel("Name of a new passkey")).toHaveValue("Kept while asked");

  await enter(page, keys[1]);
  await page.getByLabel("Code shown in the app").fill("123456");
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
  await question(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Please confirm it's you")).toBeVisible();
  await expect(page.getByLabel("Code shown in the app")).toHaveValue("123456");
});

test("deleting several entries prompts, deleting one does not", async ({ page }) => {
  await enter(page, keys[2]);
  for (const term of ["First", "Second", "Third"]) {
    const data = { term, definition: "To be deleted." };
    expect((await page.request.post(`${address}/api/glossary`, { data })).status()).toBe(201);
  }
  const call = (body: object) => page.request.post(`${address}/api/admin/bulk`, { data: body });
  expect((await call({ type: "glossary", ids: [1], action: "delete" })).status()).toBe(200);
  const refused = await call({ type: "glossary", ids: [2, 3], action: "delete" });
  expect([refused.status(), await refused.json()]).toEqual([
    401,
    { message: "Please confirm it's you", reauthenticate: true },
  ]);
  await page.goto(`${address}/admin/glossary`);
  await page.getByRole("checkbox", { name: "Select Second", exact: true }).check();
  await page.getByRole("checkbox", { name: "Select Third", exact: true }).check();
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(question(page).getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(testEditor.password);
  await page.keyboard.press("Enter");
  await expect(question(page)).toBeHidden();
  await expect(page.getByRole("link", { name: "Second" })).toHaveCount(0);
});

test("an import that hides several entries prompts, and keeps its plan if the prompt is closed", async ({
  page,
}) => {
  await enter(page, keys[3]);
  for (const term of ["Fourth", "Fifth"]) {
    const data = { term, definition: "To be hidden.", isPublished: true };
    expect((await page.request.post(`${address}/api/glossary`, { data })).status()).toBe(201);
  }
  await page.goto(`${address}/admin/import?type=glossary`);
  const buffer = Buffer.from("Term,Published\nFourth,no\nFifth,no\n");
  await page.locator('input[type="file"]').setInputFiles({ name: "terms.csv", mimeType: "text/csv", buffer });
  const carryOut = page.getByRole("button", { name: "Import 2 rows" });
  // A plan that another replaces is answered with 409.
  await expect(carryOut).toBeEnabled();
  await page.getByRole("radio", { name: "Live" }).check();
  await carryOut.click();
  await question(page).getByRole("button", { name: "Close" }).click();
  await expect(page.getByText("Please confirm it's you")).toBeVisible();
  await expect(page.getByRole("button", { name: "Plan again" })).toHaveCount(0);
  await carryOut.click();
  await question(page).getByLabel("Password", { exact: true }).fill(testEditor.password);
  await question(page).getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Imported: 0 new terms, 2 changed.")).toBeVisible();
});

test("an account with an app and a passkey confirms with the password, a code, or the passkey @release", async ({
  page,
  devTools,
}) => {
  await enter(page, appOwner.keys[0]);
  await addAuthenticator(devTools);
  const confirmed = await page.request.post(`${address}/api/auth/reauthenticate`, {
    data: { password: testEditor.password },
  });
  expect(confirmed.status()).toBe(200);
  await page.goto(`${address}/admin/account`);
  await page.getByLabel("Name of a new passkey").fill("Of this browser");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Of this browser")).toBeVisible();

  await enter(page, appOwner.keys[1]);
  await page.goto(`${address}/admin/account`);
  await page.getByRole("button", { name: "Create new codes" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Create new codes" }).click();
  await expect(question(page).getByLabel("Password", { exact: true })).toBeFocused();
  await expect(question(page).getByRole("button", { name: "Use a passkey" })).toBeVisible();
  await question(page).getByRole("button", { name: "Use an authenticator code" }).click();
  await expect(question(page).getByRole("button", { name: "Use the password" })).toBeVisible();
  await expectSound(page, "the question for a code");
  await question(page).getByLabel("Authenticator code").fill("000000");
  await page.keyboard.press("Enter");
  await expect(question(page).getByRole("alert")).toHaveText("The code is wrong or already used");
  await question(page).getByLabel("Authenticator code").fill(appOwner.app.generate());
  await page.keyboard.press("Enter");
  await expect(question(page)).toBeHidden();
  await expect(dialog(page, "Recovery codes")).toBeVisible();
});
