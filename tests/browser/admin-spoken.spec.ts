import { signIn } from "../support/admin.ts";
import { test } from "../support/browser.ts";
import { SpokenJourney } from "../support/spoken.ts";

/** Editors' journeys as a screen reader speaks them, kept in docs/accessibility/spoken. */

test.use({ bypassCSP: true });

test.describe("a wrong password", () => {
  test.use({ expectedErrors: /401/ });

  test("is announced at the sign-in @release", async ({ page }) => {
    const journey = new SpokenJourney(page);
    await journey.open("/auth");
    const form = page.getByRole("form", { name: "Sign in with password" });
    await journey.listen(form);
    await journey.read(8);
    await page.getByLabel("Email").fill("ada@guide.example");
    await page.getByLabel("Password", { exact: true }).fill("not-the-password");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").waitFor();
    await journey.listen(form);
    await journey.read(12);
    journey.expectToMatch("sign-in");
  });
});

test("a new answer whose fields are missing @release", async ({ page }) => {
  const journey = new SpokenJourney(page);
  await signIn(page);
  await page.goto("/admin?tab=faq");
  await page.getByRole("button", { name: "Add FAQ" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await journey.listen(dialog);
  await journey.read(80);
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await dialog.getByText("Question is required").waitFor();
  await journey.listen(dialog);
  await journey.read(20);
  journey.expectToMatch("new-answer");
});
