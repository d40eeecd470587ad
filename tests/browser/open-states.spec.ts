import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { hydrateByMouse } from "../support/hydrate.ts";
import { pageKinds } from "../support/page-kinds.ts";

/** Menus, disclosures and failures on public pages, in either theme: accessible and without overflow. */

interface State {
  name: string;
  path: string;
  width: number;
  open: (page: Page) => Promise<void>;
}

const states: State[] = [
  {
    name: "the menu",
    path: pageKinds.home,
    width: 360,
    open: (page) => page.getByRole("button", { name: "Menu" }).click(),
  },
  {
    name: "the filters' sheet",
    path: pageKinds.vendors,
    width: 360,
    open: (page) => page.getByRole("button", { name: "Search and filter" }).click(),
  },
  {
    name: "selected vendors",
    path: pageKinds.vendors,
    width: 360,
    open: async (page) => {
      await page.getByRole("checkbox", { name: "Shortlist Addepar" }).check();
      await page.getByRole("checkbox", { name: "Shortlist Expersoft" }).check();
      await expect(page.getByRole("link", { name: "Compare 2" })).toBeVisible();
    },
  },
  {
    name: "filters that leave nothing",
    path: `${pageKinds.vendors}?q=zzzz`,
    width: 1280,
    open: (page) => expect(page.getByRole("heading", { name: "No vendors found" })).toBeVisible(),
  },
  {
    name: "a screenshot",
    path: "/vendors/pictured",
    width: 1280,
    open: async (page) => {
      await page.getByRole("button", { name: "Pictured Software screenshot 1" }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "a video that cannot be shown",
    path: "/vendors/pictured",
    width: 360,
    open: async (page) => {
      await page.getByRole("button", { name: "Broken" }).click();
      await expect(page.getByText("Unable to load video")).toBeVisible();
    },
  },
  {
    name: "contents unfolded",
    path: pageKinds.buyersGuide,
    width: 360,
    open: (page) => page.locator("summary").filter({ hasText: "On this page" }).click(),
  },
  {
    name: "a term's definition",
    path: pageKinds.faq,
    width: 1280,
    open: async (page) => {
      await page.getByRole("link", { name: "custodian" }).hover();
      await expect(page.getByRole("tooltip").filter({ visible: true })).toContainText("A bank or broker");
    },
  },
  {
    name: "differences only",
    path: pageKinds.comparison,
    width: 360,
    open: (page) => page.getByRole("checkbox", { name: "Differences only" }).check(),
  },
  {
    name: "a refused sign-in",
    path: pageKinds.signIn,
    width: 360,
    open: async (page) => {
      await page.getByLabel("Email").fill("nobody@example.com");
      await page.getByLabel("Password", { exact: true }).fill("not the password");
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await expect(page.getByText("Invalid email or password")).toBeVisible();
    },
  },
  ...[
    "/vendors/nobody",
    "/news/nothing",
    "/nothing",
    "/compare/nobody-vs-noone",
    "/faq/nothing",
    "/glossary/nothing",
    "/types/nothing",
    "/features/nothing",
    "/use-cases/nothing",
    "/buyers-guides/nothing",
  ].map((path) => ({
    name: `nothing at ${path}`,
    path,
    width: 360,
    open: (page: Page) => expect(page.getByRole("heading", { level: 1 })).toContainText("Not Found"),
  })),
];

test.use({ expectedErrors: /40[14]|missing-(logo|picture)|net::ERR/ });

for (const { name, path, width, open } of states) {
  test(name, { tag: "@release" }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await hydrateByMouse(page);
    await open(page);
    await expectSound(page, name);
  });
}
