import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { hydrateByMouse } from "../support/hydrate.ts";

/** A buyer narrows the directory down to a few vendors, filter by filter. */

const status = (page: Page) => page.getByText(/^Showing \d+ of 37 vendors$/);
const feature = (page: Page, name: string) =>
  page.getByRole("group", { name: "Features" }).getByRole("checkbox", { name: new RegExp(`^${name}`) });

async function open(page: Page, path = "/vendors") {
  await page.goto(path);
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
}

test("three features leave vendors that have all of them; Back removes them one by one", async ({
  page,
  apiCalls,
}) => {
  await open(page);
  const counts = ["37"];
  for (const name of ["API", "CRM", "Client Portal"]) {
    const option = page.locator("label", { hasText: new RegExp(`^${name}`) }).locator("small");
    counts.push((await option.first().textContent()) ?? "");
    await feature(page, name).click();
    await expect(status(page)).toHaveText(`Showing ${counts.at(-1)} of 37 vendors`);
    await expect(feature(page, name)).toBeFocused();
  }
  await expect(page).toHaveURL(/\?feature=api&feature=crm&feature=client-portal$/);
  await expect(page.getByRole("rowheader")).toHaveCount(Number(counts.at(-1)));
  expect(apiCalls, "choices are sent nowhere").toEqual([]);
  const chips = page.getByRole("list", { name: "Active filters" }).getByRole("link");
  await expect(chips).toHaveCount(3);

  for (const left of [2, 1, 0]) {
    await page.goBack();
    await expect(chips).toHaveCount(left);
    await expect(status(page)).toHaveText(`Showing ${counts[left]} of 37 vendors`);
  }
  await expect(page).toHaveURL(/\/vendors$/);
  await page.goForward();
  await expect(feature(page, "API")).toBeChecked();
});

test("a chip removes its filter, and the keyboard focus is kept", async ({ page }) => {
  await open(page, "/vendors?feature=api&hosting=cloud&q=data");
  const before = await page.getByRole("rowheader").count();
  await page.getByRole("link", { name: "Remove filter API" }).press("Enter");
  await expect(page).toHaveURL(/\?q=data&hosting=cloud$/);
  await expect.poll(() => page.getByRole("rowheader").count()).toBeGreaterThan(before);
  await expect(page.getByRole("list", { name: "Active filters" })).toBeFocused();
  await page.getByRole("link", { name: "Clear Filters" }).click();
  await expect(page).toHaveURL(/\/vendors$/);
  await expect(page.getByRole("searchbox", { name: "Search vendors" })).toHaveValue("");
});

test("typing adds one history entry @release", async ({ page }) => {
  await open(page);
  await feature(page, "API").click();
  await page.getByRole("searchbox", { name: "Search vendors" }).pressSequentially("data");
  await expect(page).toHaveURL(/\?q=data&feature=api$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?feature=api$/);
  await expect(page.getByRole("searchbox", { name: "Search vendors" })).toHaveValue("");
  await page.goBack();
  await expect(page).toHaveURL(/\/vendors$/);
});

test("the focus ring of the search is not cut off", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page);
  const search = page.getByRole("searchbox", { name: "Search vendors" });
  await search.focus();
  const room = await search.evaluate((field) => {
    const ring = field.getBoundingClientRect();
    const rooms: number[] = [];
    for (let box = field.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflow === "visible") continue;
      const edge = box.getBoundingClientRect();
      rooms.push(ring.left - edge.left, edge.right - ring.right, ring.top - edge.top);
    }
    return Math.min(...rooms);
  });
  expect(room, "px around the field, for a ring of 2 px at a distance of 2 px").toBeGreaterThanOrEqual(4);
});

test("typing changes the address after a pause, on blur, and with the next choice", async ({ page }) => {
  await open(page);
  const search = page.getByRole("searchbox", { name: "Search vendors" });
  await page.evaluate(() => {
    const { pushState, replaceState } = history;
    Object.assign(window, { changes: 0 });
    const counted = (change: typeof pushState): typeof pushState =>
      function (this: History, ...args) {
        (window as unknown as { changes: number }).changes++;
        return change.apply(this, args);
      };
    history.pushState = counted(pushState);
    history.replaceState = counted(replaceState);
  });
  await search.pressSequentially("addepar");
  await expect(status(page)).toHaveText("Showing 1 of 37 vendors");
  await expect(page).toHaveURL(/\?q=addepar$/);
  expect(await page.evaluate("window.changes"), "one for the whole word").toBe(1);

  await search.fill("data");
  await search.blur();
  expect(new URL(page.url()).search).toBe("?q=data");

  await search.fill("report");
  await feature(page, "API").evaluate((box: HTMLInputElement) => box.click());
  await expect(page).toHaveURL(/\?q=report&feature=api$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?q=report$/);
  await expect(search).toHaveValue("report");
});

