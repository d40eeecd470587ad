import type { Page } from "@playwright/test";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { testEditor } from "../support/server-environment.ts";
import { widths } from "../support/widths.ts";

test("an editor signs in by email, and is redirected from then on", async ({ page, apiCalls }) => {
  await page.route("**/admin", (route) => route.fulfill({ contentType: "text/html", body: "The admin" }));
  await page.goto("/auth");
  await page.getByLabel("Email").fill(testEditor.email);
  await page.getByLabel("Password", { exact: true }).fill(testEditor.password);
  await expect(submit(page)).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin$/);
  expect(apiCalls).toEqual(["POST /api/auth/login"]);

  await page.goto("/auth");
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole("link", { name: "Admin" })).toBeVisible();
});

test.describe("errors are shown", () => {
  test.use({ expectedErrors: /401|ERR_FAILED/ });

  test("at the field, before anything is sent", async ({ page, apiCalls }) => {
    await page.goto("/auth");
    await page.getByLabel("Email").fill("nobody");
    await submit(page).click();
    await expect(page.getByText("Please enter a valid email address")).toBeVisible();
    await expect(page.getByText("Password is required")).toBeVisible();
    await expect(page.getByLabel("Email")).toBeFocused();
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription("Please enter a valid email address");
    expect(apiCalls).toEqual([]);
    await page.getByLabel("Email").fill("somebody@localhost");
    await expect(page.getByText("Please enter a valid email address")).toBeHidden();
  });

  test("from the server, with a retry from the same form", async ({ page }) => {
    await page.goto("/auth");
    await page.getByLabel("Email").fill("nobody@example.com");
    await page.getByLabel("Password", { exact: true }).fill("wrong");
    await submit(page).click();
    await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
    await expect(page.getByLabel("Email")).toHaveValue("nobody@example.com");
    await expect(submit(page)).toBeEnabled();
  });

  test("when the server is unreachable or returns nonsense", async ({ page }) => {
    for (const answer of [undefined, { status: 401, body: "<html>" }]) {
      await page.unrouteAll();
      await page.route("**/api/auth/login", (route) => (answer ? route.fulfill(answer) : route.abort()));
      await page.goto("/auth");
      await page.getByLabel("Email").fill("nobody@example.com");
      await page.getByLabel("Password", { exact: true }).fill("any");
      await submit(page).click();
      await expect(page.getByRole("alert")).toHaveText("Login failed. Please try again.");
    }
  });

  test("when the sign-in code cannot be loaded, with a retry", async ({ page }) => {
    await page.route("**/assets/sign-in-call-*.js", (route) => route.abort());
    await page.goto("/auth");
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await expect(page.getByRole("alert")).toHaveText("Login failed. Please try again.");
    await page.reload();
    await page.getByLabel("Email").fill("nobody@example.com");
    await page.getByLabel("Password", { exact: true }).fill("wrong");
    await submit(page).click();
    await expect(page.getByRole("alert")).toHaveText("Login failed. Please try again.");
    await page.unrouteAll();
    await submit(page).click();
    await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
  });

  test("on return from the provider", async ({ page }) => {
    await page.goto("/auth?problem=refused");
    await expect(page.getByRole("alert")).toHaveText("This Replit account is not allowed to edit this site.");
  });
});

test("the password can be shown and hidden", async ({ page }) => {
  await page.goto("/auth");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("secret");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test("without a provider, its button says what is missing", async ({ page }) => {
  await page.goto("/auth");
  const button = page.getByRole("button", { name: "Sign in with Replit" });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/OIDC_ISSUER_URL/);
});

test.describe("before hydration", () => {
  test("input is kept, and nothing is submitted without scripts", async ({ page, apiCalls }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/*.js", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/auth", { waitUntil: "commit" });
    await page.getByLabel("Email").fill(testEditor.email);
    await page.getByLabel("Password", { exact: true }).fill("typed early");
    await page.keyboard.press("Enter");
    release();
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    await expect(page.getByLabel("Email")).toHaveValue(testEditor.email);
    await expect(submit(page)).toBeEnabled();
    expect(apiCalls).toEqual([]);
  });
});

for (const path of ["/auth?problem=refused", "/news", "/news/why-reporting-projects-slip"]) {
  test(`${path} is accessible and does not scroll sideways`, { tag: "@release" }, async ({ page }) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      if (path.startsWith("/auth")) await expect(submit(page)).toBeEnabled();
      await expectSound(page, `${width} px`);
    }
  });
}

test("an article links to the next and back to the list without a page load", async ({ page }) => {
  await page.goto("/news");
  await page.getByRole("link", { name: /^Read Article/ }).hover();
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await page.getByRole("link", { name: /^Read More\s*: Reading a Capital Account/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Reading a Capital Account/ })).toBeVisible();
  await expect(page).toHaveTitle(/Reading a Capital Account Statement/);
  await page.getByRole("link", { name: "All News" }).click();
  await expect(page.getByText("Featured Article")).toBeVisible();
});

const submit = (page: Page) => page.getByRole("button", { name: "Sign In", exact: true });
