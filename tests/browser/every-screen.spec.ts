import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { looks, setLook } from "../support/looks.ts";
import { type OwnSite, startOwnSite } from "../support/own-site.ts";
import { type PageKind, pageKinds } from "../support/page-kinds.ts";

/** Every kind of page, in each of its states: accessible, within its width, and without an error in the console. */

const widths = [360, 1280];

/** Seen each day, in the light theme; all of them in every look before a release. */
const everydayKinds: PageKind[] = ["home", "vendor", "fitResults", "article", "signIn"];

for (const [kind, path] of Object.entries(pageKinds)) {
  test.describe(`${kind} (${path})`, () => {
    test.use({ expectedErrors: kind === "notFound" ? /404/ : /missing-(logo|picture)/ });

    const tag = everydayKinds.some((name) => name === kind) ? "@looks" : "@release";
    test("full, at each width and in each theme @release", { tag }, async ({ page }) => {
      for (const look of looks) {
        await setLook(page, look);
        await page.goto(path);
        await expectSound(page, `${look.width} px, ${look.theme}`, look);
      }
    });
  });
}

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
  test.afterAll(() => site.stop());

  for (const path of lists) {
    test(path, async ({ page }) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(site.address + path);
        await expectSound(page, `${width} px`);
      }
    });
  }
});

interface SoftScreen {
  link: string;
  path: string;
  error: string;
  /** Number of placeholders in spec section 9; the news page adds one for its heading. */
  placeholders?: number;
}

/** In the browser a screen's data comes by its own call: slow, or failing. */
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

/** The list with filters; those whose placeholders have a count, or that say something else, belong to the release. */
const everydayPaths = ["/vendors"];

for (const { link, path, error, placeholders } of soft) {
  test.describe(`${path}, reached by a link`, {
    tag: everydayPaths.includes(path) ? [] : "@release",
  }, () => {
    test.use({ expectedErrors: /500|missing-logo/ });

    test("shows placeholders while things load", async ({ page }) => {
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

    test("says so when they cannot be loaded", async ({ page }) => {
      await page.route("**/api/**", (route) => route.fulfill({ status: 500, json: { message: "Down" } }));
      await wakeUp(page);
      await page
        .getByRole("contentinfo")
        .or(page.getByRole("banner"))
        .getByRole("link", { name: link, exact: true })
        .first()
        .click();
      await expect(page.getByText(error).first()).toBeVisible();
      await expectSound(page, "failing");
    });
  });
}

/** The about page, with React there. */
async function wakeUp(page: Page) {
  await page.goto("/about");
  await page.mouse.move(20, 20);
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
}
