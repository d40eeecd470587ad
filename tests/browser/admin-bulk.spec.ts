import type { Page } from "@playwright/test";
import { dialog, signIn, tabTo, toast } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { widths } from "../support/widths.ts";

/** Selection and bulk actions in the content manager's lists. */

/** Creates entries whose questions start with the same word, and opens a list of them. */
async function openQuestions(page: Page, count: number, fields: object = {}) {
  await signIn(page);
  const word = unique("Together").replace(" ", "");
  const names = Array.from({ length: count }, (_, place) => `${word} ${String(place + 1).padStart(2, "0")}`);
  const ids: number[] = [];
  for (const question of names) {
    const data = { question, answer: "Yes.", isPublished: false, displayOrder: 900_000, ...fields };
    const answer = await page.request.post("/api/faq", { data });
    expect(answer.status()).toBe(201);
    ids.push((await answer.json()).id);
  }
  await page.goto(`/admin/faq?q=${word}`);
  await expect(box(page, names[0] ?? word)).toBeVisible();
  return { word, names, ids };
}

const box = (page: Page, name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true });
const pageBox = (page: Page) => page.getByRole("checkbox", { name: "Select all on this page" });
const bar = (page: Page) => page.getByRole("region", { name: "Actions for the selection" });
const press = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true }).click();
const undo = (page: Page) => page.getByRole("button", { name: "Undo", exact: true }).click();

async function stored(page: Page, word: string) {
  const { items } = await (await page.request.get(`/api/admin/entries/faq?q=${word}&pageSize=200`)).json();
  return items.toSorted((a: { id: number }, b: { id: number }) => a.id - b.id);
}

/** The vertical position of a row in the document, independent of scrolling. */
const placeOf = (page: Page, name: string) =>
  box(page, name).evaluate((node) => Math.round(node.getBoundingClientRect().top + scrollY));

const selected = async (page: Page, names: string[]) => {
  const states = await Promise.all(names.map((name) => box(page, name).isChecked()));
  return names.filter((_, place) => states[place]);
};

test("98 drafts are deleted and restored with 2 presses @release", async ({ page, apiCalls }) => {
  test.setTimeout(120_000);
  const { word } = await openQuestions(page, 98);
  const before = await stored(page, word);
  await pageBox(page).check();
  await expect(bar(page)).toContainText("50 selected");
  await press(page, "Select all 98 that match");
  await expect(bar(page)).toContainText("98 selected");
  await expect(bar(page), "its button is gone").toBeFocused();
  await press(page, "Delete");
  await expect(toast(page, "98 entries deleted")).toBeVisible();
  await expect(page.getByText("Nothing matches your search.")).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await undo(page);
  await expect(toast(page, "98 entries restored")).toBeVisible();
  await expect(page.getByText(/^98 of \d+ entries$/)).toBeVisible();
  expect(await stored(page, word)).toEqual(before);
  expect(apiCalls.filter((call) => call.startsWith("POST"))).toEqual([
    "POST /api/admin/bulk",
    expect.stringMatching(/^POST \/api\/admin\/batches\/\d+\/undo$/),
  ]);
});

test("an item is added to the lists of several vendors and removed again, with Undo", async ({ page }) => {
  await signIn(page);
  const word = unique("Listed").replace(" ", "");
  const lists: string[][] = [["Dutch"], ["Dutch", "Irish"], []];
  for (const [place, languages] of lists.entries()) {
    const data = { name: `${word} ${place}`, languages };
    expect((await page.request.post("/api/vendors", { data })).status()).toBe(201);
  }
  const languages = async () => {
    const { items } = await (await page.request.get(`/api/admin/entries/vendors?q=${word}&sort=name`)).json();
    return items.map((item: { languages: string[] }) => item.languages);
  };
  const change = async (choice: string, value: string) => {
    await press(page, "Set a field…");
    const form = dialog(page, "Set a field");
    await form.getByLabel("Field", { exact: true }).selectOption({ label: "Language" });
    await form.getByText(choice, { exact: true }).click();
    await form.getByRole("textbox", { name: "Language" }).fill(value);
    await form.getByRole("button", { name: "Set for 3 vendors" }).click();
    await expect(toast(page, "3 vendors changed")).toBeVisible();
  };
  await page.goto(`/admin/vendors?q=${word}`);
  await pageBox(page).check();
  await change("Add", "Irish");
  expect(await languages()).toEqual([["Dutch", "Irish"], ["Dutch", "Irish"], ["Irish"]]);
  await undo(page);
  await expect(toast(page, "2 vendors restored")).toBeVisible();
  expect(await languages()).toEqual(lists);
  await change("Remove", "Dutch");
  expect(await languages()).toEqual([[], ["Irish"], []]);
});

