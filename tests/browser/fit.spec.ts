import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "../support/browser.ts";
import { hydrateByMouse } from "../support/hydrate.ts";

/** A buyer enters the office's requirements and sees which vendors cover them. */

test("from a type of office to a vendor's profile, and back one choice at a time", async ({ page }) => {
  await page.goto("/fit");
  await page.getByRole("link", { name: "Investment-led office" }).click();
  await expect(page).toHaveURL(/\/fit\?r=1~alternative-investments\.m~/);
  const results = page.getByRole("region", { name: "3. See who fits" });
  await expect(results.getByRole("status").first()).toContainText("all 3 must-haves");
  const ledger = page.getByRole("group", { name: "General Ledger" });
  await ledger.getByText("Must", { exact: true }).click();
  await expect(page).toHaveURL(/~general-ledger\.m$/);
  await expect(results.getByRole("status").first()).toContainText("all 4 must-haves");
  await expect(results.locator("tfoot").first()).toContainText(/Sum.*[\d.]+ of \d+/);

  await page.goBack();
  await expect(results.getByRole("status").first()).toContainText("all 3 must-haves");
  await page.goBack();
  await expect(page.getByText("Choose a starting point or a first requirement.")).toBeVisible();
  await page.goForward();
  await results.getByRole("heading", { level: 3 }).first().getByRole("link").click();
  await expect(page).toHaveURL(/\/vendors\//);
  await expect(page.getByText(/Meets \d+ of your 8 requirements/)).toBeVisible();
});

test("a count is never shown for outdated requirements", async ({ page }) => {
  await page.goto("/fit?r=1~general-ledger.n");
  const count = page.getByRole("region", { name: "3. See who fits" }).getByRole("status").first();
  await expect(count).toContainText("by your nice-to-haves");
  const before = await count.textContent();
  await count.evaluate((element) => {
    const said = new Set<string | null>();
    new MutationObserver(() => said.add(element.textContent)).observe(element, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    Object.assign(window, { said });
  });
  await page.route(/\/api\/fit\?/, async (route) => {
    await delay(300);
    await route.continue();
  });
  await page.getByRole("group", { name: "General Ledger" }).getByText("Must", { exact: true }).click();
  await expect(count).toContainText("one answer would settle it");
  const said = await page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);
  expect(said.filter((text) => text !== before)).toEqual([await count.textContent()]);
});

test("a profile says how many saved requirements it could not match, and links to the fit with all of them", async ({
  page,
}) => {
  await page.goto("/fit?r=1~general-ledger.m");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("requirements"))).not.toBeNull();
  await page.evaluate(() =>
    localStorage.setItem("requirements", "1~general-ledger.m~budget:1.n~ledger-of-old.n"),
  );
  await page.goto("/vendors/addepar");
  await hydrateByMouse(page);
  await expect(page.getByText(/Meets \d of your 2 requirements:/)).toContainText(
    "1 requirement of yours could not be matched to a feature. See who fits",
  );
  await page.getByRole("link", { name: "See who fits" }).click();
  await expect(page).toHaveURL(/r=1~general-ledger\.m~budget%3A1\.n~ledger-of-old\.n$/);
  await expect(page.getByText(/could not be read and is ignored: ledger-of-old\.n/)).toBeVisible();
});

test("starting again deletes the requirements that profiles use", async ({ page }) => {
  const kept = () => page.evaluate(() => localStorage.getItem("requirements"));
  await page.goto("/fit?r=1~general-ledger.m");
  await expect.poll(kept).toBe("1~general-ledger.m");
  await page.getByRole("link", { name: "Start again" }).click();
  await expect(page).toHaveURL(/\/fit$/);
  expect(await kept()).toBeNull();
});

test("an answer's source is one press away, even in a closed breakdown", async ({ page }) => {
  await page.goto("/fit?r=1~general-ledger.m");
  const second = page.getByRole("region", { name: "3. See who fits" }).getByRole("listitem").nth(1);
  await second.getByText("How the score adds up").click();
  await second.getByRole("button", { name: /General Ledger: .* Show source/ }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expect(page.getByRole("dialog").getByRole("link").first()).toHaveAttribute("href", /^https/);
});

test("by keyboard alone: three requirements and the request for proposal", async ({ page }) => {
  await page.goto("/fit");
  await page.getByRole("radio", { name: "Don't care" }).first().focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/\.n$/);
  await page.keyboard.press("ArrowLeft");
  await expect(page).toHaveURL(/\.m$/);
  await expect(page.getByRole("radio", { name: "Must" }).first()).toBeFocused();
  const link = page.getByRole("link", { name: "Request for proposal", exact: true });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Request for proposal" })).toBeVisible();
  await expect(page.getByText(/Consolidated Reporting: is this core/)).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the form opens the same address", async ({ page }) => {
    await page.goto("/fit");
    await page
      .getByRole("group", { name: "Consolidated Reporting" })
      .getByText("Must", { exact: true })
      .click();
    await page.getByRole("button", { name: "Show the vendors" }).click();
    await expect(page).toHaveURL(/\/fit\?r=1~consolidated-reporting\.m#results$/);
    const results = page.getByRole("region", { name: "3. See who fits" });
    await expect(results.getByText(/vendors meet your must-have/)).toBeVisible();
  });
});

test("on a phone the count stays visible and links to the list @release", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/fit?r=1~general-ledger.m~api.n");
  const show = page.getByRole("link", { name: "Show results" });
  await expect(show).toBeInViewport();
  await show.click();
  await expect(page.getByRole("heading", { name: "3. See who fits" })).toBeInViewport();
});

test("choices made before hydration are kept @release", async ({ page }) => {
  await page.route("**/assets/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto("/fit");
  await page
    .getByRole("group", { name: "Consolidated Reporting" })
    .getByText("Nice", { exact: true })
    .click();
  await expect(page).toHaveURL(/consolidated-reporting\.n$/);
});
