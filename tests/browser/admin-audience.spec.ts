import { signIn } from "../support/admin.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { widths } from "../support/widths.ts";

const reader = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };

test("page views appear in To do and on an entry's page within seconds", { tag: "@release" }, async ({
  page,
  baseURL,
}) => {
  const path = "/vendors/addepar";
  for (let views = 0; views < 30; views++)
    expect((await fetch(`${baseURL}${path}`, { headers: reader })).status).toBe(200);
  await signIn(page);
  const total = async () => (await (await page.request.get(`/api/admin/audience?path=${path}`)).json()).total;
  await expect.poll(total, { timeout: 20_000 }).toBeGreaterThanOrEqual(30);
  const { id } = await (await page.request.get("/api/vendors/addepar")).json();
  for (const width of widths) {
    const name = `${width} px`;
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/admin");
    const mostRead = page.getByRole("region", { name: /^Most read, 30 days/ });
    await expect(mostRead.getByRole("listitem").filter({ hasText: path })).toContainText(/\d{2,} views/);
    await expectSound(page, name);
    await page.goto(`/admin/vendors/${id}`);
    const side = page.getByRole("complementary", { name: "About this entry" }).filter({ visible: true });
    if (width < 1280) await side.getByText("About this entry").click();
    await expect(side.getByRole("term").filter({ hasText: "Views, 30 days" })).toBeVisible();
    await expect(side.getByRole("definition").filter({ hasText: /^\d{2,}$/ })).toBeVisible();
    await expect(side.getByRole("img", { name: /^Most on .+: \d{2,} views$/ })).toBeVisible();
  }
});

test.describe("while they cannot be loaded", () => {
  test.use({ expectedErrors: /status of 500/ });

  test("To do says so, and retries", async ({ page }) => {
    await signIn(page);
    let isFailing = true;
    await page.route("**/api/admin/audience?*", (route) =>
      isFailing ? route.fulfill({ status: 500, json: { message: "Out of order" } }) : route.continue(),
    );
    await page.goto("/admin");
    const mostRead = page.getByRole("region", { name: /^Most read, 30 days/ });
    await expect(mostRead.getByText("Page views could not be loaded: Out of order")).toBeVisible({
      timeout: 20_000,
    });
    isFailing = false;
    await mostRead.getByRole("button", { name: "Reload page views" }).click();
    await expect(mostRead.getByText(/could not be loaded/)).toBeHidden();
  });
});