test("several entries are published, and are drafts again after Undo", async ({ page }) => {
  const { word, names } = await openQuestions(page, 3);
  await box(page, names[0] ?? "").check();
  await box(page, names[2] ?? "").check();
  await press(page, "Publish");
  await expect(toast(page, "2 entries published")).toBeVisible();
  const states = async () =>
    (await stored(page, word)).map(({ isPublished }: { isPublished: boolean }) => isPublished);
  expect(await states()).toEqual([true, false, true]);
  await expect(bar(page), "further actions can follow").toContainText("2 selected");
  await undo(page);
  await expect(toast(page, "2 entries restored")).toBeVisible();
  expect(await states()).toEqual([false, false, false]);
});

test("a list that no longer shows any selected row clears the selection, and says so @release", async ({
  page,
}) => {
  const { names } = await openQuestions(page, 2);
  await page.getByLabel("Status", { exact: true }).selectOption("draft");
  await pageBox(page).check();
  await press(page, "Publish");
  await expect(
    page.getByText("None of the selected entries is still in this list. Nothing is selected."),
  ).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await page.getByLabel("Status", { exact: true }).selectOption("Any status");
  await expect(box(page, names[0] ?? "")).not.toBeChecked();
});

test("a field is set on several entries and cleared, and invalid values are refused", async ({ page }) => {
  const { word, names } = await openQuestions(page, 3, { category: "Before" });
  const values = async (field: string) =>
    (await stored(page, word)).map((entry: Record<string, unknown>) => entry[field]);
  await box(page, names[0] ?? "").check();
  await box(page, names[1] ?? "").check();
  await press(page, "Set a field…");
  const form = dialog(page, "Set a field");
  await expect(form.getByLabel("Field")).toBeFocused();
  await form.getByLabel("Field").selectOption("Order");
  await form.getByLabel("Order", { exact: true }).fill("first");
  await form.getByRole("button", { name: "Set for 2 entries" }).click();
  await expect(form.getByText("Enter a whole number")).toBeVisible();
  await form.getByLabel("Order", { exact: true }).fill("900007");
  await page.keyboard.press("Enter");
  await expect(toast(page, "2 entries changed")).toBeVisible();
  await expect(form).toBeHidden();
  expect(await values("displayOrder")).toEqual([900_007, 900_007, 900_000]);

  await press(page, "Set a field…");
  await form.getByLabel("Field").selectOption("Category");
  await form.getByLabel("Clear this field").check();
  await form.getByRole("button", { name: "Set for 2 entries" }).click();
  await expect(form).toBeHidden();
  expect(await values("category")).toEqual([null, null, "Before"]);
  await undo(page);
  await expect(toast(page, "2 entries restored")).toBeVisible();
  expect(await values("category")).toEqual(["Before", "Before", "Before"]);
  expect(await values("displayOrder")).toEqual([900_007, 900_007, 900_000]);
});

test("Shift selects a range, with the mouse and with Space @release", async ({ page }) => {
  const { names } = await openQuestions(page, 6);
  const at = (place: number) => box(page, names[place] ?? "");
  await at(1).click();
  await at(3).click({ modifiers: ["Shift"] });
  expect(await selected(page, names)).toEqual(names.slice(1, 4));
  await expect(pageBox(page)).toHaveJSProperty("indeterminate", true);
  await expect(page.getByRole("status").filter({ hasText: "3 entries selected" })).toHaveCount(1);

  await page.keyboard.press("Escape");
  expect(await selected(page, names)).toEqual([]);
  await expect(bar(page)).toBeHidden();

  await at(5).focus();
  await page.keyboard.press("Space");
  await tabTo(page, at(2), "Shift+Tab");
  await page.keyboard.press("Shift+Space");
  expect(await selected(page, names)).toEqual(names.slice(2));
  await expect(at(2)).toBeFocused();
});

