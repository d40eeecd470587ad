import { signIn } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { widths } from "../support/widths.ts";

test("To do is the start screen, and each line links to its fix", async ({ page }) => {
  await signIn(page);
  const term = unique("Waiting");
  const draft = { term, definition: "A draft.", isPublished: false };
  const { id } = await (await page.request.post("/api/glossary", { data: draft })).json();
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 2, name: "To do" })).toBeVisible();
  await expect(page.getByText(/\d+ items? needs? attention\./)).toBeVisible();
  await expect(page.getByRole("link", { name: "To do" })).toHaveAttribute("aria-current", "page");
  const drafts = page.getByRole("region", { name: /^Still drafts/ });
  await drafts.getByRole("link", { name: /^Open: Glossary/ }).click();
  await expect(page).toHaveURL(/\/admin\/glossary\?status=draft$/);
  await expect(page.getByRole("link", { name: term }).or(page.getByText(term)).first()).toBeVisible();
  await page.request.delete(`/api/glossary/${id}`);
});

test.describe("many drafts", () => {
  test.use({ expectedErrors: /status of 500/ });

  test("a line without a screen of its own expands in place, also after a failed call", async ({ page }) => {
    await signIn(page);
    const terms = Array.from({ length: 6 }, (_, place) => unique(`Changed ${place}`));
    const addressOf = (place: number) => `/api/admin/drafts/glossary/new-${keys[place]}`;
    const keys = terms.map(() => crypto.randomUUID());
    const headers = { "if-match": "0" };
    for (const [place, term] of terms.entries())
      expect((await page.request.put(addressOf(place), { data: { data: { term } }, headers })).status()).toBe(
        200,
      );
    await page.goto("/admin");
    const line = page.getByRole("region", { name: /^Unpublished changes/ });
    await expect(line.getByRole("listitem")).toHaveCount(4);
    await page.route(
      "**/api/admin/todo/*",
      (route) => route.fulfill({ status: 500, json: { message: "Broken" } }),
      {
        times: 1,
      },
    );
    await line.getByRole("button", { name: /^Show all/ }).click();
    await expect(line.getByRole("status")).toHaveText("The list could not be loaded: Broken");
    await line.getByRole("button", { name: /^Show all/ }).click();
    for (const term of terms) await expect(line.getByText(term)).toBeVisible();
    await expect(line.getByRole("status")).toBeEmpty();
    await line.getByRole("button", { name: "Show fewer" }).press("Enter");
    await expect(line.getByRole("listitem")).toHaveCount(4);
    await expect(line.getByRole("button", { name: /^Show all/ })).toBeFocused();
    for (const place of terms.keys()) await page.request.delete(addressOf(place));
  });
});

test("To do at each width", { tag: "@release" }, async ({ page }) => {
  await signIn(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/admin");
    await expect(page.getByRole("heading", { name: "Colleagues' recent changes" })).toBeVisible();
    await expectSound(page, `${width} px`);
  }
});
