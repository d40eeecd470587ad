import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { widths } from "../support/widths.ts";

test("the open data page fits every window, with its files, fields and licence", async ({ page }) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/data");
    await expect(page.getByRole("heading", { level: 1, name: "Open Data" })).toBeVisible();
    await expect(page.getByText("All rights reserved")).toBeVisible();
    await expectSound(page, `/data at ${width} px`);
  }
});

test("a reader downloads the file whose checksum the page shows", async ({ page }) => {
  await page.goto("/data");
  const item = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "facts.csv" }) });
  const downloading = page.waitForEvent("download");
  await item.getByRole("link", { name: "facts.csv" }).click();
  const bytes = readFileSync(await (await downloading).path());
  const checksum = createHash("sha256").update(bytes).digest("hex");
  await expect(item.getByText(checksum)).toBeVisible();
});
