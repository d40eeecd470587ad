import { chooseAction, dialog, signIn, toast } from "../support/admin.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { widths } from "../support/widths.ts";

const longWord = "Aktiengesellschaft".repeat(8);

test("a changed fact is listed, and can be marked as a correction with a reason", async ({ page }) => {
  test.setTimeout(120_000);
  await signIn(page);
  const vendor = {
    name: "Changeable Software",
    slug: "changeable-software",
    headquarters: "Basel",
    owner: "Founders",
  };
  const { id } = await (await page.request.post("/api/vendors", { data: vendor })).json();
  const changed = {
    headquarters: "Zurich",
    owner: `A holding of the name ${longWord}`,
    certifications: ["SOC 2"],
    events: [{ date: "2025-09", text: "Opened an office in Zurich" }],
  };
  await page.request.put(`/api/vendors/${id}`, { data: changed });

  await page.goto("/admin/vendors?q=Changeable");
  await chooseAction(page, "Changeable Software", "History");
  const revisions = dialog(page, "Revisions");
  await revisions.getByRole("button", { name: "Mark as correction: Headquarters, Zurich" }).click();
  const reason = revisions.getByLabel("Why was the previous value wrong?");
  await expect(revisions.getByRole("button", { name: "Save correction" })).toBeDisabled();
  await reason.fill("Basel is the seat of a namesake.");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await reason.scrollIntoViewIfNeeded();
    await expectSound(page, `the dialog at ${width} px`);
  }
  await revisions.getByRole("button", { name: "Save correction" }).click();
  await expect(toast(page, "The correction is public")).toBeVisible();
  await expect(revisions.getByRole("button", { name: /^Edit reason: Headquarters/ })).toBeFocused();

  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/changes");
    const item = page.getByRole("listitem").filter({ hasText: "Changeable Software · Headquarters" });
    await expect(item).toContainText("Correction");
    await expect(item.locator("del")).toHaveText("Basel");
    await expect(item.locator("ins")).toHaveText("Zurich");
    await expect(item).toContainText("Before: Basel");
    await expect(item).toContainText("Reason: Basel is the seat of a namesake.");
    await expectSound(page, `/changes at ${width} px`);
    await page.goto("/changes?vendor=changeable-software");
    await expect(page.getByText("Only changes of Changeable Software.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "September 2025" })).toBeVisible();
    await expectSound(page, `a vendor's changes at ${width} px`);
  }
  await page.getByRole("link", { name: "Show all changes" }).click();
  await expect(page).toHaveURL("/changes");
  await page.goto("/changes?vendor=nobody");
  await expect(page.getByRole("heading", { name: "No changes recorded yet" })).toBeVisible();
  await expectSound(page, "no changes");
  await page.request.delete(`/api/vendors/${id}`);
});
