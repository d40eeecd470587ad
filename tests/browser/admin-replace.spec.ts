import type { Page } from "@playwright/test";
import { dialog, entryForm, signIn, toast } from "../support/admin.ts";
import { read, unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";

/** A renamed entry's old name can be replaced in all other entries. */

test.beforeEach(({ page }) => signIn(page));

test("a renamed vendor is renamed in the chosen texts, and one Undo restores them @release", async ({
  page,
}) => {
  const old = unique("Blue Oak");
  const create = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.status()).toBe(201);
    return (await answer.json()).id;
  };
  const vendor = await create("/api/vendors", { name: old, description: `${old} counts.` });
  const rival = await create("/api/vendors", { name: unique("Rival"), description: `Like ${old}, but red.` });
  const faq = await create("/api/faq", { question: unique("Which?"), answer: `Take ${old}.` });

  await page.goto(`/admin/vendors/${vendor}`);
  const form = entryForm(page, "Edit Vendor");
  const renamed = old.replace("Blue Oak", "Red Elm");
  await form.getByLabel("Name").fill(renamed);
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Vendor updated successfully")).toBeVisible();
  await page.getByRole("button", { name: `Replace ${old} by ${renamed} elsewhere…` }).click();

  await expect(page.getByRole("heading", { name: "Find and replace" })).toBeVisible();
  await expect(page.getByLabel("Find", { exact: true })).toHaveValue(old);
  await expect(page.getByText("Found in 3 fields. 3 selected.")).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: "Like" }).first();
  await expect(row).toContainText(`Like ${old} ${renamed}, but red.`);
  await expectSound(page, "found words");
  await page.getByRole("checkbox", { name: `${renamed} › Description` }).uncheck();
  await page.getByRole("button", { name: "Replace 2 times" }).click();
  await expect(toast(page, "Replaced 2 times in 2 entries")).toBeVisible();
  expect((await read(page, "vendors", rival)).description).toBe(`Like ${renamed}, but red.`);
  expect((await read(page, "faq", faq)).answer).toBe(`Take ${renamed}.`);
  expect((await read(page, "vendors", vendor)).description).toBe(`${old} counts.`);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(toast(page, "2 entries restored")).toBeVisible();
  expect((await read(page, "vendors", rival)).description).toBe(`Like ${old}, but red.`);
  await expect(page.getByText("Found in 3 fields. 2 selected.")).toBeVisible();
});

test("the palette opens the search, which names what was changed in the meantime", async ({ page }) => {
  const word = unique("Quince").replace(" ", "");
  const data = { question: `What is ${word}?`, answer: "A fruit." };
  const { id } = await (await page.request.post("/api/faq", { data })).json();
  await page.goto("/admin/history");
  await expect(page.getByRole("heading", { level: 2 })).toBeVisible();
  await page.keyboard.press("Control+k");
  await dialog(page, "Go to").getByLabel("A tab or an entry").fill("find and");
  await page.getByRole("option", { name: /^Find and replace…/ }).click();
  await page.getByLabel("Find", { exact: true }).fill(word);
  await page.getByLabel("Replace with").fill("Apple");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Found in 1 field. 1 selected.")).toBeVisible();
  await expect(page.getByLabel("Replace with"), "the form stays").toBeFocused();
  expect((await page.request.put(`/api/faq/${id}`, { data: { answer: "A tree." } })).status()).toBe(200);
  await page.getByRole("button", { name: "Replace 1 time" }).click();
  await expect(toast(page, "Nothing was changed")).toBeVisible();
  await expect(page.getByText(`“What is ${word}?” (It was changed in the meantime)`)).toBeVisible();
  await page.getByRole("button", { name: "Replace 1 time" }).click();
  await expect(toast(page, "Replaced 1 time in 1 entry")).toBeVisible();
  await expect(page.getByText("No other text contains these words")).toBeVisible();
  await expect(page.locator("body"), "its button is gone").not.toBeFocused();
});

