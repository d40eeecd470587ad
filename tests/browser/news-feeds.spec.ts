import type { Page } from "@playwright/test";
import { rssOf, type startFeedStandIn } from "../../src/integrations/feed/feed.stand-in.ts";
import { signIn, toast } from "../support/admin.ts";
import { expect } from "../support/browser.ts";
import { expectSound } from "../support/expect-sound.ts";
import { test } from "../support/newsroom.ts";
import { widths } from "../support/widths.ts";

/** Feeds: discovered from a site's address, imported and exported as lists, and their health. */

test.use({ roomOf: "feeds of a site", expectedErrors: /status of (400|502)/ });
test.describe.configure({ mode: "default" });

type FeedStandIn = Awaited<ReturnType<typeof startFeedStandIn>>;

const listed = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });

/** A site whose page links to two feeds. */
function serveSite(feeds: FeedStandIn) {
  const item = { title: "One", link: "https://paper.example/1" };
  for (const [path, title] of [
    ["/news.xml", "The Gazette"],
    ["/markets.xml", "Gazette Markets"],
  ] as const)
    feeds.serve(path, { body: rssOf(title, feeds.url, [item]) });
  const links = ["/news.xml", "/markets.xml"].map(
    (path) => `<link rel="alternate" type="application/rss+xml" href="${path}">`,
  );
  feeds.serve("/", { body: `<html><head>${links.join("")}</head><body></body></html>` });
}

test("the feeds of a site are found and added; the focus is kept", async ({ page, room }) => {
  serveSite(room.feeds);
  await signIn(page);
  await page.goto("/admin/news?desk=feeds");
  const address = page.getByLabel("Address of the site");
  await address.press("Enter");
  await expect(address).toHaveAccessibleDescription(/Address/);
  await expect(address).toBeFocused();
  await address.fill("ftp://paper.example");
  await address.press("Enter");
  await expect(address).toHaveAccessibleDescription(/Address must be a web address/);
  await address.fill(room.feeds.url);
  await address.press("Enter");
  await expect(page.getByText("2 feeds found")).toBeVisible();
  await page.getByRole("button", { name: "Add Gazette Markets" }).press("Enter");
  await expect(page.getByRole("button", { name: "Gazette Markets is in the list" })).toBeFocused();
  await expect(listed(page, "Gazette Markets")).toContainText("0 items a week");
});

test("a list is imported with a report, undone, and exported", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/news?desk=feeds");
  const outlines = `<outline text="Trade"><outline text="Good" xmlUrl="https://good.example/feed"/></outline>
    <outline text="Bad" xmlUrl="mailto:a@b.example"/>`;
  const buffer = Buffer.from(`<opml version="2.0"><head/><body>${outlines}</body></opml>`);
  await page.getByLabel("OPML file").setInputFiles({ name: "mine.opml", mimeType: "text/x-opml", buffer });
  await expect(page.getByText("1 feed added, 1 other left out")).toBeVisible();
  await expect(page.getByRole("list", { name: "Left out" })).toContainText("Bad: Address must start with");
  await expect(listed(page, "Good")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The import was undone.")).toBeFocused();
  await expect(listed(page, "Good")).toBeHidden();
  await page.route("**/api/admin/feeds.opml", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<html>Bad gateway</html>" }),
  );
  await page.getByLabel("OPML file").setInputFiles({ name: "mine.opml", mimeType: "text/x-opml", buffer });
  await expect(page.getByRole("alert")).toHaveText(/^The server is not available right now/);
  await page.unroute("**/api/admin/feeds.opml");
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export OPML" }).click();
  expect((await download).suggestedFilename()).toBe("feeds.opml");
});

test("a failing feed shows since when, and is accessible at each width", { tag: "@release" }, async ({
  page,
  room,
}) => {
  test.setTimeout(90_000);
  await signIn(page);
  const url = `${room.feeds.url}/failing`;
  expect((await page.request.post("/api/news-feeds", { data: { url, title: "Broken" } })).status()).toBe(201);
  room.feeds.serve("/failing", { status: 500 });
  await page.goto("/admin/news?desk=feeds");
  await page.getByRole("button", { name: "Fetch RSS" }).click();
  await expect(toast(page, "RSS Feed Fetched")).toBeVisible();
  await expect(listed(page, "Broken")).toContainText(
    /Failing since .+ · never fetched successfully · 0 items a week/,
  );
  serveSite(room.feeds);
  await page.getByLabel("Address of the site").fill(room.feeds.url);
  await page.getByRole("button", { name: "Find feeds" }).click();
  await expect(page.getByText("2 feeds found")).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectSound(page, `feeds, ${width} px`);
  }
});
