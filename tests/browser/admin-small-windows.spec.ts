import type { Page } from "@playwright/test";
import { signIn } from "../support/admin.ts";
import { picture, unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { expectFits } from "../support/expect-fits.ts";
import { makeWhatCanBeOpened, type Opened, openedByEditors } from "../support/opened-by-editors.ts";

/** Dialogs, confirmations and menus in small windows and with large fonts, and the focus afterwards. */

test.use({ expectedErrors: /missing-(logo|picture)|vumbnail|img\.youtube|400/ });

test.beforeAll(async ({ browser }, { project }) => {
  const page = await browser.newPage({ baseURL: project.use.baseURL });
  const width = 100 + Math.floor(Math.random() * 100);
  await makeWhatCanBeOpened(page, await picture(`${unique("a-picture").replace(" ", "-")}.png`, width));
  await page.close();
});

async function openFor(page: Page, { screen, width = 1280, open }: Opened) {
  await page.setViewportSize({ width, height: 800 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { pathname, search } = new URL(page.url());
  if (pathname + search !== `/admin/${screen}`) await page.goto(`/admin/${screen}`);
  await page.getByRole("heading").first().waitFor();
  await open(page);
  await expect(opened(page)).not.toHaveCount(0);
}

const opened = (page: Page) =>
  page.locator("[role=dialog], [role=alertdialog], [role=menu]").filter({ visible: true });

const screens = Map.groupBy(Object.entries(openedByEditors), ([, { screen }]) => screen);

for (const [screen, states] of screens)
  test(`what opens on /admin/${screen} fits small windows, and returns the focus @release`, async ({
    page,
  }) => {
    await signIn(page);
    for (const [name, state] of states) {
      await openFor(page, state);
      await expectFits(page, name);
      await closeAll(page, name);
      await expect(page.locator("body"), name).not.toBeFocused();
    }
  });

async function closeAll(page: Page, name: string) {
  const discard = page.getByRole("alertdialog").getByRole("button", { name: "Discard" });
  if (await discard.isVisible()) await discard.press("Enter");
  else for (let layer = await opened(page).count(); layer > 0; layer--) await page.keyboard.press("Escape");
  await expect(opened(page), name).toHaveCount(0);
}

test("a dialog with a field keeps it visible above a phone's keyboard", async ({ page }) => {
  await signIn(page);
  await openFor(page, openedByEditors["an entry's deletion"] as Opened);
  await page.setViewportSize({ width: 360, height: 360 });
  const field = page.getByRole("alertdialog").getByRole("combobox");
  await field.focus();
  await expect(field).toBeInViewport({ ratio: 1 });
  await field.click({ trial: true, timeout: 2_000 });
});

test("no focused field of the settings is hidden behind the save button", async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/admin/settings");
  const bar = page.locator(".bar-at-foot");
  const fields = page.locator("form").filter({ has: bar }).getByRole("textbox");
  // The hints load later and move the fields.
  await expect(page.getByText(/^Used on/).first()).toBeVisible();
  for (const field of await fields.all()) {
    await field.focus();
    const [foot, top] = [await field.boundingBox(), await bar.boundingBox()];
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(top?.y ?? 0);
  }
});

test("a proposal's dialog stays visible on a phone", async ({ page }) => {
  await signIn(page);
  const { items } = await (await page.request.get("/api/admin/entries/vendors?q=Masttro")).json();
  const proposal = { id: 900_000, kind: "vendor", entryId: items[0].id, title: "Masttro", path: null };
  const words = {
    field: "owner",
    label: "Owner",
    current: "Its founders",
    proposed: "A bank",
    isManual: false,
  };
  const proof = { item: null, itemLabel: null, level: null, quote: null, context: null, source: null };
  const made = { origin: "agent", madeBy: "Scribe", state: "open", createdAt: "2026-11-20T09:00:00.000Z" };
  const decided = { decidedAt: null, decidedBy: null, reason: null };
  const item = { ...proposal, ...words, ...proof, ...made, ...decided, senders: [] };
  await page.route("**/api/admin/proposals*", (route) =>
    route.fulfill({ json: { items: [item], total: 1, counts: { reader: 0, source: 0, news: 0, agent: 1 } } }),
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/facts?view=proposals");
  await page.getByRole("button", { name: /^Edit and accept/ }).click();
  const accept = page.getByRole("dialog", { name: "Masttro: Owner" });
  await accept.getByLabel("Cite a source for the new value").check();
  await accept.getByLabel("Quote from the source").scrollIntoViewIfNeeded();
  await expect(accept.getByRole("heading", { name: "Masttro: Owner" })).toBeInViewport();
  await expect(accept.getByRole("button", { name: "Accept" })).toBeInViewport();
  expect(await accept.evaluate((element) => element.scrollTop)).toBe(0);
});
