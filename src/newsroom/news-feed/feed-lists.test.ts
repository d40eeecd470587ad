import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { systemEditor } from "#accounts/editor.server.ts";
import { trash } from "#cms/engine/history/trash.table.ts";
import { rssOf, startFeedStandIn } from "#integrations/feed/feed.stand-in.ts";
import { readSettings } from "#shared/settings.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { buildArticle } from "../article/article.fixture.ts";
import { articles } from "../article/article.table.ts";
import { failedFeedsLine } from "../todo/newsroom-lines.server.ts";
import { fetchBadgeOf } from "./news-feed.admin.tsx";
import { failingFeedsMetric } from "./news-feed.queries.server.ts";
import { newsFeeds, newsFeedVisits } from "./news-feed.table.ts";

const publisher = await startFeedStandIn();
const site = await startFeedStandIn();
afterAll(() => Promise.all([publisher.stop(), site.stop()]));

const app = testApp("empty", { FETCH_ALLOW_HOSTS: [publisher.host, site.host].join(",") });
const settings = readSettings({});
const editor = asEditor(app);

const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
  const answer = await editor(method, path, body, headers);
  const text = await answer.text();
  return {
    status: answer.status,
    body: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text,
  };
};

const item = { title: "One", link: "https://paper.example/1", summary: "Words." };
const rss = {
  headers: { "content-type": "application/rss+xml" },
  body: rssOf("The Paper", publisher.url, [item]),
};

beforeEach(async () => {
  for (const table of [newsFeeds, newsFeedVisits, articles, trash]) await app.db.delete(table);
});

describe("the feeds of a site are found", () => {
  const find = (address: string) => send("POST", "/api/admin/feeds/find", { address });

  test("by the links on its page", async () => {
    publisher.serve("/named", {
      body: `<html><head><link rel="alternate" type="application/rss+xml" href="/a.xml"><link rel="stylesheet" href="/x.css">
        <link rel="Alternate" type="application/atom+xml" href="b.xml"><link rel="alternate" hreflang="de" href="/de">
        <link rel="alternate" type="application/rss+xml" href="/broken.xml"></head></html>`,
    });
    for (const path of ["/a.xml", "/b.xml"]) publisher.serve(path, rss);
    publisher.serve("/broken.xml", { body: "<html>no feed</html>" });
    // A different spelling of the same feed, which is paused.
    await send("POST", "/api/news-feeds", { url: `${publisher.url}/b.xml/`, isActive: false });
    expect(await find(`${publisher.url}/named`)).toEqual({
      status: 200,
      body: {
        feeds: [
          { url: `${publisher.url}/a.xml`, title: "The Paper", items: 1, isKnown: false },
          { url: `${publisher.url}/b.xml`, title: "The Paper", items: 1, isKnown: true },
        ],
      },
    });
  });

  test("at the usual paths, if the page links to none", async () => {
    site.serve("/", { body: "<html><body>Welcome</body></html>" });
    expect((await find(site.url)).body).toEqual({ feeds: [] });
    site.serve("/feed", rss);
    expect((await find(site.url)).body.feeds).toMatchObject([{ url: `${site.url}/feed` }]);
  });

  test("at the address itself", async () => {
    publisher.serve("/self", rss);
    expect((await find(`${publisher.url}/self`)).body.feeds).toMatchObject([
      { url: `${publisher.url}/self` },
    ]);
  });

  test.each([
    ["", 400],
    ["ftp://a.example", 400],
    [`${publisher.url}/nothing-here`, 502],
    ["http://169.254.169.254/latest", 502],
  ])("not at %s", async (address, status) => {
    expect((await find(address)).status).toBe(status);
  });
});

