import type { Page } from "@playwright/test";
import { chooseAction, dialog, signIn, toast } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { widths } from "../support/widths.ts";

/** The content manager's lists: in-place edits, quick look, filters and saved views. */

async function makeVendors(page: Page, count: number, fields: object = {}) {
  await signIn(page);
  const word = unique("Listed").replace(" ", "");
  const names = Array.from({ length: count }, (_, place) => `${word} ${String(place + 1).padStart(2, "0")}`);
  for (const [place, name] of names.entries()) {
    const data = { name, isPublished: false, displayOrder: 900_000 + place, ...fields };
    expect((await page.request.post("/api/vendors", { data })).status()).toBe(201);
  }
  return { word, names };
}

async function openVendors(page: Page, query: string, first: string) {
  await page.goto(`/admin/vendors?${query}`);
  await expect(title(page, first)).toBeVisible();
}

const title = (page: Page, name: string) =>
  page.getByRole("link", { name, exact: true }).filter({ visible: true });
const cell = (page: Page, name: string, column: string) =>
  page.getByRole("button", { name: new RegExp(`^${column} of ${name}: `) });

async function stored(page: Page, word: string) {
  const { items } = await (
    await page.request.get(`/api/admin/entries/vendors?q=${word}&pageSize=100`)
  ).json();
  return items as Record<string, unknown>[];
}

