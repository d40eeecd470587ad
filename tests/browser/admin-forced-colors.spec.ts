import type { Locator } from "@playwright/test";
import { dialog, entryForm, signIn } from "../support/admin.ts";
import { unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";

/** Forced-colors mode draws no backgrounds, so selection and focus must be visible without them. */

test.use({
  contextOptions: { forcedColors: "active" },
  expectedErrors: /missing-(logo|picture)|vumbnail|img\.youtube/,
});

test.beforeEach(async ({ page }) => signIn(page));

const styleOf = (element: Locator, property: string) =>
  element.evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);

test("the highlighted page and the current section are distinguishable", {
  tag: "@release",
}, async ({ page }) => {
  await page.goto("/admin/pages/new");
  const sections = page.getByRole("navigation", { name: "Sections" }).filter({ visible: true });
  const barOf = (link: Locator) => styleOf(link, "border-left-color");
  expect(await barOf(sections.locator("a[aria-current]"))).not.toBe(
    await barOf(sections.locator("a:not([aria-current])").first()),
  );
  const form = entryForm(page, "Create New Page");
  await expect(form.locator(".cm-content")).toBeVisible();
  await form.getByRole("button", { name: "Link", exact: true }).click();
  await dialog(page, "Insert a link").getByRole("combobox").fill("family office");
  const options = dialog(page, "Insert a link").getByRole("option");
  await expect(options.nth(1)).toBeVisible();
  expect(await styleOf(options.first(), "outline-style")).toBe("solid");
  expect(await styleOf(options.nth(1), "outline-style")).toBe("none");
});

test("the compared revision is distinguishable", { tag: "@release" }, async ({ page }) => {
  const term = unique("Twice changed");
  const answer = await page.request.post("/api/glossary", { data: { term, definition: "First." } });
  const entry = await answer.json();
  for (const definition of ["Second.", "Third."]) {
    const saved = await page.request.put(`/api/glossary/${entry.id}`, { data: { ...entry, definition } });
    expect(saved.status()).toBe(200);
  }
  await page.goto(`/admin/glossary?q=${encodeURIComponent(term)}`);
  await page.getByRole("button", { name: `Actions for ${term}` }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  const revisions = dialog(page, "Revisions")
    .getByRole("navigation", { name: "Revisions" })
    .getByRole("button");
  await expect(revisions).toHaveCount(2);
  expect(await styleOf(revisions.and(page.locator("[aria-current=true]")), "outline-style")).toBe("solid");
  expect(await styleOf(revisions.and(page.locator("[aria-current=false]")), "outline-style")).toBe("none");
});

test("a message with a background has a border in forced colors", { tag: "@release" }, async ({ page }) => {
  await page.context().clearCookies();
  await page.goto("/auth?problem=refused");
  expect(await styleOf(page.getByRole("alert"), "border-top-width")).toBe("1px");
});
