import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { hydrateByMouse } from "../support/hydrate.ts";
import { widths } from "../support/widths.ts";

/** A buyer shortlists a few vendors, compares them and sends them to a colleague. */

const tick = (page: Page, name: string) =>
  page.getByRole("checkbox", { name: `Shortlist ${name}`, exact: true });
const tray = (page: Page) => page.getByRole("region", { name: "Shortlist", exact: true });

async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrateByMouse(page);
}

test("by keyboard alone four vendors are ticked and compared", async ({ page }) => {
  await open(page, "/vendors");
  for (const name of ["Addepar", "Altoo", "Arch", "Asora"]) await tick(page, name).press("Space");
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText("To the shortlist");
  await page.keyboard.press("Enter");
  await expect(tray(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator(":focus")).not.toHaveRole("region");
  await page.keyboard.press("c");
  await expect(tray(page)).toBeFocused();
  const compare = tray(page).getByRole("link", { name: "Compare 4" });
  await expect(compare).toHaveAttribute("href", "/compare/addepar-vs-altoo-vs-arch-vs-asora");
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press("Tab");
    if (await compare.evaluate((link) => link === document.activeElement)) break;
  }
  await expect(compare).toBeFocused();
});

test("the key c types in a text field @release", async ({ page }) => {
  await open(page, "/vendors");
  await tick(page, "Addepar").check();
  await page.getByRole("searchbox", { name: "Search vendors" }).focus();
  await page.keyboard.press("c");
  await expect(page.getByRole("searchbox", { name: "Search vendors" })).toHaveValue("c");
});

test("a thirteenth vendor and a fifth to compare are refused with a message @release", async ({ page }) => {
  await open(page, "/vendors");
  const boxes = page.getByRole("row").getByRole("checkbox");
  for (let place = 0; place < 12; place++) await boxes.nth(place).check();
  await boxes.nth(12).click();
  await expect(boxes.nth(12)).not.toBeChecked();
  await expect(tray(page).getByRole("status")).toContainText("The shortlist is full: it holds 12 vendors.");
  await expect(tray(page).getByText("12 of 12")).toBeVisible();
  await tray(page).getByRole("checkbox").nth(4).click();
  await expect(tray(page).getByRole("status")).toContainText("You can compare at most 4 vendors.");
  await expect(tray(page).getByRole("checkbox", { checked: true })).toHaveCount(4);
});

test("ticks are kept on other pages, after a reload, and in other tabs", async ({ page, context }) => {
  await open(page, "/vendors");
  await tick(page, "Addepar").check();
  await open(page, "/vendors/masttro");
  await tick(page, "Masttro").check();
  const other = await context.newPage();
  await other.goto("/faq");
  const link = other.getByRole("banner").getByRole("link", { name: /Shortlist/ });
  await expect(link.locator(".shortlist-count"), "before React is there").toBeVisible();
  expect(await countOf(other)).toBe("2");
  await open(other, "/vendors");
  await expect(tick(other, "Masttro")).toBeChecked();
  await tick(other, "Altoo").check();
  await expect.poll(() => countOf(page)).toBe("3");
  await tray(page).getByRole("button", { name: "Remove Addepar from the shortlist" }).click();
  await expect(tick(other, "Addepar")).not.toBeChecked();
  await expect(tick(other, "Altoo")).toBeChecked();
});

