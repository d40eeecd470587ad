import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { hydrateByMouse } from "../support/hydrate.ts";
import { widths } from "../support/widths.ts";

/** A buyer learns what to look for: features, use cases and buyer's guides. */

test("search features, choose a category, open one, and go back to the filters", async ({
  page,
  apiCalls,
}) => {
  await page.goto("/features");
  await expect(page.getByText("Showing 29 of 29 features")).toBeVisible();
  await hydrated(page);
  expect(apiCalls, "no call is repeated after hydration").toEqual([]);

  await page.getByRole("link", { name: "Accounting & Tax (7)" }).click();
  await expect(page.getByText("Showing 7 of 29 features")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search features..." }).fill("bill");
  await expect(page.getByText("Showing 2 of 29 features")).toBeVisible();
  await expect(page).toHaveURL(/\/features\?q=bill&category=Accounting\+%26\+Tax$/);
  await expect(page.getByRole("link", { name: "Accounting & Tax (2)" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  expect(apiCalls, "the list was here already").toEqual([]);

  await page.getByRole("link", { name: "Fee Billing" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Fee Billing" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Showing 2 of 29 features")).toBeVisible();
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("bill");

  await page.getByRole("main").getByRole("searchbox").fill("zzzz");
  await expect(page.getByRole("heading", { name: "No features found" })).toBeVisible();
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page).toHaveURL(/\/features$/);
  await expect(page.getByText("Showing 29 of 29 features")).toBeVisible();
});

test("a feature's vendors open their sources and go on the shortlist", async ({ page }) => {
  await page.goto("/features/general-ledger");
  const mark = page.getByRole("button", { name: /^Sage Intacct: General Ledger: .*Documented/ });
  await mark.click();
  const slip = page.getByRole("dialog", { name: "Sage Intacct: General Ledger" });
  await expect(slip.getByRole("link", { name: /Configure Accounts Payable/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(slip).toBeHidden();
  for (const name of ["Sage Intacct", "SimCorp"])
    await page.getByRole("checkbox", { name: `Shortlist ${name}` }).check();
  const tray = page.getByRole("region", { name: "Shortlist" });
  await expect(tray.getByRole("link", { name: "Compare 2" })).toBeVisible();
  await page.getByText(/^Show \d+ vendors to ask$/).click();
  await expect(page.getByRole("link", { name: "Addepar", exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Compare the first 4" }).click();
  await expect(page).toHaveURL(/\/compare\/.+-vs-.+-vs-.+-vs-/);
});

test("a box ticked as the first press puts its vendor on the shortlist", async ({ page }) => {
  await page.goto("/features/general-ledger");
  await page.getByRole("checkbox", { name: "Shortlist SimCorp" }).check();
  await expect(page.getByRole("region", { name: "Shortlist" })).toContainText("1 of 12");
});

test("a feature links to its category and to the vendors that have it", async ({ page, request }) => {
  const vendors: { features: string[] }[] = await (await request.get("/api/vendors")).json();
  const having = vendors.filter(({ features }) => features.includes("CRM")).length;
  await page.goto("/features/crm");
  await page.getByRole("link", { name: "All Client & Family Experience features" }).click();
  await expect(page.getByText("Showing 4 of 29 features")).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Find Software with This Feature" }).click();
  await expect(page).toHaveURL(/\/vendors\?feature=CRM$/);
  await expect(page.getByText(`Showing ${having} of ${vendors.length} vendors`)).toBeVisible();
});

test("text typed before hydration is not lost", async ({ page }) => {
  await page.goto("/features?category=Data+%26+Integration", { waitUntil: "commit" });
  await page.getByRole("main").getByRole("searchbox").fill("api");
  await hydrated(page);
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("api");
  await expect(page.getByText("Showing 1 of 29 features")).toBeVisible();
  await expect(page).toHaveURL(/q=api&category=Data/);
});

test("several questions of a use case are open at the same time", async ({ page }) => {
  await page.goto("/use-cases/portfolio-management");
  const questions = page.locator("details", { has: page.getByText("Read full FAQ") });
  await questions.nth(0).locator("summary").click();
  await questions.nth(1).locator("summary").click();
  await expect(page.getByRole("link", { name: /^Read full FAQ/ })).toHaveCount(2);
  await page
    .getByRole("link", { name: /^Read full FAQ/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/faq\/time-weighted-or-internal-rate-of-return$/);
});

test("a checklist's ticks survive a reload, going back and navigation within the site", async ({ page }) => {
  await page.goto("/buyers-guides/single-family-office-principal");
  const boxes = page.getByRole("main").getByRole("checkbox");
  await boxes.nth(1).check();
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await page.reload();
  await hydrateByMouse(page);
  await expect(boxes.nth(1)).toBeChecked();
  await expect(boxes.nth(0)).not.toBeChecked();
  await boxes.nth(2).check();
  await page.getByRole("banner").getByRole("link", { name: "News" }).click();
  await expect(page).toHaveURL("/news");
  await page.goBack();
  await expect(boxes.nth(1)).toBeChecked();
  await expect(boxes.nth(2)).toBeChecked();
  await boxes.nth(1).uncheck();
  await page.reload();
  await hydrateByMouse(page);
  await expect(boxes.nth(1)).not.toBeChecked();
  await expect(boxes.nth(2)).toBeChecked();
});

test("a guide's contents link to its sections, and its checklist can be ticked", async ({ page }) => {
  await page.goto("/buyers-guides");
  await page.getByRole("link", { name: /^Read Complete Guide .*Operations/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Operations Heads/);
  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link", { name: "Migration plan" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Migration plan" })).toBeInViewport();
  await expect(contents).toBeInViewport();
  await page.getByRole("checkbox", { name: /^Audit trail/ }).check();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(1);
});

test("a printed guide keeps its text and checklist, and omits links elsewhere", async ({ page, request }) => {
  await page.goto("/buyers-guides/operations-and-cfo");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Selection Checklist" })).toBeVisible();
  const { sections } = await (await request.get("/api/buyers-guides/operations-and-cfo?view=page")).json();
  const titles = sections.flatMap(({ title }: { title: string | null }) => title ?? []);
  expect(titles.length).toBeGreaterThan(5);
  for (const name of titles)
    await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeVisible();
  for (const name of ["Quick Actions", "Other Guides", "Use Cases Covered"])
    await expect(page.getByRole("heading", { name })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "On this page" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Print this guide" })).toBeHidden();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a feature's vendors become a shortlist", async ({ page }) => {
    await page.goto("/features/general-ledger");
    await page.getByRole("checkbox", { name: "Shortlist SimCorp" }).check();
    await page.getByRole("button", { name: "Show the selected vendors as a shortlist" }).click();
    await expect(page).toHaveURL(/\/shortlist\?v=simcorp$/);
    await page.goto("/features/general-ledger");
    await page.getByRole("button", { name: /^SimCorp: General Ledger/ }).click();
    await expect(page.getByRole("dialog", { name: "SimCorp: General Ledger" })).toBeVisible();
  });

  test("features can be searched within a category", async ({ page }) => {
    await page.goto("/features");
    await page.getByRole("link", { name: "Accounting & Tax (7)" }).click();
    await page.getByRole("main").getByRole("searchbox").fill("bill");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("Showing 2 of 29 features")).toBeVisible();
    await expect(page).toHaveURL(/q=bill&category=Accounting/);
  });
});

/** In addition to the screens in every-screen.spec.ts. */
const screens = ["/features/general-ledger", "/features?q=zzzz", "/buyers-guides/operations-and-cfo"];

for (const path of screens) {
  test(`${path} is accessible and does not scroll sideways`, { tag: "@release" }, async ({ page }) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expectSound(page, `${width} px`);
    }
  });
}

/** Screens with state load React when the page is idle. */
async function hydrated(page: Page) {
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
}

for (const { list, call, name } of [
  { list: "/use-cases", call: "**/api/use-cases/portfolio-management*", name: "Portfolio Management" },
  { list: "/buyers-guides", call: "**/api/buyers-guides/chief-investment-officer*", name: "" },
])
  test(`the skeleton of a page of ${list} has the position of its text`, { tag: "@release" }, async ({
    page,
  }) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(call, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(list);
    await hydrateByMouse(page);
    const slug = call.slice("**/api".length, -1);
    await page.locator(`main a[href="${slug}"]`).first().click();
    const skeleton = page.locator("[role=status][aria-busy] .bg-rule").first();
    await expect(skeleton).toBeVisible();
    const left = await leftOf(skeleton);
    answer();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(skeleton).toHaveCount(0);
    expect(await leftOf(page.getByRole("heading", { level: 1 }))).toBe(left);
  });

const leftOf = async (element: Locator) => Math.round((await element.boundingBox())?.x ?? -1);
