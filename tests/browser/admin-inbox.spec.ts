import type { Locator, Page } from "@playwright/test";
import { signIn, toast } from "../support/admin.ts";
import { expect } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { firms } from "../support/inbox-stories.ts";
import { test } from "../support/newsroom.ts";
import { widths } from "../support/widths.ts";

/** The inbox in a browser: a hundred drafts of thirty stories, processed with shortcuts. */

test.use({ roomOf: "the inbox", hasInbox: true, expectedErrors: /status of (409|500|404)/ });
test.describe.configure({ mode: "default" });

test.beforeEach(async ({ page, room }) => {
  room.ai.reply(({ messages }) => ({ text: JSON.stringify(rewriteFor(messages.at(-1)?.content ?? "")) }));
  await signIn(page);
});

/** A rewrite of the story in the prompt. */
function rewriteFor(prompt: string) {
  const firm = firms.find(({ name }) => prompt.includes(name)) ?? firms[0];
  return {
    title: `${firm.name} changes course`,
    content: firm.rewrite,
    excerpt: firm.meaning,
    whyItMatters: firm.meaning,
    category: "Software",
    tags: [firm.name],
    metaTitle: firm.name,
    metaDescription: firm.meaning,
  };
}

const list = (page: Page) => page.getByRole("list", { name: "Inbox" });
const current = (page: Page) => list(page).locator("button[aria-current=true]");
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Status" }).getByRole("link", { name });

/** Sorted by date by default, because the order by relevance changes with the desk's actions. */
async function openInbox(page: Page, query = "?sort=oldest") {
  await page.goto(`/admin/inbox${query}`);
  await expect(list(page)).toBeVisible();
}

const textOf = async (line: Locator) => (await line.textContent()) ?? "";

const isNowhere = (page: Page) => page.evaluate(() => document.activeElement === document.body);

test("a story is one row, expanded and collapsed with arrow keys, with the reader beside it", async ({
  page,
}) => {
  await openInbox(page);
  await expect(current(page)).toContainText("Larkspur has news");
  await expect(current(page)).toContainText(/Paper 1 · 4 sources · first/);
  const reader = page.getByRole("region", { name: "Reader" });
  await expect(reader).toContainText("opened an office in Vienna");
  await expect(reader).toContainText(/Relevance \d+/);
  await page.keyboard.press("Enter");
  await expect(reader).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(current(page)).toBeFocused();
  const height = await list(page)
    .getByRole("listitem")
    .first()
    .evaluate((line) => line.clientHeight);
  expect(height).toBe(44);
  await page.keyboard.press("ArrowRight");
  await expect(list(page)).toContainText("as paper 4 tells it");
  await page.keyboard.press("j");
  await expect(current(page)).toContainText("as paper 2 tells it");
  await expect(current(page)).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(current(page)).toContainText("Larkspur has news");
  await expect(list(page)).not.toContainText("as paper 4 tells it");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toContainText("Set aside, or bring back");
});

