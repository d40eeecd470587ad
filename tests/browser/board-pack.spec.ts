import { readFile } from "node:fs/promises";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { readPdf } from "../support/pdf.ts";
import { widths } from "../support/widths.ts";

/** A buyer leaves with a board paper: from the directory to the downloaded PDF. */

const mostActions = 25;

test("a buyer gets from the directory to the downloaded board paper in at most 25 actions", async ({
  page,
}) => {
  let actions = 0;
  const act = async (action: Promise<unknown>) => {
    await action;
    actions++;
  };
  await page.goto("/");
  await act(page.getByRole("banner").getByRole("link", { name: "Vendors" }).click());
  const ticks = page.getByRole("main").getByRole("checkbox", { name: /^Shortlist/ });
  await expect(ticks.nth(3)).toBeVisible();
  for (const place of [0, 1, 2, 3]) await act(ticks.nth(place).check());
  const tray = page.getByRole("region", { name: "Shortlist" });
  await act(tray.getByRole("link", { name: /^Compare/ }).click());
  await act(page.getByRole("link", { name: "Board pack" }).click());
  await expect(page.getByRole("heading", { level: 1, name: "Board pack" })).toBeVisible();
  await act(page.getByLabel("Title").fill("Our next platform"));
  await act(page.getByLabel("Prepared for").fill("The Investment Committee"));
  await act(page.getByLabel("Date").fill("2026-12-08"));
  await act(page.getByText("Notes on the vendors").click());
  await act(page.getByRole("group").getByRole("textbox").first().fill("Ask for a second demonstration."));
  const paper = page.getByRole("region", { name: "Cover" });
  await expect(paper).toContainText("Our next platform");
  await expect(paper).toContainText("Dec 8, 2026");
  const download = page.waitForEvent("download");
  await act(page.getByRole("button", { name: "Download PDF" }).click());
  const file = await download;
  expect(file.suggestedFilename()).toBe("board-pack.pdf");
  const pdf = await readPdf(new Uint8Array(await readFile(await file.path())));
  expect(pdf.info.Title).toBe("Our next platform");
  for (const words of ["The Investment Committee", "Ask for a second demonstration.", "Sources"])
    expect(pdf.text).toContain(words);
  expect(actions).toBeLessThanOrEqual(mostActions);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the pack is read and downloaded as a plain form", async ({ page }) => {
    await page.goto("/board-pack?v=addepar,masttro&r=1~general-ledger.m");
    await expect(page.getByRole("region", { name: "What we need" })).toContainText("Must, 3");
    await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Excel" }).click();
    expect((await download).suggestedFilename()).toBe("board-pack.xlsx");
  });
});

test("notes from the shortlist are copied on request only", async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem("shortlist-notes", JSON.stringify([["addepar", "Good reports."]])),
  );
  await page.goto("/board-pack?v=addepar");
  await page.getByText("Notes on the vendors").click();
  await expect(page.getByRole("textbox", { name: "Addepar" })).toHaveValue("");
  await page.getByRole("button", { name: "Copy notes from the shortlist" }).click();
  await expect(page.getByRole("textbox", { name: "Addepar" })).toHaveValue("Good reports.");
  await expect(page.getByRole("region", { name: "Our notes" })).toContainText("Good reports.");
});

test("the pack and its empty state are sound at each width and in each theme", async ({ page }) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      "/board-pack?v=addepar,asset-vantage,eton-solutions,masttro,nobody&r=1~general-ledger.m~api.n",
      "/board-pack",
    ]) {
      await page.goto(path);
      await expectSound(page, `${path}, ${width} px`);
    }
  }
});
