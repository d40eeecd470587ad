import type { Page } from "@playwright/test";
import { dialog, pressButton, signIn, signInByKeyboard, tabTo, toast } from "../support/admin.ts";
import { expect } from "../support/browser.ts";
import { expectFits } from "../support/expect-fits.ts";
import { expectSound, findFaults } from "../support/expect-sound.ts";
import { draftOf, saveArticle, test } from "../support/newsroom.ts";
import { widths } from "../support/widths.ts";

/** Style guides and feeds with the keyboard alone: created, changed, activated, deleted, restored. */

test.use({ roomOf: "guides and feeds", expectedErrors: /status of (400|409)/ });
test.describe.configure({ mode: "default" });

const parts = ["Articles", "Style Guides", "Feeds"];

/** Uses the arrow keys, starting at the tab that is open at first. */
async function show(page: Page, name: string) {
  await tabTo(page, page.getByRole("tab", { name: "Articles", exact: true }));
  for (const next of parts.slice(1, parts.indexOf(name) + 1)) {
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tab", { name: next, exact: true })).toHaveAttribute("aria-selected", "true");
  }
}

async function typeInto(page: Page, form: ReturnType<typeof dialog>, label: string, text: string) {
  await tabTo(page, form.getByRole("textbox", { name: label, exact: true }));
  await page.keyboard.press("Control+a");
  await page.keyboard.type(text);
}

const listed = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

const restore = async (page: Page, name: string) => {
  await page.goto("/admin/trash");
  await pressButton(page, `Restore “${name}”`);
  await expect(toast(page, `“${name}” was restored`)).toBeVisible();
};

test("style guides by keyboard", { tag: "@release" }, async ({ page }) => {
  test.setTimeout(120_000);
  await signInByKeyboard(page);
  await page.goto("/admin/news");
  await show(page, "Style Guides");
  await expect(page.getByRole("heading", { name: "No style guides found" })).toBeVisible();
  for (const name of ["House style", "Plain words"]) {
    await pressButton(page, "Create Style Guide");
    const form = dialog(page, "Create Style Guide");
    await expect(form.getByLabel("Name")).toBeFocused();
    await page.keyboard.press("Control+s");
    await expect(form.getByText("Name is required")).toBeVisible();
    await typeInto(page, form, "Name", name);
    await typeInto(page, form, "Description", `${name}, in short sentences.`);
    await typeInto(page, form, "AI Prompt", "Write dryly, like a ledger.");
    await expect(form.getByLabel("Set as active style guide")).toBeChecked();
    await page.keyboard.press("Control+s");
    await expect(toast(page, "Style Guide Created")).toBeVisible();
    await expect(form).toBeHidden();
  }
  const banner = page.getByRole("region", { name: "Active style guide" });
  await expect(banner).toContainText("Plain words, in short sentences.");
  await expect(listed(page, "Plain words").getByText("Active", { exact: true })).toBeVisible();
  await expect(listed(page, "Plain words")).toContainText(/Created: \w+ \d+, \d+/);
  await expect(page.getByRole("button", { name: /^Activate/ })).toHaveCount(1);

  await pressButton(page, "Activate House style");
  await expect(toast(page, "Style Guide Activated")).toBeVisible();
  await expect(banner).toContainText("House style, in short sentences.");
  await expect(page.getByRole("button", { name: "Edit House style" })).toBeFocused();

  await pressButton(page, "Edit House style");
  await typeInto(page, dialog(page, "Edit Style Guide"), "Description", "Figures first.");
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Style Guide Updated")).toBeVisible();
  await expect(banner).toContainText("Figures first.");

  await pressButton(page, "Delete House style");
  await pressButton(page, "Delete");
  await expect(toast(page, "Failed to delete style guide")).toContainText(
    "The active style guide cannot be deleted; activate another one first",
  );
  await pressButton(page, "Cancel");
  await pressButton(page, "Delete Plain words");
  await pressButton(page, "Delete");
  await expect(toast(page, "Style Guide Deleted")).toBeVisible();
  await expect(listed(page, "Plain words")).toHaveCount(0);

  await restore(page, "Plain words");
  await page.goto("/admin/news?desk=style-guides");
  await expect(listed(page, "Plain words")).toContainText("Inactive");
  await expect(banner).toContainText("House style");
});

