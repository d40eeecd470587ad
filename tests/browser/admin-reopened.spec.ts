import { chooseAction, dialog, signIn, toast } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";

test("a form that is opened again right after its save begins with what was saved @release", async ({
  page,
}) => {
  await signIn(page);
  const name = unique("Reopened");
  await page.request.post("/api/service-providers", { data: { name, description: "Before." } });
  await page.goto(`/admin/providers?q=${encodeURIComponent(name)}`);
  const form = dialog(page, "Edit Provider");
  await chooseAction(page, name, "Edit");
  await form.getByLabel("Description").fill("After.");
  // After the save the entry is read again, and that never ends.
  await page.route(/[?&]id=\d+/, () => {});
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Provider updated successfully")).toBeVisible();
  await expect(form).toBeHidden();
  await chooseAction(page, name, "Edit");
  await expect(form.getByLabel("Description")).toHaveValue("After.");
});
