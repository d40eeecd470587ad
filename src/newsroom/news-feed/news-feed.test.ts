import { afterAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { startFeedStandIn } from "#integrations/feed/feed.stand-in.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { articles } from "../article/article.table.ts";
import { buildItem } from "./news-feed.fixture.ts";
import { newsFeeds } from "./news-feed.table.ts";

const publisher = await startFeedStandIn();
afterAll(() => publisher.stop());

const app = testApp("empty", { FETCH_ALLOW_HOSTS: publisher.host });
const editor = asEditor(app);

beforeEach(() => app.db.delete(newsFeeds));

async function addFeed(path: string) {
  const answer = await editor("POST", "/api/news-feeds", {
    url: publisher.url + path,
    title: `Feed ${path}`,
  });
  expect(answer.status).toBe(201);
  return answer.json();
}

describe("feeds", () => {
  test("are created, listed, changed and deleted by editors", async () => {
    const feed = await addFeed("/a");
    expect(feed).toMatchObject({
      url: `${publisher.url}/a`,
      title: "Feed /a",
      rights: "excerpt",
      isActive: true,
      lastFetchedAt: null,
      lastError: null,
    });
    const changed = await editor("PUT", `/api/news-feeds/${feed.id}`, {
      rights: "licensed",
      lastError: "made up",
    });
    expect(await changed.json()).toMatchObject({ rights: "licensed", lastError: null, title: "Feed /a" });
    expect(await (await editor("GET", "/api/news-feeds")).json()).toMatchObject([
      { id: feed.id, rights: "licensed" },
    ]);
    expect((await editor("DELETE", `/api/news-feeds/${feed.id}`)).status).toBe(204);
    expect(await (await editor("GET", "/api/news-feeds")).json()).toEqual([]);
  });

  test.each([
    [{ url: "file:///etc/passwd" }, "Address must start with https:// or http://"],
    [{ url: "" }, "Address is required"],
    [{}, "Address is required"],
    [{ url: "https://a.example", rights: "all" }, "rights"],
  ])("with %j are refused", async (payload, message) => {
    const answer = await editor("POST", "/api/news-feeds", payload);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(await answer.json())).toContain(message);
  });

  describe("at a private address", () => {
    const refusal = (host: string) => ({
      path: "url",
      message: `${host} is not an address on the public internet (FETCH_ALLOW_HOSTS can allow it)`,
    });
    const stored = async (url: string) => {
      const [feed] = await app.db.insert(newsFeeds).values({ url, title: "Intranet" }).returning();
      return Number(feed?.id);
    };

    test.each([
      ["http://127.0.0.1:9/feed.xml", "127.0.0.1"],
      ["http://10.0.0.1/feed.xml", "10.0.0.1"],
      ["http://0x7f.1/feed.xml", "127.0.0.1"],
      ["https://[fd00::1]/feed.xml", "fd00::1"],
      ["http://localhost/feed.xml", "localhost"],
    ])("are refused: %s", async (url, host) => {
      const answer = await editor("POST", "/api/news-feeds", { url });
      expect(answer.status).toBe(400);
      expect((await answer.json()).issues).toEqual([refusal(host)]);
      const { id } = await addFeed("/a");
      const changed = await editor("PUT", `/api/news-feeds/${id}`, { url });
      expect({ status: changed.status, ...(await changed.json()) }).toMatchObject({
        status: 400,
        issues: [refusal(host)],
      });
    });

    test("are refused in a list of feeds, without the others", async () => {
      const opml = `<opml version="2.0"><body>
        <outline text="Inside" type="rss" xmlUrl="http://10.0.0.1/feed.xml"/>
        <outline text="Outside" type="rss" xmlUrl="https://paper.example/feed.xml"/></body></opml>`;
      const answer = await editor("POST", "/api/admin/feeds.opml", opml, {
        "content-type": "text/x-opml",
      });
      expect((await answer.json()).feeds).toMatchObject([
        { title: "Inside", result: "invalid", message: refusal("10.0.0.1").message },
        { title: "Outside", result: "added", message: null },
      ]);
    });

    test("can be paused if they were saved earlier, but not restored from the trash", async () => {
      const id = await stored("http://10.0.0.1/feed.xml");
      expect((await editor("PUT", `/api/news-feeds/${id}`, { isActive: false })).status).toBe(200);
      await editor("DELETE", `/api/news-feeds/${id}`);
      const [row] = await (await editor("GET", "/api/admin/trash")).json();
      const restored = await editor("POST", `/api/admin/trash/${row.id}/restore`);
      expect(restored.status).toBe(400);
      expect((await restored.json()).issues).toEqual([refusal("10.0.0.1")]);
    });

    test("are accepted by name, which only the fetch can look up", async () => {
      const answer = await editor("POST", "/api/news-feeds", { url: "https://intranet.example/feed.xml" });
      expect(answer.status).toBe(201);
    });
  });

  test("must have distinct addresses", async () => {
    await addFeed("/a");
    expect((await editor("POST", "/api/news-feeds", { url: `${publisher.url}/a` })).status).toBe(409);
  });

  test("are visible to editors only", async () => {
    expect((await app.fetch("/api/news-feeds")).status).toBe(401);
    expect((await app.fetch("/api/news/fetch-rss", { method: "POST" })).status).toBe(401);
  });

  test("that are missing are reported", async () => {
    const answer = await editor("POST", "/api/news/fetch-rss");
    expect(answer.status).toBe(503);
    expect((await answer.json()).message).toContain("NEWS_FEED_URLS");
  });
});

