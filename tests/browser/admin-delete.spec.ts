import type { Page } from "@playwright/test";
import { signIn, toast } from "../support/admin.ts";
import { read, unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { widths } from "../support/widths.ts";

/** The delete dialog can redirect the page's address. */

// Redirects are refused, and the open page reads the facts of the entry once more after its deletion.
test.use({ expectedErrors: /400|404/ });

async function askToDelete(page: Page) {
  await signIn(page);
  const name = unique("Leaving");
  const made = await (await page.request.post("/api/vendors", { data: { name } })).json();
  const answer = `[There](/vendors/${made.slug})`;
  await page.request.post("/api/faq", { data: { question: unique("Who leaves"), answer } });
  await page.goto(`/admin/vendors/${made.id}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete Vendor" }).click();
  return { id: made.id, path: `/vendors/${made.slug}`, question: page.getByRole("alertdialog") };
}

test("a deleted page's address redirects to the chosen page until it is restored", async ({ page }) => {
  const { id, path, question } = await askToDelete(page);
  await expect(question.getByText("Links to it become plain text")).toBeVisible();
  const box = question.getByRole("combobox", { name: "Redirect its address to" });
  await box.fill("addepar");
  await expect(question.getByRole("option", { name: /^Addepar/ }).first()).toBeVisible();
  await box.press("Enter");
  await expect(box).toHaveValue("/vendors/addepar");
  await expect(question.getByText("Links to it are redirected")).toBeVisible();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Vendor deleted successfully")).toBeVisible();
  const follow = async () => {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    return [answer.status(), answer.headers().location];
  };
  expect(await follow()).toEqual([301, "/vendors/addepar"]);
  const trash: { id: number; entryId: number }[] = await (await page.request.get("/api/admin/trash")).json();
  const deleted = trash.find(({ entryId }) => entryId === id);
  expect((await page.request.post(`/api/admin/trash/${deleted?.id}/restore`)).status()).toBe(200);
  expect(await follow()).toEqual([200, undefined]);
});

test("a redirect to a missing page is refused before anything is deleted", async ({ page }) => {
  const { id, path, question } = await askToDelete(page);
  await page.setViewportSize({ width: 360, height: 640 });
  // The list of uses above the field moves it.
  await expect(question.getByText("Links to it become plain text")).toBeVisible();
  const box = question.getByLabel("Redirect its address to");
  for (const [typed, message] of [
    ["nothing of the kind", "Choose a page, or type an address that starts with /"],
    [path, "An address cannot redirect to itself"],
    ["/vendors/nowhere-at-all", "There is no page at /vendors/nowhere-at-all"],
  ] as const) {
    await box.fill(typed);
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(question.getByText(message)).toBeInViewport({ ratio: 1 });
    await expect(box).toBeFocused();
  }
  expect(await read(page, "vendors", id)).toBeDefined();
  await box.fill("/vendors");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Vendor deleted successfully")).toBeVisible();
  expect((await page.request.get(path)).url()).toMatch(/\/vendors$/);
});

test("the dialog at each width @release", async ({ page }) => {
  const { question } = await askToDelete(page);
  await question.getByLabel("Redirect its address to").fill("software");
  await expect(question.getByRole("option").first()).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectSound(page, `delete, ${width} px`);
  }
});
