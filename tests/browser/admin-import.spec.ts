import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { signIn, toast } from "../support/admin.ts";
import { read, unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { widths } from "../support/widths.ts";

/** Entries as files: edited elsewhere, previewed before any write, and undone as a whole. */

async function open(page: Page) {
  await signIn(page);
  await page.goto("/admin/import?type=vendors");
  await expect(page.getByRole("heading", { name: "Import", exact: true })).toBeVisible();
}

const upload = (page: Page, name: string, content: string) =>
  page
    .getByLabel(/Choose a file of vendors/)
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });

const storedCount = async (page: Page, word: string) =>
  (await (await page.request.get(`/api/admin/entries/vendors?q=${word}`)).json()).total;

/** Two hundred vendors, a duplicate name, and a row without a name. */
function fileOf(word: string) {
  const lines = Array.from({ length: 200 }, (_, place) => `${word} ${place},Zurich,${1990 + (place % 30)}`);
  return ["Name,HQ,Founded", ...lines, `${word} 7,Geneva,2001`, ",Oslo,2002"].join("\n");
}

/** Concurrent tests change vendors too. A plan that this invalidates is repeated, as its message suggests. */
async function importRows(page: Page, done: Locator, button = "Import 200 rows") {
  const planAgain = page.getByRole("button", { name: "Plan again" });
  const carryOut = page.getByRole("button", { name: button });
  for (;;) {
    await carryOut.click();
    await expect(done.or(planAgain)).toBeVisible({ timeout: 60_000 });
    if (await done.isVisible()) return;
    await planAgain.click();
    await expect(carryOut).toBeEnabled();
  }
}

test.describe("200 vendors", () => {
  test.use({ expectedErrors: /409/ });

  test("are imported, inspected and undone", async ({ page }) => {
    test.setTimeout(120_000);
    const word = unique("Import").replace(" ", "");
    await open(page);
    await upload(page, "vendors.csv", fileOf(word));
    const status = page.getByRole("region", { name: "What would change" }).getByRole("status");
    await expect(status).toHaveText(
      "202 rows: 200 new, as drafts; 0 changed in 0 fields; 0 unchanged; 2 left out. Nothing is written yet.",
    );
    await expect(page.getByText("Has the same Name as line 9")).toBeVisible();
    await page.getByLabel("Field of HQ").selectOption({ label: "Headquarters" });
    await page.getByText("New 200").click();
    await expect(page.getByText("Name, Founded, Headquarters").first()).toBeVisible();
    expect(await storedCount(page, word)).toBe(0);
    await page.request.post("/api/vendors", { data: { name: unique("Meanwhile") } });
    await page.getByRole("button", { name: "Import 200 rows" }).click();
    await expect(
      page.getByText("Entries have changed since the plan was made. Review the new plan."),
    ).toBeVisible();
    const planAgain = page.getByRole("button", { name: "Plan again" });
    await planAgain.click();
    await expect(status).toContainText("Nothing is written yet.");
    await expect(planAgain).toBeHidden();
    await importRows(page, page.getByText("Imported: 200 new vendors, 0 changed. 2 rows left out."));
    expect(await storedCount(page, word)).toBe(200);
    const section = page.getByRole("region", { name: "Import", exact: true });
    await expect(section, "its button is gone").toBeFocused();
    await page.getByRole("button", { name: "Undo the import" }).click();
    await expect(toast(page, "The import was undone")).toBeVisible({ timeout: 60_000 });
    await expect(section, "its button is gone").toBeFocused();
    expect(await storedCount(page, word)).toBe(0);
  });
});

test("the plan of the last choice is shown, although an earlier plan arrives after it", async ({ page }) => {
  const word = unique("Overtaken").replace(" ", "");
  await open(page);
  expect((await page.request.post("/api/vendors", { data: { name: word } })).status()).toBe(201);
  const status = page.getByRole("region", { name: "What would change" }).getByRole("status");
  const isMade = Promise.withResolvers<void>();
  const isAnswered = Promise.withResolvers<void>();
  let plans = 0;
  await page.route("**/api/admin/imports/*", async (route) => {
    const isFirst = ++plans === 1;
    const response = await route.fetch();
    if (isFirst) {
      isMade.resolve();
      await expect(status).toContainText("1 changed in 1 field");
    }
    await route.fulfill({ response });
    if (isFirst) isAnswered.resolve();
  });
  await upload(page, "vendors.csv", `Name,HQ\n${word},Geneva`);
  await isMade.promise;
  await page.getByLabel("Field of HQ").selectOption({ label: "Headquarters" });
  await isAnswered.promise;
  // Long enough to render the earlier plan.
  await page.waitForTimeout(500);
  await expect(status).toContainText("1 changed in 1 field");
});

test("a file of all entries is downloaded, and importing it changes nothing", async ({ page }) => {
  await open(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Export Vendors as CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("vendors.csv");
  await upload(page, "vendors.csv", readFileSync(await download.path(), "utf8"));
  await expect(
    page.getByText(/: 0 new, as drafts; 0 changed in 0 fields; \d+ unchanged; 0 left out\./),
  ).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("There is nothing to import: no row would change anything.")).toBeVisible();
});