describe("feeds from the settings", () => {
  const fromSettings = `${publisher.url}/from-settings`;
  const fetchAll = async () => (await client("POST", "/api/news/fetch-rss")).json();
  const configured = testApp("empty", { FETCH_ALLOW_HOSTS: publisher.host, NEWS_FEED_URLS: fromSettings });
  const client = asEditor(configured);

  test("are also fetched, as excerpts, and their state is shown", async () => {
    publisher.publish("/from-settings", [buildItem("one")], { title: "The Paper" });
    expect(await fetchAll()).toEqual({ saved: 1, skipped: 0, errors: [] });
    const [article] = await configured.db.select().from(articles);
    expect(article).toMatchObject({ feedId: null, rights: "excerpt", originalPublisher: "The Paper" });
    const listed = await (await client("GET", "/api/admin/settings-feeds")).json();
    expect(listed).toEqual([
      { url: fromSettings, rights: "excerpt", lastFetchedAt: expect.any(String), lastError: null },
    ]);
    expect(await fetchAll()).toEqual({ saved: 0, skipped: 0, errors: [] });
  });

  test("save each item with its own guid, though an earlier one linked to the same page", async () => {
    const link = "https://vendor.example/releases";
    const titles = ["Custody feeds arrive", "Tax lots explained", "Payments are signed on phones"];
    for (const title of titles) {
      publisher.publish("/from-settings", [buildItem(title, { guid: title, link, title })]);
      expect(await fetchAll()).toMatchObject({ saved: 1 });
    }
    publisher.publish("/from-settings", [buildItem(titles[0] ?? "", { guid: titles[0], link })]);
    expect(await fetchAll()).toMatchObject({ saved: 0, skipped: 1 });
  });

  test("are fetched on a schedule, and editors see the next time", async () => {
    const schedule = await (await client("GET", "/api/admin/news-schedule")).json();
    expect(schedule).toEqual({ everyMinutes: 60, nextFetchAt: expect.stringMatching(/:07:00\.000Z$/) });
    expect((await configured.fetch("/api/admin/news-schedule")).status).toBe(401);
  });

  test("that an editor also added follow the editor's entry", async () => {
    const created = await client("POST", "/api/news-feeds", { url: fromSettings, isActive: false });
    onTestFinished(async () => void (await configured.db.delete(newsFeeds)));
    expect(created.status).toBe(201);
    expect((await client("POST", "/api/news/fetch-rss")).status).toBe(503);
  });
});
