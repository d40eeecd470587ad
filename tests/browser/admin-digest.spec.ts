import { freePort } from "../../scripts/free-port.ts";
import { watches } from "../../src/content/watches/watch.table.ts";
import { openDatabase } from "../../src/db/open-database.server.ts";
import { startMailStandIn } from "../../src/integrations/mail/mail.stand-in.ts";
import { buildArticle } from "../../src/newsroom/article/article.fixture.ts";
import { articles } from "../../src/newsroom/article/article.table.ts";
import { pressButton, signIn, tabTo, toast } from "../support/admin.ts";
import { test as browserTest, expect } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { temporaryFolder } from "../support/server-environment.ts";
import { ready, startServer } from "../support/server-process.ts";
import { copyStore } from "../support/stores.ts";

/** The weekly digest on a phone's width, by keyboard: arranged, previewed and mailed. */

type Desk = Awaited<ReturnType<typeof startDesk>>;

const test = browserTest.extend<object, { desk: Desk }>({
  desk: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const desk = await startDesk();
      await use(desk);
      await desk.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ desk }, use) => use(desk.address),
});

/** A server with a digest of three articles, two subscribers and a mail server. */
async function startDesk() {
  const smtp = await startMailStandIn();
  const [port, DATA_DIR] = [String(await freePort()), temporaryFolder()];
  copyStore("empty", DATA_DIR);
  const { db, close } = await openDatabase({
    databaseUrl: undefined,
    dataDir: DATA_DIR,
    host: "127.0.0.1",
    port: 0,
  });
  await db.insert(articles).values(
    ["Oldest", "Middle", "Newest"].map((title, place) =>
      buildArticle({
        title,
        slug: title.toLowerCase(),
        originalPublishedAt: `2024-10-0${place + 1}T08:00:00.000Z`,
      }),
    ),
  );
  const at = "2024-10-01T08:00:00.000Z";
  await db.insert(watches).values(
    ["ada", "bob"].map((name) => ({
      ...{
        email: `${name}@example.org`,
        vendors: [],
        requirements: "",
        cadence: "digest" as const,
        salt: "salt",
      },
      ...{ createdAt: at, confirmedAt: at },
    })),
  );
  await close();
  const address = `http://localhost:${port}`;
  const server = startServer({
    PORT: port,
    DATA_DIR,
    STARTER_CONTENT: "0",
    SMTP_URL: smtp.url,
    SITE_URL: address,
  });
  await server.says(ready);
  const stop = async () => {
    server.kill("SIGTERM");
    await server.ended;
    await smtp.stop();
  };
  return { address, smtp, stop };
}

test("an editor arranges, previews and mails a digest by keyboard", async ({ page, desk }) => {
  await signIn(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/news?desk=digest");
  const listed = page.getByRole("group", { name: "Articles" }).getByRole("link");
  await expect(listed).toHaveText(["Newest", "Middle", "Oldest"]);
  await tabTo(page, page.getByRole("textbox", { name: "Introduction" }));
  await page.keyboard.type("A **quiet** week.");
  await expect(page.getByText("Save the digest before you mail it.")).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "Oldest" }));
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(listed).toHaveText(["Oldest", "Newest", "Middle"]);
  await expect(page.getByRole("link", { name: "Oldest" })).toBeFocused();
  await page.getByRole("button", { name: "Actions for article 3" }).click();
  await page.getByRole("menuitem", { name: "Remove article 3" }).click();
  await expect(listed).toHaveText(["Oldest", "Newest"]);
  await expect(page.getByRole("region", { name: "Left out" })).toContainText("Middle");

  await pressButton(page, "Preview digest");
  const preview = page.getByRole("dialog", { name: "Preview" });
  await expect(preview.getByText("quiet", { exact: true })).toBeVisible();
  await expect(preview.getByRole("region", { name: /^Mail:/ })).toContainText("/news/oldest");
  await page.keyboard.press("Escape");
  await expectSound(page, "the digest's screen");

  await pressButton(page, "Save digest");
  // A second press soon after: a failed call would be an error in the console.
  await page.waitForTimeout(110);
  await page.keyboard.press("Enter");
  await expect(toast(page, "Digest saved. Readers see it now.")).toBeVisible();
  await pressButton(page, "Mail to subscribers");
  await expect(page.getByRole("alertdialog")).toContainText("Mail this digest to 2 subscribers?");
  await pressButton(page, "Mail to 2 subscribers");
  await expect(page.getByText(/^Mailed to 2 subscribers on /)).toBeVisible();
  await expect(page.getByRole("button", { name: "Mail to subscribers" })).toHaveCount(0);
  await expect.poll(() => desk.smtp.mails.length, { timeout: 30_000 }).toBe(2);

  await page.goto("/digest/2024-w40");
  await expect(page.getByText("A quiet week.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: /est$/ })).toHaveText(["Oldest", "Newest"]);
  await expectSound(page, "the digest's page");
});

test.describe("with a colleague's save in the meantime", () => {
  test.use({ expectedErrors: /status of 409|ERR_FAILED/ });

  test("typed text survives refetches, a failed call and the conflict", async ({ page }) => {
    await signIn(page);
    await page.goto("/admin/news?desk=digest&week=2024-w40");
    const introduction = page.getByRole("textbox", { name: "Introduction" });
    await introduction.fill("My words.");
    const save = page.getByRole("button", { name: "Save digest" });
    await page.route("**/api/admin/digest**", (route) => route.abort());
    await save.click();
    await expect(page.getByText("The server did not respond.")).toBeVisible();
    await expect(introduction).toContainText("My words.");
    await page.unroute("**/api/admin/digest**");

    const stored = await (await page.request.get("/api/admin/digest?week=2024-w40")).json();
    const articles = stored.articles.map(({ id }: { id: number }) => id);
    const data = { introduction: "Their words.", articles, leftOut: [], version: stored.version };
    expect((await page.request.put("/api/admin/digest/2024-w40", { data })).status()).toBe(200);
    await save.click();
    const conflict = page.getByRole("region", { name: "Edited by a colleague at the same time" });
    await expect(conflict).toContainText("Their words.");
    await expect(introduction).toContainText("My words.");
    await expect(save).toBeDisabled();
    await conflict.getByRole("radio", { name: "Keep both, theirs first" }).check();
    await conflict.getByRole("button", { name: "Keep these" }).click();
    await expect(introduction).toContainText("Their words.");

    // Typed while the save runs.
    const asked = Promise.withResolvers<void>();
    await page.route("**/api/admin/digest/*", async (route) => {
      await asked.promise;
      await route.continue();
    });
    await save.click();
    await introduction.press("Control+End");
    await page.keyboard.type(" More.");
    asked.resolve();
    await expect(toast(page, "Digest saved. Readers see it now.")).toBeVisible();
    await expect(introduction).toContainText("My words. More.");
    await save.click();
    await expect(save).toHaveAttribute("aria-disabled", "true");
    await page.reload();
    await expect(introduction).toContainText("My words. More.");
  });
});
