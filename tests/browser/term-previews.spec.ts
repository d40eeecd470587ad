import { hoverDelays } from "../../src/ui/hover-delays.ts";
import { expect, test } from "../support/browser.ts";

const { openDelay, closeDelay } = hoverDelays;
const path = "/faq/what-is-family-office-software";

test("hovering a linked term shows its definition, also while moving to the card, and leaving hides it", async ({
  page,
  apiCalls,
}) => {
  await page.clock.install();
  await page.goto(path);
  expect(apiCalls).toEqual([]);
  const term = page.getByRole("link", { name: "custodian" });
  const card = page.getByRole("tooltip").filter({ visible: true });

  // This hover is the visitor's first interaction, which starts hydration.
  await term.hover();
  await expect(card).toContainText("A bank or broker that holds securities");
  await expect(term).toHaveAccessibleDescription(/A bank or broker/);
  expect(apiCalls).toEqual(["GET /api/glossary/custodian/preview"]);

  await card.hover();
  await page.clock.runFor(2 * closeDelay);
  await expect(card).toBeVisible();
  await term.hover();
  await page.clock.runFor(2 * closeDelay);
  await expect(card).toBeVisible();

  await page.getByRole("heading", { level: 1 }).hover();
  await expect(card).toBeHidden();
});

test("keyboard focus shows it, and Escape and leaving hide it", { tag: "@release" }, async ({ page }) => {
  await page.goto(path);
  const term = page.getByRole("link", { name: "custodian" });
  const card = page.getByRole("tooltip").filter({ visible: true });
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(term).toBeFocused({ timeout: 50 });
  }).toPass();
  await expect(card).toContainText("A bank or broker");

  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await expect(term).toBeFocused();

  await page.keyboard.press("Tab");
  await expect(card).toContainText("General Ledger");
  await page.keyboard.press("Shift+Tab");
  await expect(card).toContainText("Custodian");
  await page.keyboard.press("Shift+Tab");
  await expect(card).toBeHidden();
});

test.describe("when the preview cannot be loaded", () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test("the link still works", async ({ page }) => {
    await page.route("**/preview", (route) => route.abort());
    await page.clock.install();
    await page.goto(path);
    const term = page.getByRole("link", { name: "custodian" });
    const refused = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/preview"));
    await term.hover();
    await refused;
    await page.clock.runFor(2 * openDelay);
    await expect(page.getByRole("tooltip")).toHaveCount(0);
    await term.click();
    await expect(page.getByRole("heading", { level: 1, name: "Custodian" })).toBeVisible();
  });
});
