import { signIn, toast } from "../support/admin.ts";
import { expect, test } from "../support/browser.ts";

/** The settings with the keyboard: an error at its field, a save that keeps the focus, and a visible button on a phone. */

test.use({ expectedErrors: /status of 400/ });

test("an invalid setting gets the focus, and a save leaves it on the button, which no notification covers @release", async ({
  page,
}) => {
  await signIn(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/settings");
  const email = page.getByLabel("Editorial contact");
  const contact = page.getByLabel("Contact email");
  const save = page.getByRole("button", { name: "Save settings" });
  const before = [await email.inputValue(), await contact.inputValue()] as const;
  await page.addStyleTag({ content: "html { font-size: 200% !important; }" });
  await contact.fill("nobody");
  await save.press("Enter");
  await expect(contact).toBeFocused();
  await expect(contact).toHaveAccessibleDescription(/Enter an email address/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await contact.fill(before[1]);
  await email.fill("The editors");
  await save.press("Enter");
  await expect(toast(page, "Settings saved")).toBeVisible();
  await expect(save).toBeFocused();
  await expect(save).toBeDisabled();
  const isCovered = () =>
    save.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const there = document.elementFromPoint(left + width / 2, top + height / 2);
      return !button.contains(there);
    });
  expect(await isCovered()).toBe(false);

  await email.fill(before[0]);
  await save.press("Enter");
  await expect(save).toBeDisabled();
});
