import type { Page } from "@playwright/test";
import { signIn, toast } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { widths } from "../support/widths.ts";

/** Broken links can be fixed in place, and old addresses redirect. */

async function makeBroken(page: Page) {
  const word = unique("gone").replace(" ", "-").toLowerCase();
  const link = `/vendors/${word}`;
  for (const place of [1, 2]) {
    const data = { question: `${word} ${place}`, answer: `[There](${link})` };
    expect((await page.request.post("/api/faq", { data })).status()).toBe(201);
  }
  await page.goto("/admin/links");
  return { word, link };
}

const stored = async (page: Page, word: string) => {
  const { items } = await (await page.request.get(`/api/admin/entries/faq?q=${word}`)).json();
  return items.map(({ answer }: { answer: string }) => answer);
};

test("one press replaces a broken link in all entries, another restores it", async ({ page }) => {
  await signIn(page);
  const { word, link } = await makeBroken(page);
  const row = page.getByRole("listitem").filter({ hasText: link });
  await expect(row.getByRole("link", { name: `${word} 1` })).toBeVisible();
  await page.getByLabel(`New address ${link}`).fill("/vendors/addepar");
  await row.getByRole("button", { name: "Replace in 2" }).click();
  await expect(toast(page, "Replaced in 2 entries")).toBeVisible();
  await expect(row).toBeHidden();
  expect(await stored(page, word)).toEqual(["[There](/vendors/addepar)", "[There](/vendors/addepar)"]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: /^Take out/ }).click();
  await expect(row).toBeHidden();
  expect(await stored(page, word)).toEqual(["There", "There"]);
});

test("fixing a link moves the focus to the next one: an address and Enter for each", async ({ page }) => {
  await signIn(page);
  const { link } = await makeBroken(page);
  const { link: other } = await makeBroken(page);
  await expect(page.getByLabel(`New address ${link}`)).toBeVisible();
  await page.getByLabel(`New address ${link}`).focus();
  await page.keyboard.type("/vendors/addepar");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(`New address ${link}`)).toBeHidden();
  // Which row is next depends on the links of the tests that run at the same time.
  await expect(page.locator(":focus")).toHaveAccessibleName(/^New address \//);
  await page.getByLabel(`New address ${other}`).fill("/vendors/addepar");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(`New address ${other}`)).toBeHidden();
});

test.describe("redirects", () => {
  test.use({ expectedErrors: /400|409/ });

  test("are added, refused with a message, and removed with Undo", async ({ page }) => {
    await signIn(page);
    const old = `/${unique("old").replace(" ", "-").toLowerCase()}`;
    await page.goto("/admin/links?show=redirects");
    await page.getByRole("textbox", { name: "Old address" }).fill(old);
    await page.getByRole("textbox", { name: "Leads to" }).fill("/vendors/nowhere-at-all");
    await page.getByRole("button", { name: "Add redirect" }).click();
    await expect(page.getByText("There is no page at /vendors/nowhere-at-all")).toBeVisible();
    await page.getByRole("textbox", { name: "Leads to" }).fill("/vendors/addepar");
    await page.getByRole("button", { name: "Add redirect" }).click();
    const end = page.getByRole("button", { name: `Remove the redirect from ${old}` });
    await expect(end).toBeVisible();
    const follow = async () => (await page.request.get(old, { maxRedirects: 0 })).status();
    expect(await follow()).toBe(301);
    await end.click();
    await expect(end).toBeHidden();
    expect(await follow()).toBe(404);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(end).toBeVisible();
    expect(await follow()).toBe(301);
  });
});

test("the screen at each width @release", async ({ page }) => {
  await signIn(page);
  const { link } = await makeBroken(page);
  await expect(page.getByLabel(`New address ${link}`)).toBeVisible();
  for (const show of ["broken", "redirects", "orphans"]) {
    await page.goto(`/admin/links?show=${show}`);
    await expect(page.getByRole("radio", { checked: true })).toBeAttached();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectSound(page, `${show}, ${width} px`);
    }
  }
});
