import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { widths } from "../support/widths.ts";

const ask = (question: string) => `/search?q=${encodeURIComponent(question)}`;

test("a question is answered above the results, with marks, dates and where to go on", async ({ page }) => {
  await page.goto(ask("who has an API?"));
  const card = page.getByRole("region", { name: /vendors/ }).first();
  await expect(card.getByText("Answer from the guide’s facts")).toBeVisible();
  await expect(card.getByText(/^Checked /).first()).toBeVisible();
  await card.getByText(/We have not found it for/).click();
  await card.getByRole("link", { name: /^Compare/ }).click();
  await expect(page).toHaveURL(/\/compare\//);
});

test("a comparison has a column per vendor and a line per feature, and leads to the full one", async ({
  page,
}) => {
  await page.goto(ask("Masttro vs Addepar"));
  const table = page.getByRole("region", { name: "Comparison" }).getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText(["Masttro", "Addepar"]);
  const lines = table.getByRole("rowheader");
  expect(await lines.count()).toBeGreaterThan(3);
  const names = await lines.allTextContents();
  expect(new Set(names).size, "each line once").toBe(names.length);
  await page.getByRole("link", { name: "Full comparison" }).click();
  await expect(page).toHaveURL(/\/compare\/addepar-vs-masttro/);
});

test("vendors without evidence and those that do not offer it are listed below each other", async ({
  page,
}) => {
  await page.goto(ask("which vendors offer on-premises hosting"));
  const terms = page.getByRole("region", { name: /hosting on premises/ }).getByRole("term");
  await expect(terms).toHaveText(["Not found", "Not offered"]);
  const [notFound, notOffered] = await terms.all();
  expect((await notOffered?.boundingBox())?.x).toBe((await notFound?.boundingBox())?.x);
  await expect(page.getByText("Addepar, Allvue Systems")).toBeVisible();
});

test("what is no question has results alone", async ({ page }) => {
  await page.goto(ask("reporting"));
  await expect(page.getByText("Answer from the guide’s facts")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
});

test.describe("at each width", () => {
  for (const width of widths)
    test(`answers are accessible and fit at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      for (const question of [
        "who has an API?",
        "Masttro vs Addepar",
        "where is Addepar based?",
        "what is a capital call?",
      ]) {
        await page.goto(ask(question));
        await expect(page.getByText("Answer from the guide’s facts")).toBeVisible();
        await expectSound(page, question);
      }
    });
});
