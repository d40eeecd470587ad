import type { Page } from "@playwright/test";
import { signIn } from "../support/admin.ts";
import { edit, unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { widths } from "../support/widths.ts";

/** Checks a text beside its preview, which matches its page. */

async function openPreview(page: Page, answer: string) {
  await signIn(page);
  const { form } = await edit(page, "faq", "FAQ", { question: unique("Mended"), answer });
  await expect(form.locator(".cm-content")).toBeVisible();
  const toggle = form.getByRole("button", { name: "Preview", exact: true });
  await toggle.click();
  return { form, toggle, preview: form.getByRole("region", { name: "Preview" }) };
}

test("the preview lists problems, and a press selects each in the text", async ({ page }) => {
  const text = "## Fees\n\n#### Custody\n\n### Advice\n\nRead it [here](/vendors/nobody-at-all).";
  const { form, toggle, preview } = await openPreview(page, text);
  await expect(preview.getByText("3 points to check")).toBeVisible();
  await expect(preview.getByRole("listitem")).toHaveText([
    /^Custody\s*A heading that skips a level$/,
    /^\/vendors\/nobody-at-all\s*The page does not exist/,
    /^here\s*A link text that does not describe its target$/,
  ]);
  await preview.getByRole("button", { name: /^here/ }).press("Enter");
  await expect(preview).toBeHidden();
  await expect(form.getByRole("textbox", { name: "Answer" })).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe("[here](/vendors/nobody-at-all)");
  await page.keyboard.type("[Fees of Addepar](/vendors/addepar)");
  await toggle.click();
  await expect(preview.getByText("1 point to check")).toBeVisible();
});

test("a correct text has no problems", async ({ page }) => {
  const { preview } = await openPreview(page, "## Fees\n\nSee [Addepar](/vendors/addepar).");
  await expect(preview.getByText("No problems with headings, links, pictures or sentences.")).toBeVisible();
});

test("the problems at each width @release", async ({ page }) => {
  const long = `Fees${" and more fees".repeat(14)}.`;
  const { preview } = await openPreview(
    page,
    `Read it [here](/vendors/nobody-at-all). https://a.example\n\n${long}`,
  );
  await expect(preview.getByText("4 points to check")).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectSound(page, `findings, ${width} px`);
    await preview.getByRole("listitem").last().scrollIntoViewIfNeeded();
  }
});