test("every action moves on to the next row, undo restores, and the focus is never lost", async ({
  page,
}) => {
  await openInbox(page, "?sort=oldest&q=Company+3");
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("e");
  await expect(toast(page, "set aside")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No articles found" })).toBeVisible();
  expect(await isNowhere(page)).toBe(false);
  await page.keyboard.press("u");
  await expect(current(page)).toContainText("Company 3");
  await expect(current(page)).toBeFocused();
  await openInbox(page);
  await page.keyboard.press("j");
  await page.keyboard.press("e");
  await expect(current(page)).toContainText("Quillon has news");
  await expect(current(page)).toBeFocused();
  await expect(tab(page, "Set aside")).toHaveText(/4$/);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(current(page)).toBeFocused();
  await page.keyboard.press("u");
  await expect(tab(page, "Set aside")).toHaveText(/0$/);
  await expect(current(page)).toContainText("Tamarind has news");
  await expect(current(page)).toBeFocused();
});

test("refused articles return with the reason", async ({ page }) => {
  await openInbox(page);
  await page.route("**/inbox/set-aside", (route) =>
    route.fulfill({ status: 500, json: { message: "The disk is full" } }),
  );
  await expect(current(page)).toBeVisible();
  await page.keyboard.press("e");
  await expect(toast(page, "Failed to set aside")).toContainText("The disk is full");
  await expect(list(page)).toContainText("Larkspur has news");
  expect(await isNowhere(page)).toBe(false);
});

test("fast key presses are not lost", async ({ page }) => {
  await openInbox(page, "?sort=oldest&q=Company+2");
  const before = await list(page).getByRole("listitem").count();
  await page.route("**/inbox/set-aside", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
  for (const key of "eeeejjeeukee") await page.keyboard.press(key);
  await expect(list(page).getByRole("listitem")).toHaveCount(before - 7);
  const left = async () => (await (await page.request.get("/api/admin/inbox?q=Company+2")).json()).total;
  await expect.poll(left, "what the server holds").toBe(before - 7);
  await openInbox(page, "?sort=oldest&q=Company+2");
  await expect(list(page).getByRole("listitem")).toHaveCount(before - 7);
  await openInbox(page, "?status=aside");
  for (let row = 0; row < 7; row++) await page.keyboard.press("e");
  await expect(page.getByRole("heading", { name: "No articles found" })).toBeVisible();
  await expect(tab(page, "Drafts")).toHaveText(/100$/);
});

test("a held key acts on one article", async ({ page }) => {
  await openInbox(page);
  // The first story has four sources.
  const set = page.waitForResponse((answer) => answer.request().method() !== "GET");
  for (let press = 0; press < 8; press++) await page.keyboard.down("e");
  await page.keyboard.up("e");
  await set;
  await expect(tab(page, "Set aside")).toHaveText(/\D4$/);
  await page.waitForLoadState("networkidle");
  await expect(tab(page, "Set aside")).toHaveText(/\D4$/);
  await page.keyboard.press("u");
  await expect(tab(page, "Set aside")).toHaveText(/\D0$/);
});

test("several articles are selected with x and Shift, and set aside together", async ({ page }) => {
  await openInbox(page);
  for (const key of ["j", "j", "j", "x", "j", "j", "Shift+x"]) await page.keyboard.press(key);
  const bar = page.getByRole("region", { name: "Actions for the selection" });
  await expect(bar).toContainText("3 selected");
  await expect(page.getByRole("status").filter({ hasText: "3 selected." })).toHaveCount(1);
  await bar.getByRole("button", { name: "Set aside" }).click();
  await expect(toast(page, "3 items set aside")).toBeVisible();
  await toast(page, "3 items set aside").getByRole("button", { name: "Undo" }).click();
  await expect(tab(page, "Drafts")).toHaveText(/100$/);
});

test("b and the button select the current row and all below, with filters and stories", async ({ page }) => {
  await openInbox(page);
  const bar = page.getByRole("region", { name: "Actions for the selection" });
  const rows = Number(await list(page).getByRole("listitem").first().getAttribute("aria-setsize"));
  for (const key of ["j", "j", "b"]) await page.keyboard.press(key);
  await expect(bar).toContainText(`${rows - 2} selected`);
  await expect(list(page).getByRole("checkbox").nth(1)).not.toBeChecked();
  await expect(list(page).getByRole("checkbox").nth(2)).toBeChecked();
  await bar.getByRole("button", { name: "Clear" }).click();
  await page.getByRole("searchbox", { name: "Search by title or publisher" }).fill("Larkspur");
  await expect(list(page).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Select all below" }).click();
  await expect(bar).toContainText("1 selected");
  await bar.getByRole("button", { name: "Set aside" }).click();
  await expect(tab(page, "Drafts"), "all four articles of the story").toHaveText(/96$/);
  await toast(page, "set aside").getByRole("button", { name: "Undo" }).click();
  await expect(tab(page, "Drafts")).toHaveText(/100$/);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keys" })).toContainText("Select this article and all below");
});

test("more rows than one page are all selected", async ({ page }) => {
  await page.route("**/api/admin/inbox?*", async (route) => {
    const url = new URL(route.request().url());
    if (url.pathname !== "/api/admin/inbox") return route.fallback();
    const at = url.searchParams.get("page");
    url.searchParams.set("page", "1");
    const answer = await route.fetch({ url: url.href });
    const body = await answer.json();
    const half = Math.ceil(body.entries.length / 2);
    const entries = at === "2" ? body.entries.slice(half) : body.entries.slice(0, half);
    return route.fulfill({
      json: { ...body, entries, page: Number(at), pages: 2 },
    });
  });
  await openInbox(page);
  const rows = Number(await list(page).getByRole("listitem").first().getAttribute("aria-setsize"));
  await page.keyboard.press("b");
  await expect(page.getByRole("region", { name: "Actions for the selection" })).toContainText(
    `${rows} selected`,
  );
});

test("the selection bar is one line high, and does not hide the line under the cursor", async ({ page }) => {
  await openInbox(page);
  for (let row = 0; row < 13; row++) await page.keyboard.press("j");
  await current(page).scrollIntoViewIfNeeded();
  const bottom = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom);
  const foot = await bottom(list(page).locator(".."));
  // The last visible row.
  for (let room = foot - (await bottom(current(page))); room >= 44; room -= 44)
    await page.keyboard.press("j");
  await page.keyboard.press("x");
  const bar = page.getByRole("region", { name: "Actions for the selection" });
  await expect(bar).toContainText("1 selected");
  await expect.poll(() => bottom(current(page))).toBeLessThanOrEqual(foot);
  await page.keyboard.press("k");
  await page.keyboard.press("x");
  await expect(bar).toContainText("2 selected");
  const height = (await bar.boundingBox())?.height;
  // As many as on a typical morning.
  await bar.getByText("2 selected").evaluate((count) => {
    count.textContent = "300 selected";
  });
  expect((await bar.boundingBox())?.height).toBe(height);
});

test("articles hidden by a filter are not deleted with the selection", async ({ page }) => {
  await openInbox(page, "?sort=oldest&q=Company+3");
  await page.keyboard.press("x");
  const bar = page.getByRole("region", { name: "Actions for the selection" });
  await expect(bar).toContainText("1 selected");
  await page.getByRole("searchbox", { name: "Search by title or publisher" }).fill("Larkspur");
  await expect(current(page)).toContainText("Larkspur has news");
  await expect(bar).toHaveCount(0);
  await list(page).getByRole("checkbox", { name: "Select Larkspur has news" }).check();
  await expect(bar).toContainText("1 selected");
  const asked = page.waitForRequest("**/api/admin/bulk");
  await page.route("**/api/admin/bulk", (route) => route.fulfill({ json: { batch: null } }));
  await bar.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("alertdialog", { name: "Delete 1 article" })
    .getByRole("button", { name: "Delete" })
    .click();
  expect((await asked).postDataJSON().ids).toHaveLength(1);
});

test("an SEO analysis stays with its article", async ({ page, room }) => {
  const metaTags = { metaTitle: "Larkspur", metaDescription: "Larkspur opens an office in Vienna." };
  room.ai.reply({ text: JSON.stringify({ ...metaTags, focusKeyphrase: "Larkspur Vienna" }) });
  await openInbox(page);
  const reader = page.getByRole("region", { name: "Reader" });
  await reader.getByRole("button", { name: "SEO" }).click();
  await expect(reader).toContainText(/SEO score\s*\d+\/100/);
  await page.keyboard.press("j");
  await expect(reader.getByRole("heading", { level: 3 }).first()).not.toContainText("Larkspur");
  await expect(reader).not.toContainText("SEO score");
});

test("the rail's link shows the inbox without the search", async ({ page }) => {
  await openInbox(page, "?sort=oldest&q=Company+3");
  const search = page.getByRole("searchbox", { name: "Search by title or publisher" });
  await expect(search).toHaveValue("Company 3");
  const rail = page.getByRole("navigation", { name: "Content Management" });
  await rail.getByRole("link", { name: "Inbox" }).click();
  await expect(page).not.toHaveURL(/q=/);
  await expect(search).toHaveValue("");
  await expect(list(page).getByRole("listitem").filter({ hasNotText: "Company 3" }).first()).toBeVisible();
});

test("stories are merged with m, split with s, and both are undone with u", async ({ page }) => {
  await openInbox(page);
  const rows = list(page).getByRole("listitem");
  const [first, second] = [await textOf(rows.nth(0)), await textOf(rows.nth(1))];
  expect(first).toContain("4 sources");
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.keyboard.press("m");
  await expect(toast(page, "merged into one story")).toBeVisible();
  await expect(rows.nth(0)).toContainText("8 sources");
  await page.keyboard.press("u");
  await expect(toast(page, "The merge was undone")).toBeVisible();
  await expect(rows.nth(0)).toHaveText(first);
  await expect(rows.nth(1)).toHaveText(second);

  await page.goto("/admin/inbox?q=Larkspur");
  await expect(rows).toHaveCount(1);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("j");
  await page.keyboard.press("s");
  await expect(toast(page, "split from the story")).toBeVisible();
  await expect(list(page)).toContainText("3 sources");
  expect(await isNowhere(page)).toBe(false);
  await page.keyboard.press("u");
  await expect(toast(page, "The split was undone")).toBeVisible();
  await expect(list(page)).toContainText("4 sources");
});

test("the list, expanded and empty, is accessible and fits at each width @release", async ({ page }) => {
  test.setTimeout(120_000);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await openInbox(page);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("x");
    await page.getByRole("button", { name: "Filters" }).click();
    await expectSound(page, `list, ${width} px`);
    await page.keyboard.press("x");
    await current(page).press("Enter");
    if (width < 1024) await expect(page.getByRole("dialog")).toContainText("Vienna");
    await expectSound(page, `reader, ${width} px`);
    await page.goto("/admin/inbox?q=nothing+of+the+kind");
    await expect(page.getByRole("heading", { name: "No articles found" })).toBeVisible();
    await expectSound(page, `empty, ${width} px`);
  }
});

test("a hundred drafts become three published articles in at most sixty presses @release", async ({
  page,
}) => {
  test.setTimeout(120_000);
  let presses = 0;
  const press = async (key: string) => {
    presses++;
    await page.keyboard.press(key);
  };
  const click = async (target: ReturnType<Page["getByRole"]>) => {
    presses++;
    await target.click();
  };
  await openInbox(page);
  for (let story = 0; story < 3; story++) await press("r");
  for (let story = 3; story < 30; story++) await press("e");
  await expect(tab(page, "Rewritten")).toHaveText(/3$/, { timeout: 30_000 });
  await expect(tab(page, "Drafts")).toHaveText(/0$/);
  await expect(tab(page, "Set aside")).toHaveText(/88$/);
  const strip = page.getByRole("region", { name: "Rewrites" });
  await expect(strip).toContainText("3 done");
  await page.reload();
  await expect(strip).toContainText("3 done");
  for (let article = 0; article < 3; article++) {
    await page.goto("/admin/inbox?sort=oldest");
    await click(tab(page, "Rewritten"));
    await expect(list(page).getByRole("listitem")).toHaveCount(3 - article);
    await press("k");
    await press("Enter");
    await click(page.getByRole("button", { name: /^Publish as reviewed/ }));
    await expect(toast(page, "Article Published")).toBeVisible();
  }
  expect(presses).toBeLessThanOrEqual(60);
  const published = await (await page.request.get("/api/news")).json();
  expect(published.map(({ status }: { status: string }) => status)).toContain("published");
  await openInbox(page, "?status=published");
  await expect(list(page).getByRole("listitem")).toHaveCount(3);
  await page.keyboard.press("m");
  await expect(toast(page, "You can only merge articles under Drafts")).toBeVisible();
});
