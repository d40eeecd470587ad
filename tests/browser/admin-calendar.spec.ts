import { signIn } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";

/** The To do screen lists what is scheduled and due in the coming weeks. */

test("a scheduled draft is listed in its week and opened by keyboard on a phone", async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 360, height: 740 });
  const name = unique("Planned");
  const { id } = await (await page.request.post("/api/vendors", { data: { name } })).json();
  const path = `/api/admin/drafts/vendors/${id}`;
  const kept = await page.request.put(path, {
    data: { data: { owner: "Its founders" } },
    headers: { "if-match": '"0"' },
  });
  const { version } = await kept.json();
  const goLiveAt = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000).toISOString();
  const scheduled = await page.request.post(`${path}/schedule`, {
    data: { goLiveAt, expireAt: null },
    headers: { "if-match": `"${version}"` },
  });
  expect(scheduled.status()).toBe(200);
  await page.goto("/admin");
  const weeks = page.getByRole("list", { name: "Coming weeks" });
  const week = weeks.getByRole("list", { name: /^Week of / }).filter({ hasText: name });
  await expect(week.getByRole("listitem").filter({ hasText: name })).toContainText("Goes live");
  await expectSound(page, "the calendar");
  await expectSound(page, "the calendar");
  await week.getByRole("link", { name }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/admin/vendors/${id}`));
});

test.describe("without an answer", () => {
  test.use({ expectedErrors: /status of 400/ });

  test("a calendar that cannot be loaded can be reloaded; an empty one says so", async ({ page }) => {
    await signIn(page);
    await page.route("**/api/admin/calendar", (route) =>
      route.fulfill({ status: 400, json: { message: "Broken" } }),
    );
    await page.goto("/admin");
    await expect(page.getByText("The calendar could not be loaded: Broken")).toBeVisible();
    await page.unroute("**/api/admin/calendar");
    await page.route("**/api/admin/calendar", (route) => route.fulfill({ json: { weeks: [] } }));
    await page.getByRole("button", { name: "Reload the calendar" }).click();
    await expect(page.getByText("Nothing is scheduled or due in the next six weeks.")).toBeVisible();
  });
});
