import type { Page } from "@playwright/test";
import { freePort } from "../../scripts/free-port.ts";
import { linkIn } from "../../src/cms/suggestions/suggestions.fixture.ts";
import { startMailStandIn, textOfMail } from "../../src/integrations/mail/mail.stand-in.ts";
import { tabTo } from "../support/admin.ts";
import { expect, test } from "../support/browser.ts";
import { expectFits } from "../support/expect-fits.ts";
import { expectSound } from "../support/expect-sound.ts";
import { temporaryFolder, testEditor } from "../support/server-environment.ts";
import { ready, startServer } from "../support/server-process.ts";
import { copyStore } from "../support/stores.ts";
import { widths } from "../support/widths.ts";

// All tests share one server and its suggestion queue.
test.describe.configure({ mode: "default" });

let smtp: Awaited<ReturnType<typeof startMailStandIn>>;
let server: ReturnType<typeof startServer>;
let site = "";

test.beforeAll(async () => {
  smtp = await startMailStandIn();
  const [port, DATA_DIR] = [String(await freePort()), temporaryFolder()];
  site = `http://localhost:${port}`;
  copyStore("filled", DATA_DIR);
  server = startServer({ PORT: port, DATA_DIR, SMTP_URL: smtp.url, SITE_URL: site });
  await server.says(ready);
});
test.afterAll(async () => {
  server.kill("SIGTERM");
  await server.ended;
  await smtp.stop();
});

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });

/** Fills in and submits the form with the keyboard only. */
async function suggest(page: Page, { proposed, email }: { proposed: string; email: string }) {
  await page.goto(`${site}/vendors/masttro`);
  await page.getByRole("link", { name: "Suggest a correction" }).click();
  await expect(heading(page, "Suggest a correction for Masttro")).toBeVisible();
  await page.getByLabel("What is it about?").selectOption("Headquarters");
  await tabTo(page, page.getByLabel("What should it be?"));
  await page.keyboard.type(proposed);
  await page.keyboard.press("Tab");
  await page.keyboard.type("https://example.org/report");
  await page.keyboard.press("Tab");
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
}

/** Opens the link in the email to an address and presses the button. */
async function confirm(page: Page, email: string, { hasScripts = true } = {}) {
  const sent = () => smtp.mails.find(({ to }) => to.includes(email));
  await expect.poll(() => linkIn(sent()), { timeout: 30_000 }).not.toBe("");
  await page.goto(site + linkIn(sent()));
  // The secret is in the fragment, which only scripts can read.
  if (!hasScripts) await page.getByLabel("Link from your email").fill(site + linkIn(sent()));
  await page.getByRole("button", { name: "Confirm suggestion" }).click();
  await expect(heading(page, "Thank you")).toBeVisible();
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /400/ });

  test("the form shows errors at its fields, keeps the input, and can be submitted", async ({ page }) => {
    await page.goto(`${site}/vendors/masttro/suggest?field=headquarters`);
    await page.getByLabel("What should it be?").fill("Somewhere in Basel");
    await page.getByLabel("Your email address").fill("nobody");
    await page.getByRole("button", { name: "Send suggestion" }).click();
    await expect(page.getByLabel("Your email address")).toBeFocused();
    await expect(page.getByLabel("Your email address")).toHaveAccessibleDescription(
      /Please enter a valid email/,
    );
    await expect(page.getByLabel("What should it be?")).toHaveValue("Somewhere in Basel");
    await page.getByLabel("Your email address").fill("plain@example.org");
    await page.getByRole("button", { name: "Send suggestion" }).click();
    await expect(heading(page, "Please check your email")).toBeVisible();
    await confirm(page, "plain@example.org", { hasScripts: false });
  });
});

