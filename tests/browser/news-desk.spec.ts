import { buildItem } from "../../src/newsroom/news-feed/news-feed.fixture.ts";
import { dialog, entryForm, signIn, toast } from "../support/admin.ts";
import { picture } from "../support/admin-forms.ts";
import { expect } from "../support/browser.ts";
import { askToDeleteUnpublished, card, draftOf, saveArticle, test } from "../support/newsroom.ts";

/** The news desk's list and form in a browser, with feed and photo service on loopback. */

// The photo stand-ins use http, which the site's policy forbids for pictures.
test.use({ roomOf: "the desk", expectedErrors: /Content Security Policy|status of 409|missing-picture/ });
test.describe.configure({ mode: "default" });

test.beforeEach(async ({ page }) => signIn(page));

const counter = (page: Parameters<typeof card>[0], label: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");

test("fetching feeds counts and lists new items, and reports errors by feed", async ({ page, room }) => {
  await page.goto("/admin/news");
  await expect(page.getByRole("heading", { name: "No articles found" })).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await expect(page.getByRole("menuitem", { name: "Delete Unpublished" })).toBeDisabled();
  await page.keyboard.press("Escape");
  room.feeds.publish("/feed", [buildItem("private-credit"), buildItem("direct-indexing")]);
  await page.getByRole("button", { name: "Fetch RSS" }).click();
  await expect(toast(page, "RSS Feed Fetched")).toContainText("2 articles saved, 0 errors");
  await expect(card(page, "The story called private-credit")).toContainText("The Paper");
  await expect(card(page, "The story called private-credit")).toContainText("Jan 5, 2026");
  await expect(card(page, "The story called private-credit")).toContainText("Rights: Excerpt and link");
  await expect(counter(page, "Drafts")).toHaveText("2");

  room.feeds.serve("/feed", { status: 500 });
  await page.getByRole("button", { name: "Fetch RSS" }).click();
  await expect(toast(page, "RSS Feed Fetched")).toContainText("0 articles saved, 1 errors");
  await expect(page.getByRole("list", { name: "Errors" })).toContainText("answered with status 500");
});

test("the week's work is charted, with its numbers as a table", async ({ page }) => {
  await page.goto("/admin/news");
  const week = page.getByRole("region", { name: "The last seven days" });
  const fetched = week.getByRole("figure").filter({ hasText: "Fetched, last 7 days" });
  await fetched.getByText("As a table: Fetched").click();
  await expect(fetched.getByRole("row")).toHaveCount(8);
  await expect(fetched.getByRole("row").last()).toContainText(/\d+$/);
  await expect(week.getByRole("figure").filter({ hasText: "Set aside" })).toContainText(
    "No article was set aside.",
  );
});

test("an article is written with every field filled in", async ({ page }) => {
  await page.goto("/admin/news");
  await page.getByRole("button", { name: "Create Article" }).click();
  const form = entryForm(page, "Create Article");
  await form.getByRole("button", { name: "Create Article" }).click();
  for (const fault of ["Title", "Content", "Original URL"])
    await expect(form.getByText(`${fault} is required`)).toBeVisible();
  await form.getByRole("textbox", { name: "Title", exact: true }).fill("Café  Capital -- goes public");
  await expect(form.getByLabel("Slug")).toHaveValue("cafe-capital-goes-public");
  await form.getByRole("textbox", { name: "Content", exact: true }).fill("It **does**.");
  await form.getByLabel("Original URL").fill("https://paper.example/cafe");
  await form.getByLabel("Publisher").fill("The Gazette");
  await form.getByLabel("Author").fill("Jane Doe");
  await expect(form.getByLabel("Status")).toHaveValue("draft");
  await expect(form.getByLabel("Status").locator("option")).toHaveText(["Draft", "Published"]);
  await expect(form.getByLabel("Category").locator("option").first()).toHaveText("Auto-generate category");
  await expect(form.getByLabel("Rewritten Content")).toHaveCount(0);
  await form.getByLabel("Excerpt").fill("A café goes public.");
  await form.getByLabel("Meta Title").fill("Café Capital");
  await form.getByLabel("Meta Description").fill("What it means.");
  await form.getByLabel("Tags").fill("IPO,  cafés, , IPO ");
  await form.getByRole("button", { name: "Create Article" }).click();
  await expect(toast(page, "Article Created")).toBeVisible();
  await expect(page.getByRole("region", { name: "Edit Article" })).toBeVisible();

  await page.goto("/admin/news");
  await page.getByRole("searchbox").fill("gazette");
  await expect(page.getByRole("list", { name: "Articles" }).getByRole("listitem")).toHaveCount(1);
  await expect(page).toHaveURL(/\/admin\/news\?q=gazette$/);
  const answer = await page.request.get("/api/news/cafe-capital-goes-public");
  expect(await answer.json()).toMatchObject({
    originalContent: "It **does**.",
    originalUrl: "https://paper.example/cafe",
    originalPublisher: "The Gazette",
    originalAuthor: "Jane Doe",
    status: "draft",
    category: null,
    isRewritten: false,
    excerpt: "A café goes public.",
    metaTitle: "Café Capital",
    metaDescription: "What it means.",
    tags: ["IPO", "cafés"],
    rights: null,
  });
});

test("changing an article does not undo someone else's save in the meantime", async ({ page }) => {
  const { id } = await saveArticle(page, draftOf("Changed by two", { tags: ["one", "two"] }));
  await page.goto("/admin/news");
  await page.getByRole("button", { name: "Edit Changed by two" }).click();
  const form = entryForm(page, "Edit Article");
  await expect(form.getByLabel("Tags")).toHaveValue("one, two");
  // Until the entry has been read again, the form takes over the other editor's field, and there is nothing to choose.
  await page.waitForLoadState("networkidle");
  const theirs = await page.request.put(`/api/news/${id}`, { data: { originalAuthor: "Theirs" } });
  expect(theirs.status()).toBe(200);
  await form.getByLabel("Publisher").fill("Mine");
  await page.keyboard.press("Control+s");
  await form.getByRole("button", { name: "Save with these choices" }).click();
  await expect(toast(page, "Article Updated")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Articles" }).click();
  await expect(card(page, "Changed by two")).toContainText("Mine");
  const saved = await (await page.request.get(`/api/admin/news/${id}`)).json();
  expect(saved).toMatchObject({ originalAuthor: "Theirs", originalPublisher: "Mine", tags: ["one", "two"] });
});

test("input is not lost by going back or reloading", async ({ page }) => {
  await saveArticle(page, draftOf("Half written"));
  await page.goto("/admin/news");
  await page.getByRole("button", { name: "Edit Half written" }).click();
  const form = entryForm(page, "Edit Article");
  await form.getByLabel("Excerpt").fill("Nearly done");
  await page.goBack();
  await page.getByRole("button", { name: "Keep editing" }).click();
  await expect(form.getByLabel("Excerpt")).toHaveValue("Nearly done");
  page.on("dialog", (question) => void question.accept());
  await page.reload();
  // By now it is in the private draft, or this device offers its own copy.
  const offer = form.getByRole("button", { name: "Restore", exact: true });
  await expect(async () => {
    if (await offer.isVisible()) await offer.click();
    await expect(form.getByLabel("Excerpt")).toHaveValue("Nearly done", { timeout: 500 });
  }).toPass();
});

test("a stock photo becomes the article's picture, with its credit, and can be removed @release", async ({
  page,
  room,
}) => {
  const { id } = await saveArticle(page, draftOf("With a photo"));
  await page.goto(`/admin/news/${id}`);
  const form = entryForm(page, "Edit Article");
  await form.getByRole("button", { name: "Stock photos" }).click();
  const picker = dialog(page, "Choose a stock photo");
  await expect(picker.getByRole("searchbox")).toHaveValue("business office");
  await expect(picker.getByRole("listitem")).toHaveCount(2);
  await picker.getByRole("searchbox").fill("  ");
  await expect(picker.getByRole("button", { name: "Search" })).toBeDisabled();
  await picker.getByRole("searchbox").fill("desk");
  await page.keyboard.press("Enter");
  await expect.poll(() => room.photos.requests.at(-1)?.path).toContain("query=desk");
  await picker.getByRole("button", { name: /Photo by Ada Photo/ }).click();
  await expect(picker).toBeHidden();
  await expect(form.getByLabel("Address of Featured Image")).toHaveValue(/^\/media\//);
  await expect(form.getByLabel("SEO Alt Text")).toHaveValue("A tidy desk by a window");
  await expect(form.getByText("23/125")).toBeVisible();
  await expect(form.getByLabel("Photo credit", { exact: true })).toHaveValue("Ada Photo / Unsplash");
  await form.getByLabel("Caption").fill("The desk in question");
  await expect(form.getByText("20/500")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Article Updated")).toBeVisible();
  await page.goto("/admin/news");
  await expect(card(page, "With a photo").locator("img")).toHaveAttribute("src", /^\/media\//);

  await page.getByRole("button", { name: "Edit With a photo" }).click();
  await form.getByRole("button", { name: "Remove" }).click();
  await expect(form.getByLabel("Photo credit", { exact: true })).toHaveValue("");
  const chooser = page.waitForEvent("filechooser");
  await form.getByRole("button", { name: "Upload" }).click();
  await (await chooser).setFiles(await picture("own.png", 120));
  await expect(form.getByLabel("Address of Featured Image")).toHaveValue(/^\/media\//);
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Article Updated")).toBeVisible();
  const saved = await (await page.request.get(`/api/admin/news/${id}`)).json();
  expect(saved.imageCredit || null).toBeNull();
});

test("each status has its buttons; a picture that fails to load is hidden; the list is paginated @release", async ({
  page,
  apiCalls,
}) => {
  await saveArticle(page, draftOf("Still a draft"));
  const own = { status: "published", originalContent: "Our own words." };
  await saveArticle(page, { title: "Read by everybody", ...own, imageUrl: "/media/missing-picture.png" });
  await page.goto("/admin/news");
  const published = card(page, "Read by everybody");
  await expect(published.getByRole("link", { name: "View Article" })).toHaveAttribute("target", "_blank");
  await expect(published.getByRole("link")).toHaveAttribute("href", "/news/read-by-everybody");
  await expect(published.locator("img")).toHaveCount(0);
  await expect(published.getByRole("button")).toHaveText(["SEO", "Edit", "Delete", ""]);
  await expect(card(page, "Still a draft").getByRole("button").first()).toHaveText("Rewrite");
  await expect(card(page, "Still a draft").getByRole("link")).toHaveCount(0);

  await page.getByLabel("Status").selectOption("Published");
  await expect(card(page, "Still a draft")).toHaveCount(0);
  await expect(published).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Status")).toHaveValue("published");
  await page.getByRole("searchbox").fill("nobody wrote this");
  await expect(page.getByRole("heading", { name: "No articles found" })).toBeVisible();
  await page.getByRole("button", { name: "Clear search and filter" }).click();
  await expect(card(page, "Still a draft")).toBeVisible();
  await page.getByRole("searchbox").fill("nobody wrote this");
  await expect(page).toHaveURL(/q=nobody/);
  const rail = page.getByRole("navigation", { name: "Content Management" });
  await rail.getByRole("link", { name: /^News( \d+)?$/ }).click();
  await expect(card(page, "Still a draft")).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveValue("");
  expect(apiCalls).not.toContain("GET /api/admin/news");
});

test("the list is refetched on focus, and twice after a change @release", async ({ page, apiCalls }) => {
  const { id } = await saveArticle(page, draftOf("Passing by"));
  await page.goto("/admin/news");
  await expect(card(page, "Passing by")).toBeVisible();
  const reads = () => apiCalls.filter((call) => call.startsWith("GET /api/admin/news?")).length;
  expect((await page.request.put(`/api/news/${id}`, { data: { title: "Passed by" } })).status()).toBe(200);
  const before = reads();
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(card(page, "Passed by")).toBeVisible();
  expect(reads()).toBe(before + 1);
  await page.getByRole("button", { name: "Delete Passed by" }).click();
  const asked = Date.now();
  const secondRead = page.waitForRequest(
    (request) => request.url().includes("/api/admin/news?") && Date.now() >= asked + 1000,
  );
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(card(page, "Passed by")).toHaveCount(0);
  await secondRead;
});

test("an article is deleted, and then all unpublished ones @release", async ({ page }) => {
  await saveArticle(page, draftOf("Not wanted"));
  await saveArticle(page, draftOf("Not published"));
  await saveArticle(page, draftOf("Nor this"));
  await saveArticle(page, { title: "Kept", originalContent: "Our own words.", status: "published" });
  await page.goto("/admin/news");
  await expect(card(page, "Not wanted")).toBeVisible();
  const unpublished = Number(await counter(page, "Drafts").textContent()) - 1;
  expect(unpublished).toBeGreaterThan(1);
  await page.getByRole("button", { name: "Delete Not wanted" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Article Deleted")).toBeVisible();
  await expect(card(page, "Not wanted")).toHaveCount(0);
  await expect(counter(page, "Drafts")).toHaveText(String(unpublished));

  await askToDeleteUnpublished(page);
  const question = page.getByRole("alertdialog", { name: "Delete Unpublished" });
  await expect(question).toContainText(`${unpublished} articles are not published`);
  await question.getByRole("button", { name: `Delete ${unpublished}` }).click();
  await expect(toast(page, "Bulk Delete Completed")).toContainText(
    `${unpublished} unpublished articles deleted successfully`,
  );
  await expect(counter(page, "Drafts")).toHaveText("0");
  await expect(card(page, "Kept")).toBeVisible();
  expect((await (await page.request.get("/api/admin/trash")).json()).length).toBeGreaterThan(unpublished);
});

test("articles deleted together are restored together: from the toast, the trash and the history @release", async ({
  page,
}) => {
  await saveArticle(page, draftOf("Together one"));
  await saveArticle(page, draftOf("Together two"));
  const deleteAll = async () => {
    await page.goto("/admin/news");
    await askToDeleteUnpublished(page);
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: /^Delete \d/ })
      .click();
    await expect(toast(page, "Bulk Delete Completed")).toBeVisible();
  };
  const articles = page.getByRole("list", { name: "Articles" });
  await deleteAll();
  await toast(page, "Bulk Delete Completed").getByRole("button", { name: "Restore all" }).click();
  await expect(toast(page, "articles restored")).toBeVisible();
  await expect(articles).toContainText("Together one");
  await expect(articles).toContainText("Together two");

  for (const screen of ["trash", "history"]) {
    await deleteAll();
    await page.goto(`/admin/${screen}`);
    await page
      .getByRole("button", { name: screen === "trash" ? /^Restore all/ : /^Undo/ })
      .first()
      .click();
    await expect(toast(page, /entries restored/)).toBeVisible();
    await page.goto("/admin/news");
    await expect(articles).toContainText("Together two");
  }
});