test.describe("as cards", () => {
  // In order of name, the logo is near enough to be loaded.
  test.use({ expectedErrors: /missing-logo/ });

  test("order and view are in the address, and a link to the directory resets everything @release", async ({
    page,
  }) => {
    await open(page);
    await page.getByRole("link", { name: "Most features" }).click();
    await page.getByRole("link", { name: "Cards" }).click();
    await expect(page).toHaveURL(/\?sort=features&view=cards$/);
    await expect(page.getByRole("table")).toHaveCount(0);
    await expect(page.getByRole("article")).toHaveCount(37);
    await page.reload();
    await expect(page.getByRole("link", { name: "Most features" })).toHaveAttribute("aria-current", "true");
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    await page.getByRole("link", { name: "Name", exact: true }).click();
    await expect(page.getByRole("article").first()).toContainText("Addepar");
    const names = await page.getByRole("article").getByRole("heading").allTextContents();
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, "en")));
    await page.getByRole("banner").getByRole("link", { name: "Vendors" }).click();
    await expect(page.getByRole("columnheader", { name: "Vendor" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
  });
});

test("a mark opens the sources of its fact", async ({ page }) => {
  await open(page);
  await page
    .getByRole("row", { name: /Addepar/ })
    .getByRole("link", { name: /Private assets.+Stated by vendor, via partner/ })
    .click();
  const slip = page.getByRole("dialog", { name: "Addepar: Alternative Investments" });
  await expect(slip.getByText("Stated by vendor, via partner", { exact: true })).toBeVisible();
  await expect(slip.getByRole("link").first()).toHaveAttribute("href", /^https?:/);
  await page.keyboard.press("Escape");
  await expect(slip).toHaveCount(0);
});

test("an old or broken address applies what was understood @release", async ({ page }) => {
  await open(page, "/vendors?search=addepar");
  await expect(page.getByRole("rowheader")).toHaveText([/^Addepar/]);
  await open(page, "/vendors?feature=CRM&category=Nothing&sort=price");
  await expect(page.getByText("category “Nothing”")).toBeVisible();
  await expect(page.getByRole("link", { name: "Remove filter CRM" })).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false, expectedErrors: /missing-logo/ });

  test("boxes, chips, order and view work as a form and links", async ({ page }) => {
    await page.goto("/vendors");
    await feature(page, "API").check();
    await feature(page, "CRM").check();
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page).toHaveURL(/feature=api&feature=crm/);
    const both = await page.getByRole("rowheader").count();
    await page.getByRole("link", { name: "Remove filter CRM" }).click();
    await expect.poll(() => page.getByRole("rowheader").count()).toBeGreaterThan(both);
    await page.getByRole("link", { name: "Last checked" }).click();
    await page.getByRole("link", { name: "Cards" }).click();
    await expect(page).toHaveURL(/\?feature=api&sort=checked&view=cards$/);
    await feature(page, "CRM").check();
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByRole("article")).toHaveCount(both);
    await expect(page).toHaveURL(/sort=checked/);
  });

  test("ticked vendors become a shortlist, which compares two of them", async ({ page }) => {
    await page.goto("/vendors");
    for (const name of ["Addepar", "Altoo"])
      await page.getByRole("checkbox", { name: `Shortlist ${name}`, exact: true }).check();
    await page.getByRole("button", { name: "Show the selected vendors as a shortlist" }).click();
    await expect(page).toHaveURL(/\/shortlist\?v=addepar&v=altoo$/);
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText(["Addepar", "Altoo"]);
    await page.getByRole("button", { name: "Compare the selected vendors" }).click();
    await expect(page).toHaveURL(/\/compare\/addepar-vs-altoo$/);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, expectedErrors: /missing-logo/ });

  test("filters are ticked in the sheet, and rows label their values @release", async ({ page }) => {
    await open(page);
    await page.getByRole("button", { name: "Search and filter" }).tap();
    await feature(page, "CRM").tap();
    await page.getByRole("button", { name: /^Show \d+ vendors$/ }).tap();
    await expect(page.getByRole("link", { name: "Remove filter CRM" })).toBeVisible();
    const row = page.getByRole("row", { name: /Addepar/ });
    await expect(row.getByText("Private assets", { exact: false }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});

test("the home page's example of evidence opens a source immediately", async ({ page }) => {
  await page.goto("/");
  const example = page.getByRole("region", { name: /^Who offers it: / });
  // The visitor's first interaction loads React. An earlier press would follow the link to the sources on the profile.
  await hydrateByMouse(page);
  await example.getByRole("link", { name: "Documented" }).first().click();
  const slip = page.getByRole("dialog", { name: /: General Ledger$/ });
  await expect(slip.getByRole("link").first()).toHaveAttribute("href", /^https?:/);
  await page.keyboard.press("Escape");
  await expect(slip).toBeHidden();
  await expect(example.getByRole("link", { name: "Documented" }).first()).toBeFocused();
});
