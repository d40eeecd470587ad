import { expect, test } from "../support/browser.ts";

test("an error in the console fails a test", async ({ page }) => {
  test.fail();
  await page.goto("/vendors");
  await page.evaluate(() => console.error("unexpected"));
});

test("an uncaught exception fails a test", async ({ page }) => {
  test.fail();
  await page.goto("/vendors");
  const thrown = page.waitForEvent("pageerror");
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error("unexpected");
    });
  });
  await thrown;
});

test("the calls to the API are collected", async ({ page, apiCalls }) => {
  await page.goto("/vendors");
  await page.evaluate(() => fetch("/api/vendors?view=card"));
  expect(apiCalls).toContain("GET /api/vendors?view=card");
});

test.describe("an expected error", () => {
  test.use({ expectedErrors: /as it should be/ });

  test("does not", async ({ page }) => {
    await page.goto("/vendors");
    await page.evaluate(() => console.error("this is as it should be"));
  });
});
