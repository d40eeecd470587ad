import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { hydrateByMouse } from "../support/hydrate.ts";

/** The journeys of docs/accessibility/readers.md with the keyboard alone, at the points where a reader could get lost. */

test("following a link moves the focus to the content and announces the new title", async ({ page }) => {
  await page.goto("/about");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await page.getByRole("banner").getByRole("link", { name: "Compare" }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: /^Compare/ })).toBeAttached();
  await expect(page.getByRole("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link")).toBeFocused();
});

test("ticking a vendor is announced, and the tray does not hide the focused element", async ({ page }) => {
  await page.goto("/vendors");
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  const said = page.locator("#shortlist-tray").getByRole("status");
  const wasThere = await said.elementHandle();
  await page.getByRole("checkbox", { name: "Shortlist Addepar" }).press("Space");
  await expect(said).toHaveText("Addepar is on the shortlist, 1 of 12.");
  expect(
    await wasThere?.evaluate(({ isConnected }) => isConnected),
    "a region that is there before is heard",
  ).toBe(true);

  for (let step = 0; step < 30; step++) {
    await page.keyboard.press("Tab");
    await expectUncovered(page.locator(":focus"));
  }
});

for (const [name, path, opener] of [
  ["the filters' button", "/vendors", "Search and filter"],
  ["the menu's button", "/faq", "Menu"],
] as const) {
  test(`on a phone the panel of ${name} closes when the focus moves behind it`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    await hydrateByMouse(page);
    await page.getByRole("button", { name: opener, exact: true }).press("Enter");
    const sheet = page.locator(":popover-open");
    await expect(sheet).toBeVisible();
    const last = sheet.getByRole("link").last();
    await last.focus();
    await page.keyboard.press("Tab");
    await expect(sheet).toHaveCount(0);
    await expect(page.locator(":focus")).not.toHaveCount(0);

    await page.getByRole("button", { name: opener, exact: true }).press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(page.getByRole("button", { name: opener, exact: true })).toBeFocused();
  });
}

test("the comparison announces how many facts differ @release", async ({ page }) => {
  await page.goto("/compare/addepar-vs-masttro");
  await page.getByRole("checkbox", { name: "Differences only" }).press("Space");
  await expect(page.getByRole("status").filter({ hasText: /^\d+ facts differ$/ })).toBeAttached();
});

test("ticks and choices made before hydration count", async ({ page }) => {
  await page.addInitScript(() => {
    // Simulates a slow connection: the page hydrates when the test allows it.
    let isAllowed = false;
    const waiting: (() => void)[] = [];
    addEventListener("let-it-wake", () => {
      isAllowed = true;
      for (const run of waiting.splice(0)) run();
    });
    // The mouse still rests where the former test left it: the browser reports it as over the new page, which wakes it.
    addEventListener("pointerover", (event) => isAllowed || event.stopImmediatePropagation(), true);
    window.requestIdleCallback = (callback) => {
      const run = () => callback({ didTimeout: false, timeRemaining: () => 50 });
      if (isAllowed) setTimeout(run);
      else waiting.push(run);
      return 0;
    };
  });
  const tickBy = (selector: string) =>
    page.locator(selector).evaluateAll((boxes: HTMLInputElement[]) => {
      for (const box of boxes) box.checked = true;
      dispatchEvent(new Event("let-it-wake"));
    });

  await page.goto("/vendors");
  await tickBy("input[value=addepar], input[value=masttro]");
  await expect(page.getByRole("link", { name: "Compare 2" })).toBeVisible();

  await page.goto("/compare");
  await page.locator("select").evaluateAll(([first, second]) => {
    (first as HTMLSelectElement).value = "addepar";
    (second as HTMLSelectElement).value = "masttro";
    dispatchEvent(new Event("let-it-wake"));
  });
  await expect(page.getByRole("button", { name: "Compare Now" })).toBeEnabled();
});

test("a page cached long ago does not request the user again @release", async ({ page, apiCalls }) => {
  await page.clock.setFixedTime(Date.now() + 3_600_000);
  await page.goto("/vendors");
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  expect(apiCalls).toEqual([]);
});

test("wider text spacing does not clip any text @release", async ({ page }) => {
  for (const path of ["/", "/vendors", "/vendors/addepar", "/compare/addepar-vs-masttro", "/auth"]) {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    await page.addStyleTag({
      content:
        "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }",
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    await expectUncut(page);
  }
});

/** Expects that buttons, labels and links do not clip their text. */
async function expectUncut(page: Page) {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll("button, label, a")]
      .filter(
        (element) =>
          element instanceof HTMLElement &&
          getComputedStyle(element).overflow === "hidden" &&
          !element.closest(".sr-only") &&
          element.scrollHeight > element.clientHeight + 1,
      )
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  );
  expect(cut).toEqual([]);
}

/** Expects that nothing covers the center of the focused element (WCAG 2.4.11). */
async function expectUncovered(focused: Locator) {
  const covering = await focused.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return above && (element.contains(above) || above.contains(element))
      ? null
      : (above?.outerHTML ?? "out of sight");
  });
  expect(covering).toBeNull();
}

test("single-key shortcuts can be turned off in the footer, for all pages and after a reload", async ({
  page,
}) => {
  await page.goto("/vendors");
  const field = page.locator("[data-site-search]");
  const footer = page.getByRole("contentinfo");
  await footer.getByRole("button", { name: "Keyboard shortcuts: on" }).click();
  await expect(footer.getByRole("button", { name: "Keyboard shortcuts: off" })).toBeVisible();
  for (const path of ["/vendors", "/faq"]) {
    await page.goto(path);
    await page.getByRole("main").click({ position: { x: 2, y: 2 } });
    await page.keyboard.press("/");
    await page.keyboard.press("c");
    await expect(field).not.toBeFocused();
  }
  await footer.getByRole("button", { name: "Keyboard shortcuts: off" }).click();
  await footer.getByRole("button", { name: "Keyboard shortcuts: on" }).blur();
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
});
