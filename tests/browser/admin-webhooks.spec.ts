import { signIn } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { widths } from "../support/widths.ts";

/** The receivers in these tests do not exist, and their names do not resolve. */

test.beforeEach(({ page }) => signIn(page));

test.describe("a webhook", () => {
  test.use({ expectedErrors: /status of 400/ });

  test("is added by keyboard, shows its secret once, sends a test, and is removed", async ({ page }) => {
    const name = unique("Mailing");
    await page.goto("/admin/webhooks");
    await page.getByRole("button", { name: "Add webhook" }).click();
    const form = page.getByRole("dialog", { name: "Add webhook" });
    const address = form.getByRole("textbox", { name: "Address" });
    await expect(address).toBeFocused();
    await address.fill("http://127.0.0.1:9/hook");
    await form.getByRole("textbox", { name: "Name" }).fill(name);
    await page.keyboard.press("Enter");
    await expect(form.getByText(/not an address on the public internet/)).toBeVisible();
    await form.getByRole("button", { name: "Save" }).press("Enter");
    await expect(address, "the field at fault").toBeFocused();
    await address.fill("https://receiver.invalid/hook");
    await form.getByRole("checkbox", { name: /A public entry changed/ }).uncheck();
    await form.getByRole("button", { name: "Save" }).click();
    const secret = page.getByRole("dialog", { name: `The secret of ${name}` });
    await expect(secret.getByRole("textbox", { name: "Secret" })).toHaveValue(/^whsec_[\w-]{43}$/);
    await secret.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await expect(page.locator("body")).not.toBeFocused();

    await page.getByRole("button", { name: `Send a test to ${name}` }).click();
    const delivery = page
      .getByRole("list", { name: `Deliveries to ${name}` })
      .getByRole("listitem")
      .first();
    await expect(delivery).toContainText("Waiting");
    await delivery.locator("summary").click();
    await expect(delivery).toContainText("receiver.invalid could not be found (DNS)", {
      timeout: 20_000,
    });

    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("heading", { name })).toBeHidden();
    await expect(page.locator("body")).not.toBeFocused();
  });
});

test("Escape does not discard input in a webhook's form", async ({ page }) => {
  await page.goto("/admin/webhooks");
  await page.getByRole("button", { name: "Add webhook" }).first().click();
  const form = page.getByRole("dialog", { name: "Add webhook" });
  const address = form.getByRole("textbox", { name: "Address" });
  await address.fill("https://receiver.invalid/typed");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(address).toHaveValue("https://receiver.invalid/typed");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(form).toBeHidden();
  await page.getByRole("button", { name: "Add webhook" }).first().click();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();
});

test("the webhooks are accessible and fit each width", { tag: "@release" }, async ({ page }) => {
  test.slow();
  const name = unique("Index");
  const data = { name, url: `https://receiver.invalid/${"long".repeat(30)}`, events: ["entry.published"] };
  const created = await page.request.post("/api/admin/webhooks", { data });
  const { id } = await created.json();
  await page.request.post(`/api/admin/webhooks/${id}/test`);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/admin/webhooks");
    await page.getByRole("button", { name: `Deliveries to ${name}` }).click();
    await page
      .getByRole("list", { name: `Deliveries to ${name}` })
      .locator("summary")
      .first()
      .click();
    await expectSound(page, `${width} px`);
    await page.getByRole("button", { name: "Add webhook" }).click();
    await expectSound(page, `${width} px`);
    await page.keyboard.press("Escape");
  }
  await page.request.delete(`/api/admin/webhooks/${id}`);
});
