import { freePort } from "../../scripts/free-port.ts";
import { watches } from "../../src/content/watches/watch.table.ts";
import { watchToken } from "../../src/content/watches/watch-secrets.server.ts";
import { linkIn } from "../../src/content/watches/watches.fixture.ts";
import { openDatabase } from "../../src/db/open-database.server.ts";
import { startMailStandIn } from "../../src/integrations/mail/mail.stand-in.ts";
import { tabTo } from "../support/admin.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { temporaryFolder, testEditor } from "../support/server-environment.ts";
import { ready, startServer } from "../support/server-process.ts";
import { copyStore } from "../support/stores.ts";
import { widths } from "../support/widths.ts";

test.describe.configure({ mode: "default" });

const secret = "a secret of this test, long enough";
let smtp: Awaited<ReturnType<typeof startMailStandIn>>;
let server: ReturnType<typeof startServer>;
let site = "";
/** The stop link of another reader's watch. */
let stopLink = "";

test.beforeAll(async () => {
  smtp = await startMailStandIn();
  const [port, DATA_DIR] = [String(await freePort()), temporaryFolder()];
  site = `http://localhost:${port}`;
  copyStore("filled", DATA_DIR);
  stopLink = `${site}/watch/stop?token=${await addWatch(DATA_DIR)}`;
  server = startServer({ PORT: port, DATA_DIR, SMTP_URL: smtp.url, SITE_URL: site, SESSION_SECRET: secret });
  await server.says(ready);
});
test.afterAll(async () => {
  server.kill("SIGTERM");
  await server.ended;
  await smtp.stop();
});

/** Adds another reader's active watch to a stopped server's data. Returns the secret in the links that stop it. */
async function addWatch(dataDir: string): Promise<string> {
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir, host: "127.0.0.1", port: 0 });
  const at = new Date().toISOString();
  const [added] = await db
    .insert(watches)
    .values({
      ...{ email: "bob@example.org", vendors: [1], requirements: "", cadence: "weekly", salt: "salt" },
      ...{ createdAt: at, confirmedAt: at },
    })
    .returning();
  await close();
  if (!added) throw new Error("The watch was not added");
  return watchToken({ sessionSecret: secret, dataDir }, "stop", added);
}

const confirmLink = async (email: string) => {
  const find = () =>
    linkIn(
      smtp.mails.findLast(({ to }) => to.includes(email)),
      "confirm",
    );
  await expect.poll(find, { timeout: 30_000 }).not.toBe("");
  return find();
};

test("a reader watches a vendor, confirms and stops, by keyboard alone", async ({ page }) => {
  await page.goto(`${site}/vendors/masttro`);
  await tabTo(page, page.getByRole("link", { name: "Watch this vendor" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Watch for changes" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Masttro");
  await tabTo(page, page.getByRole("radio", { name: /Every Monday/ }));
  await expect(page.getByRole("radio", { name: /Every Monday/ }), "weekly by default").toBeChecked();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await page.keyboard.type("ada@example.org");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Please check your email" })).toBeVisible();

  const link = site + (await confirmLink("ada@example.org"));
  await page.goto(link);
  await expect(page.getByLabel("Link from your email")).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel("Link from your email")).toHaveAccessibleDescription(/no longer has the link/);
  await tabTo(page, page.getByLabel("Link from your email"));
  await page.keyboard.insertText(link);
  await tabTo(page, page.getByRole("button", { name: "Start watching" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your watch has started" })).toBeVisible();
  await expect(page.getByText("at most once a day")).toBeVisible();
  expect(page.url(), "the secret leaves the address").not.toContain("#");

  await page.request.post(`${site}/api/auth/login`, { data: testEditor });
  await page.goto(`${site}/admin/settings`);
  await expect(
    page.getByText("Watches: 1 weekly, 1 daily, 0 of the digest, 0 not confirmed yet, 0 ended."),
  ).toBeVisible();

  await page.goto(stopLink);
  await tabTo(page, page.getByRole("button", { name: "Stop watching" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your watch has ended" })).toBeVisible();
  expect(await (await page.request.get(`${site}/api/admin/watches`)).json()).toMatchObject({
    weekly: 0,
    daily: 1,
    ended: 1,
  });
});

test("requirements and a shortlist lead to the same form", async ({ page }) => {
  await page.goto(`${site}/fit?r=1~general-ledger.m~api.n`);
  await page.getByRole("link", { name: "Watch for changes" }).click();
  await expect(page.getByText("Requirements, at any vendor")).toBeVisible();
  await expect(page.getByText("General Ledger (must-have)")).toBeVisible();
  await page.goto(`${site}/shortlist?v=addepar,masttro`);
  await page.getByRole("link", { name: "Watch these vendors" }).click();
  await expect(page.getByText("Addepar, Masttro")).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /400|410/ });

  test("the form names its error, keeps the input and can be sent; the link is pasted; the watch stops", async ({
    page,
  }) => {
    await page.goto(`${site}/watch?v=masttro,addepar&r=1~general-ledger.m`);
    await page.getByLabel("Your email address").fill("nobody");
    await page.getByRole("radio", { name: /Every day/ }).check();
    await page.getByRole("button", { name: "Watch for changes" }).click();
    await expect(page.getByLabel("Your email address")).toBeFocused();
    await expect(page.getByLabel("Your email address")).toHaveAccessibleDescription(/valid email/);
    await expect(page.getByLabel("Your email address")).toHaveValue("nobody");
    await expect(page.getByRole("radio", { name: /Every day/ })).toBeChecked();
    await page.getByLabel("Your email address").fill("plain@example.org");
    await page.getByRole("button", { name: "Watch for changes" }).click();
    await expect(page.getByRole("heading", { name: "Please check your email" })).toBeVisible();
    const link = await confirmLink("plain@example.org");
    await page.goto(`${site}/watch/confirm`);
    await page.getByLabel("Link from your email").fill(site + link);
    await page.getByRole("button", { name: "Start watching" }).click();
    await expect(page.getByRole("heading", { name: "Your watch has started" })).toBeVisible();
    await page.goto(`${site}/watch/stop?token=1.nothing`);
    await page.getByRole("button", { name: "Stop watching" }).click();
    await expect(page.getByRole("heading", { name: "This link is not valid" })).toBeVisible();
  });
});

test.describe("at each width", () => {
  test.use({ expectedErrors: /400|410/ });

  for (const width of widths)
    test(`form, its error, confirmation and stop are accessible and fit at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${site}/watch?v=masttro,addepar&r=1~general-ledger.m~api.n`);
      await expectSound(page, "the form");
      await page.getByRole("button", { name: "Watch for changes" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectSound(page, "what is wrong");
      await page.goto(`${site}/watch`);
      await expectSound(page, "nothing chosen");
      await page.goto(`${site}/watch/confirm#x`);
      await expectSound(page, "the question");
      await page.goto(`${site}/watch/stop?token=1.x`);
      await expectSound(page, "the end");
    });
});
