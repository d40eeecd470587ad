import { entryForm, signIn, toast } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";

test("a vendor saved half-written is last in the directory, and one without a name is not saved", async ({
  page,
  apiCalls,
}) => {
  await signIn(page);
  await page.goto("/admin/vendors/new");
  const created = entryForm(page, "Create Vendor");
  await expect(created.getByLabel("Display Order")).toHaveValue("0");
  await expect(created.getByLabel("Published")).toBeChecked();
  await created.getByLabel("Description").fill("Not yet named.");
  await page.keyboard.press("Control+s");
  await expect(created.getByLabel("Name")).toBeFocused();
  await expect(created.getByText("Name is required")).toBeVisible();
  expect(apiCalls.filter((call) => call.startsWith("POST"))).toEqual([]);

  const name = unique("A half-written vendor");
  await created.getByLabel("Name").fill(name);
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Vendor created successfully")).toBeVisible();
  const vendors = await (await page.request.get("/api/vendors")).json();
  expect(vendors.at(-1)).toMatchObject({ name });
  await page.request.delete(`/api/vendors/${vendors.at(-1).id}`);
});