test("rows stay where they first appear, although the drafts above them are answered later", async ({
  page,
}) => {
  const { word, names } = await makeVendors(page, 1);
  const { id } = (await stored(page, word))[0] ?? {};
  const kept = await page.request.put(`/api/admin/drafts/vendors/${id}`, {
    data: { data: { owner: "Its founders" } },
    headers: { "if-match": '"0"' },
  });
  expect(kept.status()).toBe(200);
  await page.route("**/api/admin/drafts/vendors", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  const place = async () => (await title(page, names[0] ?? "").boundingBox())?.y;
  await openVendors(page, `q=${word}`, names[0] ?? "");
  const first = await place();
  await expect(page.getByText(/^\d+ drafts?$/)).toBeVisible();
  expect(await place()).toBe(first);
});

test("one fact of ten vendors is corrected in at most 40 presses, not counting typing", async ({ page }) => {
  test.setTimeout(120_000);
  const { word, names } = await makeVendors(page, 10, { headquarters: "Zürich" });
  await openVendors(page, `q=${word}&columns=headquarters`, names[0] ?? "");
  let presses = 0;
  const press = async (key: string) => {
    presses++;
    await page.keyboard.press(key);
  };
  await title(page, names[0] ?? "").focus();
  await press("ArrowRight");
  await expect(cell(page, names[0] ?? "", "Headquarters")).toBeFocused();
  for (const name of names) {
    await page.keyboard.type(`Seat of ${name}`);
    await press("Enter");
  }
  expect(presses).toBeLessThanOrEqual(40);
  await expect
    .poll(async () => (await stored(page, word)).map(({ headquarters }) => headquarters))
    .toEqual(names.map((name) => `Seat of ${name}`));
  await expect(toast(page, "Vendor updated successfully")).toBeVisible();
});

test("status, choice and order are changed in the row; invalid values are reported", async ({ page }) => {
  const { word, names } = await makeVendors(page, 2);
  const [first = ""] = names;
  await openVendors(page, `q=${word}&columns=status,hosting,displayOrder`, first);
  await cell(page, first, "Status").click();
  await page.getByRole("menuitem", { name: "Published" }).click();
  await expect(cell(page, first, "Status")).toHaveAccessibleName(/Published$/);
  await cell(page, first, "Hosting").click();
  await page.getByRole("menuitem", { name: "cloud", exact: false }).first().click();
  await cell(page, first, "Order").click();
  const input = page
    .getByRole("textbox", { name: `Order of ${first}` })
    .or(page.getByRole("combobox", { name: `Order of ${first}` }));
  await input.fill("first");
  await input.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Enter a whole number" })).toBeVisible();
  await input.press("Escape");
  await expect(cell(page, first, "Order")).toBeFocused();
  await page.keyboard.press("Enter");
  await input.fill("900007");
  await input.press("Enter");
  await expect
    .poll(async () => (await stored(page, word)).find(({ name }) => name === first))
    .toMatchObject({ isPublished: true, displayOrder: 900_007, hosting: expect.any(String) });
});

test.describe("a change that the server refuses", () => {
  test.use({ expectedErrors: /503/ });

  test("is reported, and the row shows the stored value @release", async ({ page }) => {
    const { word, names } = await makeVendors(page, 1, { headquarters: "Basel" });
    const [name = ""] = names;
    await openVendors(page, `q=${word}&columns=headquarters`, name);
    await page.route("**/api/vendors/*", (route) =>
      route.fulfill({ status: 503, json: { message: "Not now" } }),
    );
    await cell(page, name, "Headquarters").click();
    await page.keyboard.type("Bern");
    await page.keyboard.press("Enter");
    await expect(toast(page, "Failed to update item: Not now")).toBeVisible();
    await expect(cell(page, name, "Headquarters")).toHaveAccessibleName(/Basel/);
  });
});

test("Space opens the quick look, j and k move between entries, Escape returns to the row @release", async ({
  page,
}) => {
  const { word, names } = await makeVendors(page, 3, { owner: "Its founders" });
  const [first = "", second = ""] = names;
  await openVendors(page, `q=${word}`, first);
  await title(page, first).focus();
  await page.keyboard.press("Space");
  const look = dialog(page, `Quick look: ${first}`);
  await expect(look).toContainText("1 of 3");
  await expect(look.getByText("Its founders")).toBeVisible();
  await page.keyboard.press("j");
  await expect(dialog(page, `Quick look: ${second}`)).toContainText("2 of 3");
  expect((await dialog(page, `Quick look: ${second}`).boundingBox())?.width).toBe(416);
  await page.keyboard.press("k");
  await expect(look).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(title(page, second)).toBeFocused();
  await page.keyboard.press("k");
  await expect(title(page, first)).toBeFocused();
  await page.keyboard.press("x");
  await expect(page.getByRole("checkbox", { name: `Select ${first}` })).toBeChecked();
});

test("a list is filtered by empty fields, each choice shows its count, and Back removes the filter", async ({
  page,
}) => {
  const { word, names } = await makeVendors(page, 3);
  const [first = ""] = names;
  const [entry] = await stored(page, word);
  await page.request.put(`/api/vendors/${entry?.id}`, { data: { owner: "Its founders" } });
  await openVendors(page, `q=${word}`, first);
  await page.getByRole("button", { name: "Columns" }).click();
  const columns = dialog(page, "Columns");
  await columns.getByRole("searchbox", { name: "Find a field" }).fill("owner");
  await columns.getByRole("checkbox", { name: "Owner" }).check();
  await columns.locator("summary", { hasText: "Filter" }).first().click();
  await expect(columns.getByRole("button", { name: "is not empty 1" })).toBeVisible();
  await columns.getByRole("button", { name: "is empty 2" }).click();
  await expect(page.getByText(/^2 of \d+ vendors$/)).toBeVisible();
  await expect(page).toHaveURL(/owner=empty/);
  await expect(page.getByRole("columnheader", { name: "Owner" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^3 of \d+ vendors$/)).toBeVisible();
  await page.goForward();
  await page.getByRole("button", { name: /^Owner is empty/ }).click();
  await expect(page.getByText(/^3 of \d+ vendors$/)).toBeVisible();
});

test("a view is saved, reopened with its count, renamed, deleted and restored @release", async ({ page }) => {
  const { word, names } = await makeVendors(page, 2);
  const name = unique("Seats wanted");
  await openVendors(page, `q=${word}&headquarters=empty`, names[0] ?? "");
  const views = page.getByRole("navigation", { name: "Saved views" });
  await views.getByRole("button", { name: "Save view" }).click();
  await dialog(page, "Save view").getByLabel("Name").fill(name);
  await page.keyboard.press("Enter");
  await expect(views.getByRole("button", { name: `${name} 2` })).toHaveAttribute("aria-current", "true");
  await views.getByRole("button", { name: /^All/ }).click();
  await expect(page).toHaveURL(/\/admin\/vendors$/);
  await page.reload();
  await views.getByRole("button", { name: `${name} 2` }).click();
  await expect(page.getByText(/^2 of \d+ vendors$/)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=${word}&headquarters=empty$`));
  await views.getByRole("button", { name: `Actions for the view ${name}` }).click();
  await page.getByRole("menuitem", { name: "Share with all editors" }).click();
  await expect(views.getByRole("button", { name: `${name} (shared) 2` })).toBeVisible();
  await views.getByRole("button", { name: `Actions for the view ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(views.getByRole("button", { name })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(views.getByRole("button", { name: `${name} (shared) 2` })).toBeVisible();
});

test("all matching entries on all pages are changed, except the deselected one @release", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { word, names } = await makeVendors(page, 53);
  const [first = ""] = names;
  await openVendors(page, `q=${word}&status=draft`, first);
  await expect(page.getByText("1–50 of 53 vendors")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  const bar = page.getByRole("region", { name: "Actions for the selection" });
  await bar.getByRole("button", { name: "Select all 53 that match" }).click();
  await page.getByRole("checkbox", { name: `Select ${first}` }).uncheck();
  await expect(bar).toContainText("52 selected");
  await bar.getByRole("button", { name: "Publish", exact: true }).click();
  // A busy machine takes longer than the usual ten seconds.
  const whenDone = { timeout: 40_000 };
  await expect(toast(page, "52 vendors published")).toBeVisible(whenDone);
  await expect(page.getByText(/^1 of \d+ vendors$/)).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(toast(page, "52 vendors restored")).toBeVisible(whenDone);
  expect((await stored(page, word)).every(({ isPublished }) => isPublished === false)).toBe(true);
});

test("the list, its menu, the quick look and its columns at each width", { tag: "@release" }, async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { word, names } = await makeVendors(page, 3, {
    headquarters: "Zurich",
    owner: "A holding ".repeat(30),
  });
  const [first = ""] = names;
  for (const width of widths) {
    const state = `${width} px`;
    await page.setViewportSize({ width, height: 800 });
    await openVendors(page, `q=${word}&owner=not-empty`, first);
    await expectSound(page, state);
    if (width < 768) {
      const row = await page.locator(`li[data-row]`).filter({ visible: true }).first().boundingBox();
      expect(row?.height, `${state}: a row`).toBeGreaterThanOrEqual(64);
    }
    await page.getByRole("button", { name: `Actions for ${first}` }).click();
    await expectSound(page, `${state}: the menu`);
    await page.keyboard.press("Escape");
    await title(page, first).focus();
    await page.keyboard.press("Space");
    await expect(dialog(page, /^Quick look/)).toContainText("Zurich");
    await expectSound(page, `${state}: a look`);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Columns" }).click();
    await dialog(page, "Columns").getByText("Filter").first().click();
    await expectSound(page, `${state}: columns`, { within: "[role=dialog]" });
    await page.keyboard.press("Escape");
  }
});

test("an entry opened by its title keeps the list to continue with @release", async ({ page }) => {
  const { word, names } = await makeVendors(page, 1);
  await openVendors(page, `q=${word}`, names[0] ?? "");
  await expect(title(page, names[0] ?? "")).toHaveAttribute(
    "href",
    new RegExp(`/admin/vendors/\\d+\\?list=q%3D${word}$`),
  );
  await chooseAction(page, names[0] ?? "", "Facts and sources");
  await expect(page).toHaveURL(/facts/);
});