test("a suggestion goes from the profile to the queue and the entry, and its sender is notified", async ({
  page,
}) => {
  await suggest(page, { proposed: "Example Lane, Basel", email: "ada@example.org" });
  await expect(heading(page, "Please check your email")).toBeVisible();
  await confirm(page, "ada@example.org");

  await page.request.post(`${site}/api/auth/login`, { data: testEditor });
  await page.goto(`${site}/admin/suggestions`);
  await expect(page).toHaveURL(/\/admin\/facts\?view=proposals&origin=reader$/);
  await expect(heading(page, "Masttro: Headquarters")).not.toHaveCount(0);
  await expectSound(page, "a queue");
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button"), hasText: "ada@example.org" });
  await expect(row.locator("a[href='https://example.org/report']"), "the source is named once").toHaveCount(
    1,
  );
  await tabTo(page, row.getByRole("button", { name: "Edit and accept… Masttro: Headquarters" }));
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Masttro: Headquarters" });
  await expect(dialog.getByLabel("Address of the source")).toHaveValue("https://example.org/report");
  await expect(dialog.getByLabel("Headquarters")).toBeFocused();
  await expect(dialog.getByLabel("Headquarters")).toHaveValue("Example Lane, Basel");
  await expectSound(page, "the acceptance", { within: "[role=dialog]" });
  await expectFits(page, "the acceptance");
  await dialog.getByLabel("Quote from the source").fill("Its seat is Example Lane, Basel.");
  await dialog.getByLabel("Kind of source").selectOption("Filing");
  await dialog.getByLabel("Does it support the value?").selectOption("Supports the value");
  await dialog.getByLabel("Title of the source").fill("");
  await dialog.getByRole("button", { name: "Accept" }).press("Enter");
  await expect(dialog.getByLabel("Title of the source")).toBeFocused();
  await expect(dialog.getByLabel("Title of the source")).toHaveAccessibleDescription(/is required/);
  await page.keyboard.type("Annual report");
  await dialog.getByLabel("Note to the sender").fill("Thank you, Ada.");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Title of the source"), "what was typed stays").toHaveValue("Annual report");
  await expect(dialog.getByLabel("Headquarters")).toHaveValue("Example Lane, Basel");
  await dialog.getByRole("button", { name: "Accept" }).press("Enter");
  await expect(page.locator("li[data-state=open]").filter({ hasText: "Proposal accepted" })).toBeVisible();
  await expect(row).toHaveCount(0);

  const vendor = await (await page.request.get(`${site}/api/vendors/masttro`)).json();
  expect(vendor.headquarters).toBe("Example Lane, Basel");
  const facts = await (await page.request.get(`${site}/api/admin/facts/vendor/${vendor.id}`)).text();
  expect(facts, "the source is cited for the new value").toContain("Its seat is Example Lane, Basel.");
  const answers = () =>
    smtp.mails
      .filter(({ to }) => to.includes("ada@example.org"))
      .map(textOfMail)
      .join();
  await expect.poll(answers, { timeout: 30_000 }).toContain("updated the page");
  expect(answers()).toContain("Thank you, Ada.");
});

test("an editor rejects by key, and the sender reads the reason", async ({ page }) => {
  await suggest(page, { proposed: "Nobody at all", email: "bob@example.org" });
  await confirm(page, "bob@example.org");
  await page.request.post(`${site}/api/auth/login`, { data: testEditor });
  await page.goto(`${site}/admin/facts?view=proposals`);
  const row = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("button"), hasText: "bob@example.org" });
  const reason = page.getByRole("dialog").getByRole("textbox", { name: /^Reason/ });
  await row.getByRole("group").focus();
  await page.keyboard.press("n");
  await expect(reason).toBeFocused();
  await expectFits(page, "the refusal");
  await page.keyboard.type("The register names a family.");
  await page.keyboard.press("Escape");
  await expect(row.getByRole("group")).toBeFocused();
  await page.keyboard.press("n");
  await expect(reason).toHaveValue("The register names a family.");
  await page.keyboard.press("Enter");
  await expect(row).toHaveCount(0);
  await expect(page.locator("body"), "the focus stays in the queue").not.toBeFocused();
  const toast = page.locator("li[data-state=open]");
  await expect(toast.filter({ hasText: "Proposal rejected" })).toBeVisible();
  await expect(toast.getByRole("button", { name: "Undo" }), "the sender is told").toHaveCount(0);
  const answers = () =>
    smtp.mails
      .filter(({ to }) => to.includes("bob@example.org"))
      .map(textOfMail)
      .join();
  await expect.poll(answers, { timeout: 30_000 }).toContain("The register names a family.");
});

test.describe("two editors", () => {
  test.use({ expectedErrors: /409/ });

  test("the second to decide learns of the first, and returns to the queue", async ({ page, context }) => {
    await suggest(page, { proposed: "Somewhere else", email: "cyd@example.org" });
    await confirm(page, "cyd@example.org");
    await page.request.post(`${site}/api/auth/login`, { data: testEditor });
    await page.goto(`${site}/admin/facts?view=proposals`);
    const row = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("button"), hasText: "cyd@example.org" });
    await row.getByRole("button", { name: /^Reject/ }).click();
    const queue = await (await context.request.get(`${site}/api/admin/proposals`)).json();
    const { id } = queue.items.find(({ proposed }: { proposed: string }) => proposed === "Somewhere else");
    expect(
      (
        await context.request.post(`${site}/api/admin/proposals/${id}/reject`, { data: { reason: "No." } })
      ).ok(),
    ).toBe(true);
    await page
      .getByRole("dialog")
      .getByRole("textbox", { name: /^Reason/ })
      .fill("No.");
    await page.getByRole("dialog").getByRole("button", { name: "Reject" }).press("Enter");
    await expect(page.getByText("has rejected this proposal").first()).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(row).toHaveCount(0);
    await expect(page.locator("body")).not.toBeFocused();
  });
});

test.describe("at each width", () => {
  test.use({ expectedErrors: /400/ });

  for (const width of widths)
    test(`form, confirmation and queue are accessible and fit at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${site}/vendors/masttro/suggest`);
      await expectSound(page, "the form");
      await page.getByRole("button", { name: "Send suggestion" }).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectSound(page, "what is wrong");
      await page.goto(`${site}/suggestions/confirm#x`);
      await expectSound(page, "the question");
      await page.request.post(`${site}/api/auth/login`, { data: testEditor });
      await page.goto(`${site}/admin/facts?view=proposals`);
      await expect(page.getByLabel("Origin")).toBeVisible();
      await expectSound(page, "the queue");
    });
});