test("a style guide is tried on an article, which does not change @release", async ({ page }) => {
  await signIn(page);
  const { id } = await saveArticle(page, draftOf("A draft to try a guide on"));
  const guide = { name: "Tried style", prompt: "Write briefly.", isActive: false };
  expect((await page.request.post("/api/style-guides", { data: guide })).status()).toBe(201);
  await page.goto("/admin/news?desk=style-guides");
  await pressButton(page, "Try Tried style on an article");
  const trial = dialog(page, /^Try .Tried style. on an article$/);
  await expect(trial.getByRole("combobox", { name: "Article" })).toBeFocused();
  await page.keyboard.type("A draft to try a guide on");
  await expect(trial.getByRole("button", { name: "Try", exact: true })).toBeEnabled();
  await page.keyboard.press("Enter");
  await expect(trial.getByRole("region", { name: "Rewrite" })).toContainText("Zurich Gets an Acme Office");
  await expect(trial.getByRole("region", { name: "Source" })).toContainText("A draft to try a guide on");
  await expect(trial.getByRole("status")).toHaveText("The rewrite is shown below");
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findFaults(page, { within: "[role=dialog]" })).toEqual([]);
  }
  await expectFits(page, "the trial");
  await trial.getByRole("combobox", { name: "Article" }).fill("Another draft");
  await expect(trial.getByRole("region", { name: "Rewrite" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Try Tried style on an article" })).toBeFocused();
  const saved = await (await page.request.get("/api/admin/news")).json();
  expect(saved.find((article: { id: number }) => article.id === id)).toMatchObject({
    title: "A draft to try a guide on",
    rewrittenContent: null,
    status: "draft",
  });
  await page.request.delete(`/api/news/${id}`);
});

test("feeds by keyboard", { tag: "@release" }, async ({ page, room }) => {
  test.setTimeout(120_000);
  await signInByKeyboard(page);
  await page.goto("/admin/news");
  await show(page, "Feeds");
  await expect(page.getByRole("heading", { name: "No feeds found" })).toBeVisible();
  await expect(page.getByText(`${room.feeds.url}/feed`)).toBeVisible();
  await expect(
    page.getByText(/All active feeds are fetched every hour, next at \w+ \d+, \d+, \d\d:07\./),
  ).toBeVisible();
  await pressButton(page, "Add Feed");
  const created = dialog(page, "Create Feed");
  await typeInto(page, created, "Address", "ftp://paper.example");
  await page.keyboard.press("Control+s");
  await expect(created.getByText("Address must start with https:// or http://")).toBeVisible();
  await typeInto(page, created, "Address", "https://paper.example/feed.xml");
  await typeInto(page, created, "Title", "The Gazette");
  await expect(created.getByLabel("Excerpt")).toBeChecked();
  await tabTo(page, created.getByLabel("Excerpt"));
  await page.keyboard.press("ArrowDown");
  await expect(created.getByLabel("Licensed")).toBeChecked();
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Feed created successfully")).toBeVisible();
  await expect(listed(page, "The Gazette")).toContainText("Rights: Licensed · Last fetched: never");

  await pressButton(page, "Edit The Gazette");
  await tabTo(page, dialog(page, "Edit Feed").getByLabel("Active"));
  await page.keyboard.press("Space");
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Feed updated successfully")).toBeVisible();
  await expect(listed(page, "The Gazette")).toContainText("Inactive");

  await pressButton(page, "Add Feed");
  await typeInto(page, created, "Address", "https://paper.example/feed.xml");
  await page.keyboard.press("Control+s");
  await expect(created.getByLabel("Address")).toHaveAccessibleDescription(/is used by The Gazette/);
  await pressButton(page, "Cancel");
  await pressButton(page, "Discard");

  await pressButton(page, "Delete The Gazette");
  await pressButton(page, "Delete");
  await expect(toast(page, "Feed deleted successfully")).toBeVisible();
  await restore(page, "The Gazette");
  await page.goto("/admin/news?desk=feeds");
  await expect(listed(page, "The Gazette")).toContainText("Licensed");
});

test("a permanently moved feed shows its new address @release", async ({ page, room }) => {
  await signIn(page);
  room.feeds.publish("/new-place", []);
  room.feeds.serve("/old-place", { status: 301, headers: { location: `${room.feeds.url}/new-place` } });
  const feed = { url: `${room.feeds.url}/old-place`, title: "The Mover" };
  expect((await page.request.post("/api/news-feeds", { data: feed })).status()).toBe(201);
  await page.goto("/admin/news?desk=feeds");
  await page.getByRole("button", { name: "Fetch RSS" }).click();
  await expect(toast(page, "RSS Feed Fetched")).toBeVisible();
  await expect(listed(page, "The Mover")).toContainText(
    `Moved permanently to ${room.feeds.url}/new-place: update its address.`,
  );
});

test("both are accessible and fit their width, in both themes", { tag: "@release" }, async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page);
  const guide = { name: "A guide ".repeat(12), prompt: "Dryly.", description: "Very dry. ".repeat(30) };
  expect((await page.request.post("/api/style-guides", { data: guide })).status()).toBe(201);
  const url = `https://paper.example/${"a-long-path/".repeat(20)}feed.xml`;
  expect((await page.request.post("/api/news-feeds", { data: { url } })).status()).toBe(201);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const [desk, title] of [
      ["style-guides", "Create Style Guide"],
      ["feeds", "Create Feed"],
    ] as const) {
      await page.goto(`/admin/news?desk=${desk}`);
      await expect(page.getByRole("button", { name: /^Actions for/ }).first()).toBeVisible();
      await expectSound(page, `${desk}, ${width} px`);
      await page.goto(`/admin/news?desk=${desk}&edit=new`);
      await expect(dialog(page, title)).toBeVisible();
      const faults = await findFaults(page, { within: "[role=dialog]" });
      expect(faults, `${title}, ${width} px`).toEqual([]);
    }
  }
});