test("a range spans pages @release", async ({ page }) => {
  const { names } = await openQuestions(page, 53);
  await box(page, names[47] ?? "").click();
  await page.getByRole("navigation", { name: "Pages of the list" }).getByText("Next").click();
  await box(page, names[51] ?? "").click({ modifiers: ["Shift"] });
  await expect(bar(page)).toContainText("5 selected");
  expect(await selected(page, names.slice(50))).toEqual(names.slice(50, 52));
});

test("the bar can be reached by keyboard, and closing it does not lose the focus @release", async ({
  page,
}) => {
  const { names } = await openQuestions(page, 2);
  await tabTo(page, box(page, names[0] ?? ""));
  await page.keyboard.press("Space");
  await tabTo(page, bar(page).getByRole("button", { name: "Delete", exact: true }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(toast(page, "1 entry deleted")).toBeVisible();
  await expect(bar(page)).toBeHidden();
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("searchbox", { name: "Search", exact: true })).toBeFocused();
});

test("an entry that cannot be changed is named, and the others are changed @release", async ({ page }) => {
  const { names, ids } = await openQuestions(page, 3);
  await pageBox(page).check();
  expect((await page.request.delete(`/api/faq/${ids[1]}`)).ok()).toBe(true);
  await press(page, "Publish");
  await expect(toast(page, "2 entries published")).toContainText("1 entry left unchanged");
  const report = page.getByRole("region", { name: "Left unchanged" });
  await expect(report).toContainText(`${names[1]}: FAQ entry not found`);
  await report.getByRole("button", { name: "Close the report" }).click();
  await expect(report).toBeHidden();
});

test.describe("when the server fails", () => {
  test.use({ expectedErrors: /503/ });

  test("the selection is kept, so that nothing has to be selected again @release", async ({ page }) => {
    await openQuestions(page, 2);
    await page.route("**/api/admin/bulk", (route) =>
      route.fulfill({ status: 503, json: { message: "Not now" } }),
    );
    await pageBox(page).check();
    await press(page, "Delete");
    await expect(toast(page, "Not now")).toBeVisible();
    await expect(bar(page)).toContainText("2 selected");
    await page.unroute("**/api/admin/bulk");
    await press(page, "Delete");
    await expect(toast(page, "2 entries deleted")).toBeVisible();
  });
});

test("a type with its own statuses uses its own words @release", async ({ page }) => {
  await signIn(page);
  const name = unique("Custodian");
  const answer = await page.request.post("/api/service-providers", { data: { name, isActive: true } });
  expect(answer.status()).toBe(201);
  await page.goto(`/admin/providers?q=${encodeURIComponent(name)}`);
  await box(page, name).check();
  await expect(bar(page).getByRole("button", { name: "Activate", exact: true })).toBeVisible();
  await press(page, "Deactivate");
  await expect(toast(page, "1 provider deactivated")).toBeVisible();
});

test("the list with a selection at each width", { tag: "@release" }, async ({ page }) => {
  test.setTimeout(120_000);
  const { names } = await openQuestions(page, 4);
  for (const width of widths) {
    const state = `${width} px`;
    await page.setViewportSize({ width, height: 800 });
    await page.reload();
    if (width < 768) await page.getByRole("button", { name: "Select", exact: true }).click();
    const before = await placeOf(page, names[0] ?? "");
    await box(page, names[0] ?? "").check();
    await box(page, names[2] ?? "").check();
    await expect(bar(page)).toContainText("2 selected");
    expect(await placeOf(page, names[0] ?? ""), `${state}: no row moves`).toBe(before);
    await expectSound(page, state);
    if (width < 1024) await press(page, "More actions");
    await page.getByText("Set a field…").locator("visible=true").click();
    await dialog(page, "Set a field").getByLabel("Field").selectOption("Category");
    await expectSound(page, `${state}: setting a field`, { within: "[role=dialog]" });
    await page.keyboard.press("Escape");
    await expect(bar(page), `${state}: Escape was for the dialog`).toContainText("2 selected");
  }
});
