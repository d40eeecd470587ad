import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { hydrateByMouse } from "../support/hydrate.ts";
import { looks, setLook } from "../support/looks.ts";
import { type OwnSite, startOwnSite } from "../support/own-site.ts";
import { type PageKind, pageKinds } from "../support/page-kinds.ts";

/** Every kind of page in each of its states: accessible, without overflow, and without console errors. */

const widths = [360, 1280];

/** Tested every day in the light theme. The release tier tests all kinds in every look. */
const everydayKinds: PageKind[] = ["home", "vendor", "fitResults", "article", "signIn"];

for (const [kind, path] of Object.entries(pageKinds)) {
  test.describe(`${kind} (${path})`, () => {
    test.use({ expectedErrors: kind === "notFound" ? /404/ : /missing-(logo|picture)/ });

    const tag = everydayKinds.some((name) => name === kind) ? "@looks" : "@release";
    test("with content, at each width and in each theme @release", { tag }, async ({ page }) => {
      for (const look of looks) {
        await setLook(page, look);
        if (look.theme === "light") await page.goto(path);
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
  test.afterAll(() => site?.stop());

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
