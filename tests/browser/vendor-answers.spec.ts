import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import writeExcelFile from "write-excel-file/node";
import { readWorkbook } from "../../src/cms/transfer/workbook.ts";
import {
  askedColumns,
  hashQuestion,
  headings,
  writeRequestMark,
} from "../../src/content/vendor-answers/request-format.ts";
import { answered, returnedWorkbook } from "../../src/content/vendor-answers/returned-workbook.fixture.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { hydrateByMouse } from "../support/hydrate.ts";
import { readPdf } from "../support/pdf.ts";
import { listPdfFaults } from "../support/pdf-checks.ts";
import { widths } from "../support/widths.ts";

/** A buyer asks four vendors, and reads the returned workbooks in the browser. */

const slugs = ["addepar", "asset-vantage", "eton-solutions", "masttro"];
const requirements = "1~general-ledger.m~consolidated-reporting.m~api.n";
const comparison = `/compare/${slugs.join("-vs-")}`;
const pack = `/board-pack?v=${slugs.join()}&r=${requirements}`;

/** From a fresh browser to the file. */
const mostActions = 25;

interface Named {
  name: string;
  bytes: Uint8Array;
}

/** Downloads a vendor's request and returns its rows. */
async function download(page: Page, slug: string): Promise<string[][]> {
  const response = await page.request.get(`/fit/questions.xlsx?r=${requirements}&vendor=${slug}`);
  const rows: string[][] = [];
  await readWorkbook(await response.body(), null, (cells) => rows.push(cells));
  return rows;
}

/** Fills in a request as a vendor does: every level is "Not offered", and the last question stays open. */
async function fill(rows: string[][], { isEdited = false } = {}): Promise<Uint8Array> {
  const [head = [], ...asked] = rows;
  const filled = asked.map((row, place) =>
    place < 2
      ? answered(row, "Not offered", `Export only, says line ${place + 2}.`, "https://v.example/a")
      : row,
  );
  const moved = isEdited ? filled.toReversed() : filled;
  const cells = [head, ...moved].map((row) => row.map((value) => (value ? { value, type: String } : null)));
  return writeExcelFile(cells).toBuffer();
}

const returned = async (page: Page): Promise<Named[]> =>
  Promise.all(
    slugs.map(async (slug, place) => ({
      name: `${slug}.xlsx`,
      bytes: await fill(await download(page, slug), { isEdited: place === 0 }),
    })),
  );

