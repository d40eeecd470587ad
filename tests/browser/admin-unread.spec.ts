import { chooseAction, dialog, signIn } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";

/** Actions on entries whose data cannot be loaded at first. */

test.use({ expectedErrors: /503/ });

const unavailable = { status: 503, json: { message: "The database cannot be reached" } };

test("an entry that cannot be loaded shows an error, and is reloaded on demand @release", async ({
  page,
}) => {
  await signIn(page);
  const name = unique("Unread");
  await page.request.post("/api/service-providers", { data: { name, description: "Stored." } });
  await page.goto(`/admin/providers?q=${encodeURIComponent(name)}`);
  await page.route(/[?&]id=\d+/, (route) => route.fulfill(unavailable));
  await chooseAction(page, name, "Edit");
  const refusal = dialog(page, "This provider could not be loaded");
  await expect(refusal).toContainText("The database cannot be reached");
  await expect(refusal.getByRole("button", { name: "Try again" })).toBeFocused();
  await refusal.getByRole("button", { name: "Try again" }).click();
  await expect(refusal).toContainText("The database cannot be reached");
  await page.unroute(/[?&]id=\d+/);
  await refusal.getByRole("button", { name: "Try again" }).click();
  await expect(dialog(page, "Edit Provider").getByLabel("Description")).toHaveValue("Stored.");
});

test("uses and comments that cannot be loaded are not shown as none @release", async ({ page }) => {
  await signIn(page);
  const name = unique("Unread");
  const answer = await page.request.post("/api/vendors", { data: { name, isPublished: false } });
  const { id } = await answer.json();
  await page.route(/\/(used-by|comments)/, (route) => route.fulfill(unavailable));
  await page.goto(`/admin/vendors/${id}`);
  const side = page.getByRole("complementary", { name: "About this entry" });
  await expect(side.getByText("The places that use it could not be loaded.")).toBeVisible();
  await expect(side.getByText("The comments could not be loaded.")).toBeVisible();
  await expect(side.getByText("Nothing refers to it.")).toHaveCount(0);
  await page.unroute(/\/(used-by|comments)/);
  await side.getByRole("button", { name: "Try again" }).click();
  await expect(side.getByText("Nothing refers to it.")).toBeVisible();
});
