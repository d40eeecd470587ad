import { entryForm, signIn, toast } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { widths } from "../support/widths.ts";

test.use({ expectedErrors: /status of 400/ });

test.beforeEach(({ page }) => signIn(page));

/** A singular word that occurs nowhere. */
const uniqueWord = (beginning: string) => `${unique(beginning).replace(/[^a-z]/gi, "")}x`;

test("the palette finds a draft by a misspelt word without loading a list", async ({ page, apiCalls }) => {
  const word = uniqueWord("Quorvex");
  await page.request.post("/api/vendors", { data: { name: `Draughtsman ${word}`, isPublished: false } });
  await page.goto("/admin/faq");
  await page.getByRole("button", { name: "Go to" }).click();
  const before = apiCalls.length;
  await page.getByRole("combobox", { name: "A tab or an entry" }).fill(word.toLowerCase());
  const option = page.getByRole("option", { name: `Draughtsman ${word}` });
  await expect(option).toContainText("Vendors, not public");
  // The list of questions below the palette may still be loading its questions and drafts.
  const lists = ["faq", "drafts"];
  const ofPalette = apiCalls.slice(before).filter((call) => !lists.some((list) => call.includes(list)));
  expect(ofPalette.filter((call) => !call.startsWith("GET /api/admin/search?"))).toEqual([]);
  await page.getByRole("combobox").fill("Adepar");
  await expect(page.getByRole("option", { name: "Addepar" }).first()).toBeVisible();
  await page.getByRole("combobox").fill(word.toLowerCase());
  await option.click();
  await expect(entryForm(page, "Edit Vendor")).toBeVisible();
});

test("in a small window, an endless name keeps the palette's input visible", async ({ page }) => {
  const word = uniqueWord("Endlessly");
  await page.request.post("/api/vendors", {
    data: { name: `${word} ${"W".repeat(170)}`, isPublished: false },
  });
  await page.setViewportSize({ width: 320, height: 480 });
  await page.goto("/admin/faq");
  await expect(page.getByRole("heading", { level: 2 })).toBeVisible();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: "A tab or an entry" });
  await field.fill(word.toLowerCase());
  const option = page.getByRole("option", { name: word });
  await expect(option).toContainText("Vendors, not public");
  await expect(option).toBeInViewport({ ratio: 1 });
  await expect(field).toBeInViewport({ ratio: 1 });
});

test("a search without results gets a synonym, and then finds entries", async ({ page }) => {
  const word = uniqueWord("Zorbl");
  await page.goto(`/search?q=${word}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Nothing matches");
  await page.goto("/admin/search");
  await page.getByRole("button", { name: `Add synonym for ${word.toLowerCase()}` }).click();
  const meaning = page.getByRole("textbox", { name: "Also means" });
  await expect(meaning).toBeFocused();
  await page.getByRole("button", { name: "Add synonym", exact: true }).click();
  await expect(page.getByText("Enter one or a few words")).toBeVisible();
  await meaning.fill("general ledger");
  await meaning.press("Enter");
  await expect(
    toast(page, `“${word.toLowerCase()}” and “general ledger” now find the same results.`),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: `Dismiss ${word.toLowerCase()}` })).toBeHidden();
  await page.goto(`/search?q=${word}`);
  await expect(page.getByText("The search also covers general ledger")).toBeVisible();
  await page.goto("/admin/search");
  await page.getByRole("button", { name: `Delete ${word.toLowerCase()} = general ledger` }).click();
  await expect(page.getByText(`${word.toLowerCase()} =`)).toBeHidden();
  await expect(page.locator("body")).not.toBeFocused();
});

test("a question about an unknown fact leads to the research of its vendor", async ({ page }) => {
  const word = uniqueWord("Quorle");
  await page.request.post("/api/vendors", { data: { name: word } });
  await page.request.get(`/api/search/page?q=${encodeURIComponent(`Does ${word} have a general ledger?`)}`);
  await page.goto("/admin/search");
  const row = page
    .getByRole("list", { name: "Asked and not known" })
    .getByRole("listitem")
    .filter({ hasText: `${word}: General Ledger` });
  await expect(row).toContainText("1 time, last");
  await row.getByRole("link", { name: `Research… ${word}: General Ledger` }).click();
  await expect(page.getByRole("dialog", { name: `Research ${word}` })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/facts\?vendor=\d+&show=missing&research=1$/);
});

test("the searches screen is accessible and fits each width", { tag: "@release" }, async ({ page }) => {
  const word = uniqueWord("Vexla");
  await page.request.get(`/api/search/page?q=${word}`);
  await page.request.post("/api/admin/search-desk/synonyms", {
    data: { term: `${word}y`, expansion: "ledger" },
  });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/admin/search");
    await expect(page.getByRole("list", { name: "Searches without results" })).toBeVisible();
    await expectSound(page, `${width} px`);
  }
});