/** Drags files over the page and drops them. */
async function drop(page: Page, files: Named[]) {
  const sent = files.map(({ name, bytes }) => ({ name, text: Buffer.from(bytes).toString("base64") }));
  const transfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, text } of all)
      transfer.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name));
    return transfer;
  }, sent);
  await page.dispatchEvent("main", "dragover", { dataTransfer: transfer });
  await expect(zoneOf(page).getByRole("button", { name: /^Choose the returned workbooks/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.dispatchEvent("main", "drop", { dataTransfer: transfer });
  return requests;
}

const zoneOf = (page: Page): Locator => page.getByRole("region", { name: "Vendors' answers" });

const statusOf = (page: Page) => zoneOf(page).getByRole("status");

/** The page hydrates at the first sign of a visitor. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrateByMouse(page);
}

test("four returned workbooks are dropped on a comparison, read without a request, and kept until removed", async ({
  page,
}) => {
  await open(page, comparison);
  const requests = await drop(page, await returned(page));
  await expect(statusOf(page)).toHaveText(
    "Read the answers of Addepar, Asset Vantage, Eton Solutions, Masttro.",
  );
  const notes = page
    .getByRole("table")
    .first()
    .getByText(/^Told you on /);
  await expect(notes.first()).toBeVisible();
  const table = page.getByRole("region", { name: "Answers beside the public evidence" });
  await expect(table.getByText(/^Told you on /)).toHaveCount(8);
  await expect(table).toContainText("Export only, says line 2.");
  await expect(table.getByText("Contradicts the public evidence").first()).toBeVisible();
  const addepar = zoneOf(page).getByRole("listitem").filter({ hasText: "Addepar" }).first();
  await expect(addepar).toContainText("“General Ledger” was moved here from line 2");
  await expect(addepar).toContainText("1 question without an answer");
  expect(requests).toEqual([]);

  await page.getByRole("button", { name: "Remove the answers of Addepar" }).click();
  await expect(statusOf(page)).toHaveText("The answers of Addepar were removed.");
  await expect(table.getByText(/^Told you on /)).toHaveCount(6);
  expect(requests).toEqual([]);

  await page.reload();
  await expect(table.getByText(/^Told you on /)).toHaveCount(6);
  await expect(table).not.toContainText("Addepar");
  await page.goto(pack);
  await expect(table.getByText(/^Told you on /)).toHaveCount(6);
});

test("four workbooks of 60 rows are read at once", async ({ page }) => {
  const features = Array.from({ length: 60 }, (_, place) => `feature-${place}`);
  const files = slugs.map((vendor) => {
    const mark = writeRequestMark({
      vendor,
      madeOn: "2026-11-27",
      requirements: ["1", ...features.map((feature) => `${feature}.m`)].join("~"),
    });
    const rows = features.map((feature) => {
      const texts = askedColumns.map((column) => `${column} of ${feature}, in a sentence of some length`);
      const row = [feature, ...texts, "", "", "", hashQuestion(texts)];
      return answered(
        row,
        "Core",
        `Yes, for all entities and currencies: ${feature}.`,
        "https://v.example/a",
      );
    });
    return { name: `${vendor}.xlsx`, bytes: returnedWorkbook([[...Object.values(headings), mark], ...rows]) };
  });
  await open(page, comparison);
  await page.evaluate(() => {
    const measure = { start: 0, end: 0 };
    Object.assign(window, { measure });
    addEventListener("drop", () => (measure.start = performance.now()), { capture: true, once: true });
    new MutationObserver(() => {
      if (document.querySelectorAll("#told tbody tr").length >= 300) measure.end ||= performance.now();
    }).observe(document, { childList: true, subtree: true });
  });
  const requests = await drop(page, files);
  await expect(
    page.getByRole("region", { name: "Answers beside the public evidence" }).getByText(/^Told you on /),
  ).toHaveCount(240);
  const { start, end } = await page.evaluate(() => Reflect.get(window, "measure"));
  test.info().annotations.push({ type: "read in ms", description: String(Math.round(end - start)) });
  expect(end).toBeGreaterThan(start);
  expect(requests).toEqual([]);
});

test("answers are chosen, read and removed by keyboard alone", async ({ page }) => {
  await open(page, comparison);
  const [first, second] = await returned(page);
  if (!first || !second) throw new Error("no workbooks");
  // Listened for early: the command to intercept choosers and the next key press are sent concurrently.
  const chooser = page.waitForEvent("filechooser");
  await page.locator("summary", { hasText: "Vendors' answers" }).focus();
  await page.keyboard.press("Enter");
  await expect(zoneOf(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  const toFile = ({ name, bytes }: Named) => ({ name, mimeType: "", buffer: Buffer.from(bytes) });
  await (await chooser).setFiles([first, second].map(toFile));
  await expect(statusOf(page)).toHaveText("Read the answers of Addepar, Asset Vantage.");
  const remove = page.getByRole("button", { name: "Remove the answers of Addepar" });
  for (
    let tabs = 0;
    tabs < 5 && !(await remove.evaluate((button) => button === document.activeElement));
    tabs++
  )
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(remove).toHaveCount(0);
  await expect(zoneOf(page)).toBeFocused();
});

test("a file that is no such workbook gets a sentence and loses nothing", async ({ page }) => {
  await open(page, comparison);
  const [first] = await returned(page);
  await drop(page, first ? [first] : []);
  await expect(statusOf(page)).toHaveText("Read the answers of Addepar.");
  await drop(page, [
    { name: "notes.xlsx", bytes: new TextEncoder().encode("no workbook") },
    { name: "large.xlsx", bytes: new Uint8Array(3 * 1024 * 1024) },
    { name: "other.xlsx", bytes: await fill(await download(page, "altoo")) },
  ]);
  await expect(statusOf(page)).toContainText("notes.xlsx: This is not an Excel workbook");
  await expect(statusOf(page)).toContainText("large.xlsx: This file is larger than 2 MB");
  await expect(statusOf(page)).toContainText(
    "other.xlsx: This workbook is about “altoo”, which is not on this page.",
  );
  await expect(zoneOf(page).getByText(/^Told you on .*: 2 answers\./)).toBeVisible();
});

test("the board pack's file carries the answers in its own request", async ({ page }) => {
  await open(page, pack);
  const [first] = await returned(page);
  await drop(page, first ? [first] : []);
  await expect(page.getByRole("heading", { name: "What the vendors told you" })).toBeVisible();
  const request = page.waitForRequest(/board-pack\.pdf$/);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download PDF" }).click();
  expect(new URLSearchParams((await request).postData() ?? "").get("answers")).toContain("Export only");
  const chunks: Buffer[] = [];
  for await (const chunk of await (await saved).createReadStream()) chunks.push(chunk);
  expect((await readPdf(new Uint8Array(Buffer.concat(chunks)))).text).toContain("Export only, says line 2.");
});

test("a buyer gets from a fresh browser to the board paper with four answered workbooks in at most 25 actions", async ({
  page,
}) => {
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    await action;
    actions++;
  };
  const files = await returned(page);
  await page.goto("/");
  const banner = page.getByRole("banner");
  await act(banner.getByRole("link", { name: "Find Your Fit" }).click());
  await act(page.getByRole("link", { name: "Investment-led office" }).click());
  await expect(page).toHaveURL(/\/fit\?r=1~/);
  await act(banner.getByRole("link", { name: "Vendors" }).click());
  const main = page.getByRole("main");
  for (const name of ["Addepar", "Asset Vantage", "Eton Solutions", "Masttro"])
    await act(main.getByRole("checkbox", { name: `Shortlist ${name}`, exact: true }).check());
  await act(
    page
      .getByRole("region", { name: "Shortlist" })
      .getByRole("link", { name: /^Compare/ })
      .click(),
  );
  await act(page.getByRole("link", { name: "Score by my requirements" }).click());
  await expect(page).toHaveURL(/[?&]r=1(~|%7E)/);
  await act(page.getByRole("link", { name: "Board pack" }).click());
  await act(page.getByLabel("Title").fill("Our next platform"));
  await act(page.getByLabel("Prepared for").fill("The Investment Committee"));
  await act(page.getByLabel("Date").fill("2026-12-08"));
  await act(page.getByText("Notes on the vendors").click());
  await act(page.getByRole("group").getByRole("textbox").first().fill("Ask for a second demonstration."));
  await act(page.locator("summary", { hasText: "Vendors' answers" }).click());
  const chooser = page.waitForEvent("filechooser");
  await act(
    zoneOf(page)
      .getByRole("button", { name: /^Choose the returned workbooks/ })
      .click(),
  );
  await (await chooser).setFiles(
    files.map(({ name, bytes }) => ({ name, mimeType: "", buffer: Buffer.from(bytes) })),
  );
  // One press on each of them in the browser's window.
  actions += files.length;
  await expect(statusOf(page)).toContainText("Read the answers of Addepar, Asset Vantage, Eton Solutions");
  const saved = page.waitForEvent("download");
  await act(page.getByRole("button", { name: "Download PDF" }).click());
  const bytes = new Uint8Array(await readFile(await (await saved).path()));
  const { info, text } = await readPdf(bytes);
  expect(info.Title).toBe("Our next platform");
  for (const words of ["What we need", "Ask for a second demonstration.", "What the vendors told you"])
    expect(text).toContain(words);
  expect(text.match(/Told you on /g)?.length, "two answers of each vendor").toBeGreaterThanOrEqual(8);
  expect(await listPdfFaults(bytes)).toEqual([]);
  test.info().annotations.push({ type: "actions", description: String(actions) });
  expect(actions).toBeLessThanOrEqual(mostActions);
});

test("both pages with answers are sound at each width and in each theme", async ({ page }) => {
  await open(page, comparison);
  await drop(page, await returned(page));
  await expect(statusOf(page)).toContainText("Read the answers");
  for (const path of [comparison, pack])
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expect(page.getByRole("region", { name: "Answers beside the public evidence" })).toBeVisible();
      await expectSound(page, `${path}, ${width} px`);
    }
});