test("a search without a letter or digit says what to enter", async ({ page }) => {
  await page.goto("/admin/replace");
  const find = page.getByLabel("Find", { exact: true });
  await find.fill("&");
  await find.press("Enter");
  await expect(page.getByRole("status")).toHaveText("Enter at least one letter or digit.");
  await expect(page.getByText("could not be loaded")).toHaveCount(0);
  await find.fill("R&D");
  await find.press("Enter");
  await expect(page.getByText("Enter at least one letter or digit.")).toHaveCount(0);
});

test("a replacement whose page was closed can be completed, and one Undo restores all of it", async ({
  page,
}) => {
  const word = unique("Medlar").replace(" ", "");
  const ids: number[] = [];
  for (let place = 0; place < 30; place++) {
    const data = { question: `${place}: what is it?`, answer: `A ${word}.` };
    ids.push((await (await page.request.post("/api/faq", { data })).json()).id);
  }
  const path = `/admin/replace?find=${word}&with=Apple`;
  await page.goto(path);
  let portions = 0;
  await page.route("**/api/admin/words", (route) => {
    if (route.request().method() === "POST" && ++portions === 2) return;
    return route.continue();
  });
  await page.getByRole("button", { name: "Replace 30 times" }).click();
  await expect.poll(() => portions).toBe(2);
  await page.goto(path);
  await expect(
    page.getByText("This replacement was interrupted: 25 entries replaced, 5 left."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Replace the rest" }).click();
  await expect(toast(page, "Replaced 5 times in 5 entries")).toBeVisible();
  await expect(page.getByText("This replacement was interrupted")).toBeHidden();
  await toast(page, "Replaced 5 times").getByRole("button", { name: "Undo", exact: true }).click();
  await expect(toast(page, "30 entries restored")).toBeVisible();
  for (const id of ids) expect((await read(page, "faq", id)).answer).toBe(`A ${word}.`);
});

test("two tabs: the same words are replaced once at a time, and other words keep their interrupted replacement", async ({
  page,
}) => {
  const words = [unique("Sloe").replace(" ", ""), unique("Bullace").replace(" ", "")];
  for (let place = 0; place < 30; place++) {
    const data = { question: `${place}: which?`, answer: `A ${words.join(" and a ")}.` };
    expect((await page.request.post("/api/faq", { data })).status()).toBe(201);
  }
  const [path, otherPath] = words.map((word) => `/admin/replace?find=${word}&with=Apple`);
  const interrupt = async (tab: Page, address = "") => {
    await tab.goto(address);
    let portions = 0;
    await tab.route("**/api/admin/words", (route) => {
      if (route.request().method() === "POST" && ++portions === 2) return;
      return route.continue();
    });
    await tab.getByRole("button", { name: "Replace 30 times" }).click();
    await expect.poll(() => portions).toBe(2);
  };
  const other = await page.context().newPage();
  const late = await page.context().newPage();
  await late.goto(path ?? "");
  await expect(late.getByText("30 selected")).toBeVisible();
  await interrupt(page, path);

  await late.getByRole("button", { name: "Replace 30 times" }).click();
  await expect(toast(late, "Error")).toContainText("These words are already being replaced");
  await late.reload();
  await expect(late.getByText("These words are already being replaced")).toBeVisible();
  await expect(late.getByText("This replacement was interrupted")).toBeHidden();

  await interrupt(other, otherPath);
  for (const tab of [page, other]) await tab.goto("/admin/history");
  await late.reload();
  const interrupted = late.getByText("This replacement was interrupted: 25 entries replaced, 5 left.");
  await expect(interrupted).toBeVisible();
  await late.getByRole("button", { name: "Replace the rest" }).click();
  await expect(toast(late, "Replaced 5 times in 5 entries")).toBeVisible();
  await late.goto(otherPath ?? "");
  await expect(interrupted).toBeVisible();
  await late.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(toast(late, "25 entries restored")).toBeVisible();
  await expect(late.getByText("This replacement was interrupted")).toBeHidden();
  await expect(late.getByText("Found in 30 fields. 30 selected.")).toBeVisible();
});