describe("a list of feeds (OPML)", () => {
  const opml = (outlines: string) =>
    `<?xml version="1.0"?><opml version="2.0"><head><title>Mine</title></head><body>${outlines}</body></opml>`;
  const importOpml = (text: string) =>
    send("POST", "/api/admin/feeds.opml", text, { "content-type": "text/x-opml" });

  test("is imported with a report of folders, duplicates and invalid entries, and can be undone as a whole", async () => {
    await send("POST", "/api/news-feeds", { url: "https://known.example/feed", title: "Known" });
    const { status, body } = await importOpml(
      opml(`<outline text="Trade"><outline text="Press"><outline type="rss" text="A &amp; B" xmlUrl="https://a.example/feed?x=1&amp;y=2"/></outline></outline>
        <outline text="Known" xmlUrl="http://www.known.example/feed/"/><outline text="Twice" xmlUrl="https://a.example/feed?y=2&amp;x=1"/>
        <outline text="Bad" xmlUrl="javascript:alert(1)"/><outline text="No feed" htmlUrl="https://c.example"/>`),
    );
    expect([status, body.added]).toEqual([200, 1]);
    expect(body.feeds).toEqual([
      {
        url: "https://a.example/feed?x=1&y=2",
        title: "A & B",
        folder: "Trade / Press",
        result: "added",
        message: null,
      },
      {
        url: "http://www.known.example/feed/",
        title: "Known",
        folder: "",
        result: "known",
        message: "This feed already exists",
      },
      {
        url: "https://a.example/feed?y=2&x=1",
        title: "Twice",
        folder: "",
        result: "known",
        message: "This feed already exists",
      },
      {
        url: "javascript:alert(1)",
        title: "Bad",
        folder: "",
        result: "invalid",
        message: "Address must start with https:// or http://",
      },
    ]);
    const listed = async () =>
      (await app.db.select({ title: newsFeeds.title }).from(newsFeeds).orderBy(newsFeeds.id)).map(
        ({ title }) => title,
      );
    expect(await listed()).toEqual(["Known", "A & B"]);
    expect((await send("POST", `/api/admin/batches/${body.batch}/undo`)).status).toBe(200);
    expect(await listed()).toEqual(["Known"]);
  });

  test("is exported, and importing it again changes nothing", async () => {
    await send("POST", "/api/news-feeds", { url: "https://a.example/feed?x=1&y=2", title: 'A & "B"' });
    await send("POST", "/api/news-feeds", { url: "https://paused.example/feed", isActive: false });
    const answer = await editor("GET", "/api/admin/feeds.opml");
    expect(answer.headers.get("content-type")).toContain("text/x-opml");
    const text = await answer.text();
    expect(text).toContain('text="A &amp; &quot;B&quot;"');
    expect(text).toContain('xmlUrl="https://paused.example/feed"');
    const form = new FormData();
    form.set("file", new File([text], "feeds.opml"));
    const { body } = await send("POST", "/api/admin/feeds.opml", form);
    expect(body).toMatchObject({
      batch: null,
      added: 0,
      feeds: [{ result: "known", title: 'A & "B"' }, { result: "known" }],
    });
  });

  test.each([
    ["no list", "<html></html>", 400, "not a readable OPML file"],
    ["an empty one", opml(""), 400, "lists no feeds"],
    ["one without anything", '<opml version="2.0"><head/><body/></opml>', 400, "lists no feeds"],
    [
      "entities",
      `<!DOCTYPE opml [<!ENTITY a "b">]>${opml('<outline text="&a;" xmlUrl="https://a.example"/>')}`,
      400,
      "document type",
    ],
    ["too many", opml('<outline text="x" xmlUrl="https://a.example/f"/>'.repeat(501)), 400, "at most 500"],
    ["too much", opml(" ".repeat(1024 * 1024)), 413, "at most 1 MB"],
  ])("is refused as %s", async (_what, text, status, message) => {
    const answer = await importOpml(text);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(message)]);
    expect(await app.db.$count(newsFeeds)).toBe(0);
  });

  test("is reserved for editors", async () => {
    for (const method of ["GET", "POST"])
      expect((await app.fetch("/api/admin/feeds.opml", { method })).status).toBe(401);
    expect((await app.fetch("/api/admin/feeds/find", { method: "POST" })).status).toBe(401);
  });
});

