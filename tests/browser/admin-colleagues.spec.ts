import type { Page } from "@playwright/test";
import { entryForm, signIn, toast } from "../support/admin.ts";
import { edit, unique } from "../support/admin-forms.ts";
import { expect, test } from "../support/browser.ts";

/** Two pages edit one entry: actions on one never lose input on the other. */

// Rejected versions and lost connections are part of these tests.
test.use({ expectedErrors: /status of (409|503)/ });

const description = (page: Page) => page.getByLabel("Description", { exact: true }).first();

const headquarters = (page: Page) => page.getByLabel("Headquarters", { exact: true });

const revisions = (page: Page) =>
  page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Revisions" }) })
    .last()
    .getByRole("listitem");

const question = (page: Page) => page.getByRole("region", { name: "Edited by a colleague at the same time" });

const kept = (page: Page) =>
  expect(page.getByRole("status").filter({ hasText: /^Draft kept \d\d:\d\d, not public$/ })).toBeVisible();

/** Opens the same new vendor on two pages. */
async function openTwice(page: Page) {
  await signIn(page);
  const { id } = await edit(page, "vendors", "Vendor", { name: unique("Alder"), description: "Words." });
  const other = await page.context().newPage();
  await other.goto(`/admin/vendors/${id}`);
  await expect(entryForm(other, "Edit Vendor")).toBeVisible();
  return other;
}

test("input typed while the prompt is open is kept @release", async ({ page }) => {
  const other = await openTwice(page);
  await description(other).fill("Theirs.");
  await kept(other);
  await description(page).fill("Mine.");
  await expect(question(page)).toBeVisible();
  await expect(description(page), "the focus stays where somebody types").toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(" And /c[? more.");
  await expect(question(page).getByText("Mine. And /c[? more.")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(description(page)).toBeFocused();
  await expect(question(page).getByRole("alert")).toContainText("You edited the same field in another tab");
  await expect(page.getByRole("alert")).toHaveCount(1);
  await toast(page, "Choose which version to keep").getByRole("button", { name: "Choose" }).click();
  await expect(question(page)).toBeFocused();
  await expect(description(other)).toHaveValue("Theirs.");
  await question(page).getByRole("button", { name: "Keep these" }).click();
  await kept(page);
  await expect(description(page)).toHaveValue("Mine. And /c[? more.");
});

test("discarding a draft on another page does not lose typed input @release", async ({ page }) => {
  const other = await openTwice(page);
  await headquarters(page).fill("Geneva");
  await kept(page);
  await expect(headquarters(other)).toHaveValue("Geneva", { timeout: 15_000 });
  await other.getByRole("button", { name: "Options" }).click();
  await other.getByRole("menuitem", { name: "Discard draft" }).click();
  await expect(headquarters(other)).toHaveValue("");
  await description(page).fill("Other words.");
  await expect(question(page).getByRole("alert")).toContainText("the draft was discarded or published");
  await question(page).getByRole("button", { name: "Keep these" }).click();
  await kept(page);
  await expect(headquarters(page)).toHaveValue("Geneva");
  await expect(description(page)).toHaveValue("Other words.");
});

test("a save on another page soon reaches an open one, which keeps its input @release", async ({ page }) => {
  const other = await openTwice(page);
  await description(page).fill("Typed here.");
  await kept(page);
  const id = Number(new URL(page.url()).pathname.split("/").at(-1));
  const saved = await page.request.put(`/api/vendors/${id}`, { data: { headquarters: "Vaduz" } });
  expect(saved.status()).toBe(200);
  for (const one of [page, other]) {
    await expect(
      one.getByRole("status").filter({ hasText: "You saved this entry in another tab" }),
    ).toBeVisible({ timeout: 15_000 });
    await expect(headquarters(one)).toHaveValue("Vaduz");
    await expect(revisions(one), "its creation, and the save").toHaveCount(2);
    await expect(description(one), "two tabs of one account share the draft").toHaveValue("Typed here.");
  }
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  const { slug } = await saved.json();
  const stored = await (await page.request.get(`/api/vendors/${slug}`)).json();
  expect([stored.description, stored.headquarters]).toEqual(["Typed here.", "Vaduz"]);
  await expect(description(other)).toHaveValue("Typed here.");
});

test("two tabs of one account ask about a field edited in one and saved in the other @release", async ({
  page,
}) => {
  const other = await openTwice(page);
  // Neither page receives the other's changes while its connection is down.
  await page.route("**/api/admin/drafts/**", (route) =>
    route.fulfill({ status: 503, json: { message: "Not now" } }),
  );
  await description(page).fill("Mine, unsaved.");
  await description(other).fill("Theirs, saved.");
  await other.keyboard.press("Control+s");
  await expect(other.getByText(/^Saved \d/)).toBeVisible();
  await page.unroute("**/api/admin/drafts/**");
  await description(page).press("End");
  await page.keyboard.type("!");
  await kept(page);
  await page.keyboard.press("Control+s");
  const conflict = page.getByRole("region", { name: "Saved by someone else in the meantime" });
  await expect(conflict).toContainText("Mine, unsaved.!");
  await expect(conflict).toContainText("Theirs, saved.");
  await conflict.getByRole("button", { name: "Save with these choices" }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await expect(description(page)).toHaveValue("Mine, unsaved.!");
});

test("a comment reaches a colleague's page, and a typed reply survives changes to its thread @release", async ({
  page,
}) => {
  test.slow();
  const other = await openTwice(page);
  const comment = page.getByRole("button", { name: "Comment", exact: true });
  await comment.press("Enter");
  await expect(page.getByLabel("Comment", { exact: true })).toBeFocused();
  await page.keyboard.type("Since when?");
  // Late enough for a second press, which must not send the comment again.
  await page.route("**/comments", async (route) => {
    if (route.request().method() === "POST") await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  for (let press = 0; press < 2; press++) await page.keyboard.press("Control+Enter");
  await expect(comment).toBeFocused();
  const thread = (on: Page) => on.getByRole("article", { name: /^Comment on / });
  await page.waitForLoadState("networkidle");
  await expect(thread(page)).toHaveCount(1);
  await thread(other).getByRole("button", { name: "Reply" }).press("Enter", { timeout: 15_000 });
  await expect(other.getByLabel("Reply")).toBeFocused();
  await other.keyboard.type("Since 2009.");
  await thread(page).getByRole("button", { name: "Resolve" }).press("Enter");
  await expect(thread(page)).toBeHidden();
  await expect(page.locator(":focus")).not.toHaveCount(0);
  await expect(thread(other)).toContainText("Resolved by", { timeout: 15_000 });
  await expect(other.getByLabel("Reply")).toHaveValue("Since 2009.");
  await other.getByRole("button", { name: "Send" }).press("Enter");
  await expect(thread(other)).toBeHidden();
});
