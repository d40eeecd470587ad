import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { largeLetters, textSpacing } from "../support/expect-fits.ts";
import { expectNoOverflow, expectSound } from "../support/expect-sound.ts";
import { hydrateByMouse } from "../support/hydrate.ts";
import { type OwnSite, startOwnSite } from "../support/own-site.ts";
import { type PageKind, pageKinds } from "../support/page-kinds.ts";
import { widths } from "../support/widths.ts";

/**
 * Every kind of page in each of its states: accessible, without overflow, and without console errors; and with content also at 200% and
 * 400% zoom of a 1280 px window, with the text spacing of WCAG 1.4.12, with letters of twice the size, and in print.
 */

/** Tested every day. The release tier tests all kinds. */
const everydayKinds: PageKind[] = ["home", "vendor", "fitResults", "article", "signIn"];

for (const [kind, path] of Object.entries(pageKinds)) {
  test.describe(`${kind} (${path})`, {
    tag: everydayKinds.some((name) => name === kind) ? [] : "@release",
  }, () => {
    test.use({ expectedErrors: kind === "notFound" ? /404/ : /missing-(logo|picture)/ });

    test("is accessible, and fits small windows and paper", async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto(path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await expectSound(page, `${width} px`);
      }
      await expectFitsZoomed(page);
      await expectFitsPaper(page);
    });
  });
}

async function expectFitsZoomed(page: Page) {
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await expectNoOverflow(page, `at ${width} px`);
  }
  const wideText = await page.addStyleTag({ content: textSpacing });
  await expectNoOverflow(page, "wide text");
  expect(await cutTexts(page), "wide text that is cut off").toEqual([]);
  await wideText.evaluate((sheet: HTMLElement) => sheet.remove());
  await page.setViewportSize({ width: 360, height: 640 });
  const largeText = await page.addStyleTag({ content: largeLetters });
  await expectNoOverflow(page, "letters of twice the size");
  await largeText.evaluate((sheet: HTMLElement) => sheet.remove());
}

/** A4 with 15 mm margins, at 96 px per inch, with a white background in either theme. */
async function expectFitsPaper(page: Page) {
  await page.setViewportSize({ width: 680, height: 1000 });
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expectNoOverflow(page, "on paper");
  const ink = await heading.evaluate((node) => getComputedStyle(node).color);
  expect(Math.max(...(ink.match(/\d+/g) ?? ["255"]).map(Number)), ink).toBeLessThan(80);
}

/** Texts that are clipped at the bottom of a box without scrolling, except those clipped by design. */
const cutTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main *, header *, footer *")]
      .filter((element) => {
        const { overflowY, webkitLineClamp, position } = getComputedStyle(element);
        const isCut = overflowY === "hidden" && element.scrollHeight > element.clientHeight + 2;
        const isForEyes = element.clientHeight > 1 && position !== "absolute";
        return isCut && isForEyes && webkitLineClamp === "none" && element.textContent?.trim() !== "";
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );

const lists = [
  pageKinds.home,
  pageKinds.faqList,
  pageKinds.glossary,
  pageKinds.types,
  pageKinds.features,
  pageKinds.useCases,
  pageKinds.vendors,
  pageKinds.buyersGuides,
  pageKinds.compare,
  pageKinds.news,
  pageKinds.changes,
];

test.describe("on an empty site", { tag: "@release" }, () => {
  let site: OwnSite;

  test.beforeAll(async () => {
    site = await startOwnSite("empty", { STARTER_CONTENT: "0" });
  });
  test.afterAll(() => site?.stop());

  for (const path of lists) {
    test(path, async ({ page }) => {
      await page.goto(site.address + path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await expectSound(page, `${width} px`);
      }
    });
  }
});

interface SoftScreen {
  link: string;
  path: string;
  error: string;
  /** Number of placeholders in spec section 9. The news page adds one for its heading. */
  placeholders?: number;
}

/** In the browser, a screen's data has its own call, which can be slow or fail. */
const soft: SoftScreen[] = [
  { link: "Vendors", path: "/vendors", error: "Error loading vendors. Please try again later." },
  { link: "Use Cases", path: "/use-cases", error: "Error loading use cases. Please try again later." },
  {
    link: "Compare",
    path: "/compare",
    error: "Error loading vendors. Please try again later.",
    placeholders: 4,
  },
  { link: "News", path: "/news", error: "No News Articles Yet", placeholders: 7 },
  { link: "FAQ", path: "/faq", error: "Error loading FAQ entries. Please try again later." },
  { link: "Glossary", path: "/glossary", error: "Error loading glossary entries. Please try again later." },
  { link: "Features", path: "/features", error: "Error loading features. Please try again later." },
  {
    link: "Buyer's Guides",
    path: "/buyers-guides",
    error: "Error loading buyer's guides. Please try again later.",
    placeholders: 6,
  },
];

/** The list with filters. Lists with a specified number of placeholders or a special message are in the release tier. */
const everydayPaths = ["/vendors"];

for (const { link, path, error, placeholders } of soft) {
  test.describe(`${path}, reached by a link`, {
    tag: everydayPaths.includes(path) ? [] : "@release",
  }, () => {
    test.use({ expectedErrors: /500|404|Failed to fetch news articles|missing-logo/ });

    test("shows placeholders while loading", async ({ page }) => {
      let answer = () => {};
      const slow = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route("**/api/**", async (route) => {
        await slow;
        await route.continue();
      });
      await wakeUp(page);
      await page
        .getByRole("contentinfo")
        .or(page.getByRole("banner"))
        .getByRole("link", { name: link, exact: true })
        .first()
        .click();
      await expect(page.locator("[aria-busy=true]").first()).toBeAttached();
      await expect(page).toHaveURL(path);
      if (placeholders) await expect(page.locator("main .animate-breathe")).toHaveCount(placeholders);
      await expectSound(page, "loading");
      answer();
      await expect(page.locator("main [role=status][aria-busy=true]")).toHaveCount(0);
    });

    for (const status of [500, 404])
      test(`shows an error with further links if a call returns ${status}`, async ({ page }) => {
        const logged: string[] = [];
        page.on("console", (message) => logged.push(message.text()));
        await page.route("**/api/**", (route) => route.fulfill({ status, json: { message: "Down" } }));
        await wakeUp(page);
        await page
          .getByRole("contentinfo")
          .or(page.getByRole("banner"))
          .getByRole("link", { name: link, exact: true })
          .first()
          .click();
        await expect(page.getByText(error).first()).toBeVisible();
        await expectSound(page, "failing");
        if (path === "/news") {
          expect(logged.some((text) => text.includes("Failed to fetch news articles"))).toBe(true);
          return;
        }
        await page.unroute("**/api/**");
        await page.getByRole("main").getByRole("button", { name: "Try again" }).click();
        await expect(page.getByText(error)).toHaveCount(0);
      });
  });
}

async function wakeUp(page: Page) {
  await page.goto("/about");
  await hydrateByMouse(page);
}