describe("a feed's health", () => {
  const visits = async () => (await send("GET", "/api/admin/feed-health")).body;
  const failedFeeds = () =>
    failedFeedsLine.find({ db: app.db, settings, types: [], editor: systemEditor("Ada"), most: 10 });

  test("shows since when it has been failing, and its last success", async () => {
    const url = `${publisher.url}/health`;
    await send("POST", "/api/news-feeds", { url, title: "Health" });
    publisher.serve("/health", rss);
    await send("POST", "/api/news/fetch-rss");
    const [good] = await visits();
    expect(good).toMatchObject({ error: null, failingSince: null, lastGoodAt: good.fetchedAt });
    publisher.serve("/health", { status: 500 });
    await send("POST", "/api/news/fetch-rss");
    const [failing] = await visits();
    expect(failing).toMatchObject({ lastGoodAt: good.fetchedAt, failingSince: failing.fetchedAt });
    expect([fetchBadgeOf(good), fetchBadgeOf(failing)]).toMatchObject([null, { label: "Last fetch failed" }]);
    await send("POST", "/api/news/fetch-rss");
    expect((await visits())[0].failingSince, "since the first failure").toBe(failing.failingSince);
    publisher.serve("/health", rss);
    await send("POST", "/api/news/fetch-rss");
    expect((await visits())[0]).toMatchObject({ failingSince: null, error: null });
  });

  test("is not failing if only single items have faults, which stay as a note", async () => {
    const url = `${publisher.url}/faulty`;
    await send("POST", "/api/news-feeds", { url, title: "Faulty" });
    publisher.serve("/faulty", {
      ...rss,
      body: rssOf("The Paper", publisher.url, [item, { title: "Nowhere" }]),
    });
    await send("POST", "/api/news/fetch-rss");
    const [health] = await visits();
    expect(health).toMatchObject({ failingSince: null, lastGoodAt: health.fetchedAt });
    expect(health.error).toContain("neither an address nor a guid");
    expect(fetchBadgeOf(health)).toEqual({ label: "Some items failed", tone: "neutral" });
    expect(await failingFeedsMetric.read(app.db, settings)).toBe(0);
  });

  test("shows its yield and the published share", async () => {
    const { body: feed } = await send("POST", "/api/news-feeds", { url: "https://a.example/feed" });
    expect((await visits())[0]).toMatchObject({ itemsPerWeek: 0, publishedShare: null });
    const old = "2020-01-01T00:00:00.000Z";
    const rows = [
      { status: "published" as const },
      { status: "draft" as const },
      { status: "draft" as const },
      { status: "draft" as const, createdAt: old },
    ];
    const saved = await app.db
      .insert(articles)
      .values(
        rows.map((row, place) => buildArticle({ ...row, feedId: feed.id, originalContent: `Text ${place}` })),
      )
      .returning({ id: articles.id });
    await send("DELETE", `/api/news/${saved[1]?.id}`);
    expect((await visits())[0]).toMatchObject({ itemsPerWeek: 0.8, publishedShare: 0.25 });
  });

  test("appears in To do once it has failed for a week", async () => {
    const url = "https://a.example/feed";
    await send("POST", "/api/news-feeds", { url, title: "The Paper" });
    const failingSince = "2026-01-05T08:00:00.000Z";
    await app.db.insert(newsFeedVisits).values({
      url,
      fetchedAt: new Date().toISOString(),
      failingSince,
      error: "it is a web page, not a feed",
    });

    expect((await failedFeeds()).items).toMatchObject([
      {
        title: "The Paper",
        detail: "Failing since Jan 5, 2026: it is a web page, not a feed",
        since: failingSince,
      },
    ]);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    await app.db.update(newsFeedVisits).set({ failingSince: yesterday }).where(eq(newsFeedVisits.url, url));
    expect((await failedFeeds()).items).toMatchObject([
      { detail: "it is a web page, not a feed", since: yesterday },
    ]);
  });

  test("is not shown once the feed is disabled, deleted or at another address", async () => {
    const countFailing = async () => [
      (await failedFeeds()).count,
      await failingFeedsMetric.read(app.db, settings),
    ];
    publisher.serve("/broken", { status: 500 });
    const url = `${publisher.url}/broken`;
    const { body: feed } = await send("POST", "/api/news-feeds", { url, title: "Broken" });
    await send("POST", "/api/news/fetch-rss");
    expect(await countFailing()).toEqual([1, 1]);
    await send("PUT", `/api/news-feeds/${feed.id}`, { isActive: false });
    expect(await countFailing()).toEqual([0, 0]);
    await send("PUT", `/api/news-feeds/${feed.id}`, { isActive: true, url: `${publisher.url}/right` });
    expect(await countFailing()).toEqual([0, 0]);
    await send("PUT", `/api/news-feeds/${feed.id}`, { url });
    expect(await countFailing()).toEqual([1, 1]);
    await send("DELETE", `/api/news-feeds/${feed.id}`);
    expect(await countFailing()).toEqual([0, 0]);
    await send("POST", "/api/news/fetch-rss");
    expect(await countFailing()).toEqual([0, 0]);
  });
});