test.describe("while other tests change vendors", () => {
  test.use({ expectedErrors: /409 .*\/commit/ });

  test("faults are grouped and corrected in the plan, and a row is left out", async ({ page }) => {
    const word = unique("Fixed").replace(" ", "");
    await open(page);
    const rows = [`${word} A,nowhere`, `${word} B,`, `${word} C,elsewhere`, `${word} D,https://d.example`];
    await upload(page, "vendors.csv", ["Name,Website", ...rows].join("\n"));
    await expect(page.getByText(/^2 rows: Website /)).toBeVisible();
    await expect(page.getByText("Lines 2, 4", { exact: true })).toBeVisible();
    await page.getByLabel("Website in line 2").fill("https://a.example");
    await page.getByLabel("Website in line 2").press("Enter");
    await expect(page.getByText(/^1 row: Website /)).toBeVisible();
    await expect(page.locator("body")).not.toBeFocused();
    await page.getByText("New 3").click();
    await page.getByRole("checkbox", { name: "Line 3" }).uncheck();
    // Other tests change vendors too: the import then asks to plan again, and keeps the choices.
    const done = page.getByText("Imported: 2 new vendors, 0 changed. 2 rows left out.");
    const planAgain = page.getByRole("button", { name: "Plan again" });
    for (;;) {
      await page.getByRole("button", { name: "Import 2 rows" }).click();
      await expect(done.or(planAgain)).toBeVisible({ timeout: 60_000 });
      if (await done.isVisible()) break;
      await planAgain.click();
    }
    const { items } = await (await page.request.get(`/api/admin/entries/vendors?q=${word}`)).json();
    const websites = items.map(({ name, website }: Record<string, string>) => [name, website]);
    expect(websites.toSorted()).toEqual([
      [`${word} A`, "https://a.example"],
      [`${word} D`, "https://d.example"],
    ]);
  });

  test("a publication of imported drafts is undone before its import, and a second import is published", async ({
    page,
  }) => {
    await open(page);
    const word = unique("Published").replaceAll(" ", "");
    const created = await page.request.post("/api/vendors", { data: { name: word, owner: "A bank" } });
    const { id } = await created.json();
    const ownerNow = async () => (await read(page, "vendors", id)).owner;
    const importOwner = async (owner: string) => {
      await upload(page, "owners.csv", `Name,Owner\n${word},${owner}\n`);
      const done = page.getByText("Imported: 0 new vendors, 1 changed.");
      await importRows(page, done, "Import 1 row");
      await page.getByRole("button", { name: "Publish 1 draft" }).click();
      await expect.poll(ownerNow).toBe(owner);
      await expect(page.getByRole("button", { name: /^Publish/ })).toBeHidden();
    };
    await importOwner("Its founders");
    await page.getByRole("button", { name: "Undo the publication" }).click();
    await expect(toast(page, "The publication was undone")).toContainText("1 change was undone.");
    expect(await ownerNow()).toBe("A bank");
    await expect(page.getByRole("button", { name: "Publish 1 draft" })).toBeVisible();
    await page.getByRole("button", { name: "Undo the import" }).click();
    await expect(toast(page, "The import was undone")).toContainText("1 change was undone.");
    await importOwner("Its staff");
    await page.getByRole("button", { name: "Import another file" }).click();
    await importOwner("A fund");
  });
});

test.describe("an import whose session has expired", () => {
  test.use({ expectedErrors: /401/ });

  test("can be planned again, which one that was not confirmed need not be", async ({ page }) => {
    await open(page);
    await upload(page, "vendors.csv", `Name\n${unique("Expired")}\n`);
    const refuse = (body: object) =>
      page.route("/api/admin/imports/*/commit", (route) => route.fulfill({ status: 401, json: body }), {
        times: 2,
      });
    const planAgain = page.getByRole("button", { name: "Plan again" });
    const carryOut = page.getByRole("button", { name: "Import 1 row" });
    await refuse({ message: "Please confirm it's you", reauthenticate: true });
    await carryOut.click();
    await page
      .getByRole("dialog", { name: "Confirm it's you" })
      .getByRole("button", { name: "Close" })
      .click();
    await expect(page.getByRole("alert")).toHaveText("Please confirm it's you");
    await expect(planAgain).toHaveCount(0);
    await page.unrouteAll();
    await refuse({ message: "Not signed in" });
    await carryOut.click();
    await page.getByRole("dialog", { name: "Sign in again" }).getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("alert")).toHaveText("Not signed in");
    await expect(planAgain).toBeVisible();
  });
});

test.describe("refused imports", () => {
  test.use({ expectedErrors: /400/ });

  test("an unreadable file and a key without a column are refused with messages", async ({ page }) => {
    await open(page);
    await upload(page, "vendors.xlsx", "no workbook");
    await expect(page.getByRole("alert")).toHaveText(
      "The file is not an Excel workbook (.xlsx), or it is damaged",
    );
    // Column mappings are remembered by column name.
    const column = unique("Firm");
    await upload(page, "vendors.csv", `${column}\nAddepar\n`);
    await expect(page.getByRole("alert")).toHaveText(
      "No column is mapped to Name, which rows are matched by",
    );
    await page.getByLabel(`Field of ${column}`).selectOption({ label: "Name" });
    await expect(page.getByText(/1 row: 0 new/)).toBeVisible();
  });
});

test("the screen at each width @release", async ({ page }) => {
  await open(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectSound(page, `${width} px`);
  }
  await upload(
    page,
    "vendors.csv",
    "Name,Slug,Founded,Published\nAddepar,addepar,1900,\nNew One,,,perhaps\nNew Two,,,",
  );
  // Changing a choice before the first plan has arrived would start a second plan and reject the first.
  await expect(page.getByText(/3 rows: 1 new, as drafts/)).toBeVisible();
  await page.getByText("Live", { exact: true }).click();
  await expect(page.getByText(/3 rows: 1 new; 1 changed/)).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectSound(page, `a plan, ${width} px`);
  }
});
