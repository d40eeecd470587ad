import { test } from "../support/browser.ts";
import { SpokenJourney } from "../support/spoken.ts";

/**
 * Readers' journeys as a screen reader speaks them, kept in docs/accessibility/spoken. After a change that is meant, look at the
 * difference that `--update-snapshots` makes.
 */

test.use({ bypassCSP: true });

test("the home page, by landmarks, headings and links @release", async ({ page }) => {
  const journey = new SpokenJourney(page);
  await journey.open("/");
  await journey.perform("moveToNextLandmark");
  await journey.perform("moveToNextHeading");
  journey.expectToMatch("home");
});

test("a question and its answer @release", async ({ page }) => {
  const journey = new SpokenJourney(page);
  await journey.open("/search?q=who+has+an+API");
  await journey.perform("moveToNextMain", 1);
  await journey.perform("moveToNextHeading", 2);
  await journey.read(60);
  journey.expectToMatch("question");
});

test("a vendor found in the directory @release", async ({ page }) => {
  const journey = new SpokenJourney(page);
  await journey.open("/vendors");
  await journey.perform("moveToNextMain", 1);
  await journey.read(60);
  await journey.hear(
    "“masttro” in the search field",
    () => page.getByRole("searchbox").last().fill("masttro"),
    /1 of \d+ vendors/,
  );
  journey.expectToMatch("directory");
});

test("a profile and the source of a fact @release", async ({ page }) => {
  const journey = new SpokenJourney(page);
  await journey.open("/vendors/masttro");
  await journey.perform("moveToNextHeading", 4);
  await journey.read(20);
  const hosting = page.getByRole("button", { name: /Masttro: Hosting: Cloud/ }).first();
  await hosting.press("Enter");
  const slip = page.getByRole("dialog", { name: /Hosting/ });
  await slip.getByText("Checked").waitFor();
  await journey.listen(slip);
  await journey.read(40);
  journey.expectToMatch("profile");
});

test("a comparison of two vendors @release", async ({ page }) => {
  const journey = new SpokenJourney(page);
  await journey.open("/compare/addepar-vs-masttro");
  await journey.perform("moveToNextMain", 1);
  await journey.perform("moveToNextHeading", 4);
  await journey.read(60);
  await journey.hear(
    "Space on “Differences only”",
    () => page.getByRole("checkbox", { name: "Differences only" }).press("Space"),
    /differ/i,
  );
  journey.expectToMatch("comparison");
});

test("requirements, and the vendors that meet them @release", async ({ page }) => {
  const journey = new SpokenJourney(page);
  await journey.open("/fit");
  await journey.perform("moveToNextMain", 1);
  await journey.perform("moveToNextHeading");
  await journey.read(40);
  journey.expectToMatch("fit");
});

test("a vendor on the shortlist @release", async ({ page }) => {
  const journey = new SpokenJourney(page);
  await journey.open("/vendors");
  await journey.hear(
    "Space on “Shortlist Masttro”",
    () => page.getByRole("checkbox", { name: "Shortlist Masttro" }).press("Space"),
    /Masttro is on the shortlist/,
  );
  await journey.open("/shortlist");
  await page.getByRole("heading", { name: "Masttro" }).waitFor();
  await journey.perform("moveToNextMain", 1);
  await journey.read(60);
  journey.expectToMatch("shortlist");
});

test("an article and where it comes from @release", async ({ page }) => {
  const journey = new SpokenJourney(page);
  await journey.open("/news/reading-a-capital-account-statement");
  await journey.perform("moveToNextMain", 1);
  await journey.perform("moveToNextHeading");
  journey.expectToMatch("article");
});