test("a note typed before hydration is appended to the earlier note", async ({ page }) => {
  const note = page.getByLabel("Your note on Altoo");
  for (const [typed, kept] of [
    ["Ask about custody", "Ask about custody"],
    ["Call on Monday", "Ask about custody\nCall on Monday"],
  ] as const) {
    let release = () => {};
    const typing = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/*.js", async (route) => {
      await typing;
      await route.continue();
    });
    await page.goto("/shortlist?v=altoo,addepar", { waitUntil: "commit" });
    await note.fill(typed);
    release();
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem("shortlist-notes")))
      .toBe(JSON.stringify([["altoo", kept]]));
    await expect(note).toHaveValue(kept);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
  await page.reload();
  await expect(note).toHaveValue("Ask about custody\nCall on Monday");
  await expect(page.getByLabel("Your note on Addepar")).toHaveValue("");
});

test("a shared list shows the same vendors elsewhere, without the notes, and can be kept", async ({
  page,
  browser,
}) => {
  await open(page, "/vendors");
  for (const name of ["Addepar", "Altoo", "Arch"]) await tick(page, name).check();
  await tray(page)
    .getByRole("link", { name: /^Shortlist 3 of 12/ })
    .click();
  await expect(page).toHaveURL(/\/shortlist\?v=addepar,altoo,arch$/);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
  await page.getByLabel("Your note on Altoo").fill("Ask about custody");
  await page.reload();
  await hydrateByMouse(page);
  await expect(page.getByLabel("Your note on Altoo")).toHaveValue("Ask about custody");
  expect(sent.join("\n")).not.toContain("custody");
  const names = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();

  const colleague = await browser.newPage();
  await open(colleague, page.url());
  expect(await colleague.getByRole("main").getByRole("heading", { level: 2 }).allTextContents()).toEqual(
    names,
  );
  await expect(colleague.getByLabel("Your note on Altoo")).toHaveValue("");
  await colleague.getByRole("button", { name: "Keep this list" }).click();
  await expect(colleague.getByRole("region", { name: "A shared list" })).toHaveCount(0);
  await open(colleague, "/shortlist");
  await expect(colleague).toHaveURL(/\/shortlist\?v=addepar,altoo,arch$/);
  await colleague.getByRole("link", { name: "Remove Altoo" }).click();
  await expect(colleague).toHaveURL(/\/shortlist\?v=addepar,arch$/);
  await expect.poll(() => countOf(colleague)).toBe("2");
  await colleague.close();
});

test("broken or hostile stored lists do no harm @release", async ({ page }) => {
  for (const stored of ["{", '"abc"', "[null,3]", '[{"slug":"../x"},{"slug":"addepar","name":"<b>A</b>"}]']) {
    await page.goto("/faq");
    await page.evaluate((value) => {
      localStorage.setItem("shortlist", value);
      localStorage.setItem("shortlist-notes", value);
    }, stored);
    await open(page, "/shortlist");
    await expect(page.getByRole("heading", { level: 1, name: "Shortlist" })).toBeVisible();
  }
  await expect(page).toHaveURL(/\/shortlist\?v=addepar$/);
});

test("a list with a vendor that left the guide stays the reader's own, and the vendor can be removed", async ({
  page,
}) => {
  await page.goto("/faq");
  await page.evaluate(() =>
    localStorage.setItem(
      "shortlist",
      JSON.stringify(
        ["masttro", "gone-from-guide", "qplix"].map((slug) => ({ slug, name: slug, isCompared: true })),
      ),
    ),
  );
  await open(page, "/shortlist");
  await expect(page.getByText("gone-from-guide")).toBeVisible();
  await expect(page.getByRole("region", { name: "A shared list" })).toHaveCount(0);
  await page.getByRole("link", { name: "Remove QPLIX" }).click();
  await expect(page).toHaveURL(/\/shortlist\?v=masttro,gone-from-guide$/);
  await expect.poll(() => countOf(page)).toBe("2");
  await page.getByRole("button", { name: "Remove from my shortlist" }).click();
  await expect(page).toHaveURL(/\/shortlist\?v=masttro$/);
  await expect(page.getByText("Ignored, because")).toHaveCount(0);
  await expect(page.locator("body"), "its button is gone").not.toBeFocused();
  await expect.poll(() => countOf(page)).toBe("1");
  await open(page, "/shortlist?v=masttro,gone-from-guide");
  await expect(page.getByRole("region", { name: "A shared list" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove from my shortlist" })).toHaveCount(0);
});

test("a note that the browser cannot store is announced, once", async ({ page }) => {
  await open(page, "/vendors");
  await tick(page, "Arch").check();
  await open(page, "/shortlist");
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.getByLabel("Your note on Arch").pressSequentially("Fees");
  const warning = page.getByText("Your notes last only until you close this page.");
  await expect(warning).toBeVisible();
  await expect(page.getByLabel("Your note on Arch")).toHaveValue("Fees");
  const node = await warning.elementHandle();
  await page.getByLabel("Your note on Arch").press("!");
  expect(await node?.evaluate(({ isConnected }) => isConnected)).toBe(true);
});

test("an address's unknown vendors are named, and it is not indexed", async ({ page }) => {
  await open(page, "/shortlist?v=addepar,no-such-vendor,<script>");
  await expect(page.getByText("no-such-vendor")).toBeVisible();
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["Addepar"]);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
  await open(page, "/shortlist");
  await expect(page.getByRole("heading", { name: "Nothing on the shortlist yet" })).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
});

test("a printed page says when and from where it was printed", async ({ page }) => {
  await page.goto("/vendors/addepar");
  await page.emulateMedia({ media: "print" });
  const note = page.locator("#print-note");
  await expect(note).toBeVisible();
  await expect(note).toContainText(/^Printed [A-Z][a-z]{2} \d+, \d{4} from http.+\/vendors\/addepar$/);
  await expect(page.getByRole("button", { name: "Copy link" })).toBeHidden();
});

test("the link is copied @release", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(page, "/vendors?feature=crm");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/vendors\?feature=crm$/);
});

test("the downloaded list contains the notes, and no formula @release", async ({ page }) => {
  await open(page, "/shortlist?v=addepar,altoo");
  await page.getByLabel("Your note on Addepar").fill('=1+1 "quoted"');
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download CSV" }).click(),
  ]);
  const { readFileSync } = await import("node:fs");
  const text = readFileSync(await file.path(), "utf8");
  expect(text.trimEnd().split("\r\n")).toHaveLength(3);
  expect(text).toContain(`"'=1+1 ""quoted"""`);
});

test("list, tray and page are accessible at each width", { tag: "@release" }, async ({ page }) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, "/vendors?feature=crm&market=Atlantis");
    await tick(page, "Addepar").check();
    await expectSound(page, `tray at ${width} px`);
    await open(page, "/shortlist?v=addepar,altoo,arch");
    await expectSound(page, `page at ${width} px`);
    await page.evaluate(() => localStorage.clear());
  }
});

/** The count in the header, which the style sheet renders from a custom property. */
const countOf = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue("--shortlist"));
