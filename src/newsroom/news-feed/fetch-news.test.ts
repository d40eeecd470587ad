import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "#accounts/audit.table.ts";
import { revisions } from "#cms/engine/history/revision.table.ts";
import { addresses } from "#cms/engine/references/address.table.ts";
import { type StandInItem, startFeedStandIn } from "#integrations/feed/feed.stand-in.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { articles } from "../article/article.table.ts";
import { buildItem, storyText } from "./news-feed.fixture.ts";
import { newsFeeds, newsFeedVisits, newsItems } from "./news-feed.table.ts";

const publisher = await startFeedStandIn();
afterAll(() => publisher.stop());

const app = testApp("empty", { FETCH_ALLOW_HOSTS: publisher.host });
const editor = asEditor(app);

async function addFeed(path: string, items: StandInItem[], values: object = {}) {
  const url = publisher.publish(path, items);
  const answer = await editor("POST", "/api/news-feeds", { url, title: `Feed ${path}`, ...values });
  expect(answer.status).toBe(201);
  return answer.json();
}

const fetchAll = async (client = editor) => (await client("POST", "/api/news/fetch-rss")).json();

beforeEach(async () => {
  for (const table of [addresses, articles, newsFeeds, newsFeedVisits, newsItems]) await app.db.delete(table);
  publisher.requests.splice(0);
});

describe("fetching feeds", () => {
  test("credits an item's original publication", async () => {
    await addFeed("/gathered", [
      buildItem("taken", { raw: '<source url="https://wire.example/rss">The Wire &amp; Co</source>' }),
      buildItem("own", { content: "<p>Another event altogether: a bank opens an office in Oslo.</p>" }),
    ]);
    expect(await fetchAll()).toEqual({ saved: 2, skipped: 0, errors: [] });
    const saved = await app.db.select().from(articles);
    expect(Object.fromEntries(saved.map((one) => [one.title, one.originalPublisher]))).toEqual({
      "The story called taken": "The Wire & Co",
      "The story called own": "Feed /gathered",
    });
  });

  test("saves new items as drafts, with all their details", async () => {
    const feed = await addFeed("/a", [
      buildItem("one", {
        author: "Ada Writer",
        tags: ["Markets, Tax", "Markets"],
        picture: "https://pictures.example/1.jpg",
        summary: "In short.",
      }),
    ]);
    expect(await fetchAll()).toEqual({ saved: 1, skipped: 0, errors: [] });
    const [article] = await app.db.select().from(articles);
    expect(article).toMatchObject({
      slug: "the-story-called-one",
      title: "The story called one",
      originalContent: `one: ${storyText}`,
      originalUrl: "https://paper.example/one",
      originalGuid: "https://paper.example/guid/one",
      originalAuthor: "Ada Writer",
      originalPublisher: "Feed /a",
      originalPublishedAt: "2026-01-05T08:30:00.000Z",
      excerpt: "In short.",
      status: "draft",
      tags: ["Markets", "Tax"],
      imageUrl: "https://pictures.example/1.jpg",
      wordCount: 26,
      readingTime: 1,
      feedId: feed.id,
      rights: "excerpt",
      isRewritten: false,
    });
  });

  test("is audited as the feed's, and recorded on the feed without making an editor's save stale", async () => {
    const feed = await addFeed("/a", [buildItem("one")]);
    await fetchAll();
    const [event] = await app.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(event).toMatchObject({
      editorName: "Feed: Feed /a",
      editorId: null,
      action: "fetched",
      title: "The story called one",
    });
    const headers = { "if-match": `"${feed.updatedAt}"` };
    const saved = await editor("PUT", `/api/news-feeds/${feed.id}`, { title: "Renamed" }, headers);
    expect(await saved.json()).toMatchObject({
      title: "Renamed",
      lastFetchedAt: expect.any(String),
      lastError: null,
    });
  });

  test("keeps the original article in the history when an editor changes it", async () => {
    await addFeed("/a", [buildItem("one")]);
    await fetchAll();
    const [article] = await app.db.select().from(articles);
    for (const title of ["First change", "Second change"])
      await editor("PUT", `/api/news/${article?.id}`, { title });
    const rows = await app.db
      .select()
      .from(revisions)
      .where(and(eq(revisions.kind, "article"), eq(revisions.entryId, article?.id ?? 0)))
      .orderBy(revisions.id);
    expect(rows.map(({ editorName, data }) => [editorName, data.title])).toEqual([
      ["Feed: Feed /a", "The story called one"],
      ["editor@example.com", "First change"],
      ["editor@example.com", "Second change"],
    ]);
  });

  test("validates each article, and names an invalid item", async () => {
    await addFeed("/a", [
      buildItem("one", { content: "<h2>Three words here</h2><p>and four more words</p>" }),
      buildItem("two", { content: `<p>${"word ".repeat(41_000)}</p>` }),
      buildItem("three"),
    ]);
    expect(await fetchAll()).toEqual({
      saved: 2,
      skipped: 0,
      errors: [expect.stringMatching(/^Feed \/a: "The story called two": Content can have at most 200,000/)],
    });
    const [article] = await app.db.select().from(articles).orderBy(articles.id);
    expect(article).toMatchObject({ title: "The story called one", wordCount: 7 });
  });

  test("a second time writes nothing, whether or not the publisher supports conditional requests", async () => {
    await addFeed("/a", [buildItem("one"), buildItem("two")]);
    publisher.serve("/b", { body: await (await fetch(`${publisher.url}/a`)).text() });
    await editor("POST", "/api/news-feeds", { url: `${publisher.url}/b` });
    expect(await fetchAll()).toEqual({ saved: 2, skipped: 2, errors: [] });
    const before = await contents();
    expect(await fetchAll()).toEqual({ saved: 0, skipped: 2, errors: [] });
    expect(await contents()).toEqual(before);
  });

  test("does not restore articles that an editor deleted", async () => {
    await addFeed("/a", [buildItem("one")]);
    await fetchAll();
    const [article] = await app.db.select().from(articles);
    await editor("DELETE", `/api/news/${article?.id}`);
    publisher.publish("/a", [buildItem("one"), buildItem("two")]);
    expect(await fetchAll()).toEqual({ saved: 1, skipped: 1, errors: [] });
    expect((await app.db.select().from(articles)).map(({ title }) => title)).toEqual([
      "The story called two",
    ]);
  });

  test("recognizes an item by its guid, else its address, else its text", async () => {
    const title = "Family offices rush into private credit as banks retreat";
    await addFeed("/a", [buildItem("one", { title, content: `<p>${storyText}</p>` })]);
    expect(await fetchAll()).toEqual({ saved: 1, skipped: 0, errors: [] });
    await addFeed("/same-guid", [
      buildItem("one", { link: "https://paper.example/elsewhere", title: "Another title" }),
    ]);
    await addFeed("/same-address", [
      buildItem("x", { link: "http://www.paper.example/one/?utm_source=feed#top", title: "Renamed" }),
    ]);
    await addFeed("/same-words", [
      buildItem("copy", {
        title: `${title} | The Copyist`,
        content: `<p>${storyText.replace("Monday", "Tuesday")}</p>`,
      }),
    ]);
    expect(await fetchAll()).toEqual({ saved: 0, skipped: 3, errors: [] });
  });

  test("saves every item with a unique guid, even if several link to one page", async () => {
    const link = "https://vendor.example/releases";
    const say = (text: string) => `<p>${text}</p>`;
    const release = (guid: string, title: string, content: string, address = link) =>
      buildItem(guid, { guid, link: address, title, content: say(content) });
    const first = release(
      "r1",
      "Custody feeds arrive",
      "The ledger now reads positions of nine custodians each morning.",
    );
    const second = release(
      "r2",
      "Tax lots explained",
      "Advisers see how each sale picks its lots, and print the reason.",
    );
    const third = release(
      "r3",
      "Mobile signing",
      "Principals approve payments on a phone, with two signatures.",
    );
    await addFeed("/releases", [first, second, third]);
    expect(await fetchAll()).toEqual({ saved: 3, skipped: 0, errors: [] });
    const fourth = release(
      "r4",
      "Audit export",
      "Auditors receive a signed archive of all postings of a year.",
    );
    publisher.publish("/releases", [fourth, first]);
    expect(await fetchAll()).toEqual({ saved: 1, skipped: 1, errors: [] });
    // One at a time: earlier items are no longer in the feed.
    publisher.publish("/releases", [
      release("r5", "Bank files", "Statements in camt.053 are matched by themselves."),
    ]);
    expect(await fetchAll()).toMatchObject({ saved: 1 });
    await addFeed("/fragments", [
      release("v4", "Version 2.4", "Partnership accounting by share class.", `${link}-log#v2-4`),
      {
        ...release("v3", "Version 2.3", "Consolidated statements in eleven currencies.", `${link}-log#v2-3`),
        guid: "",
      },
    ]);
    expect(await fetchAll()).toMatchObject({ saved: 2 });
  });

  test("recognizes short items after their publisher has moved to https", async () => {
    const short = (scheme: string, name: string) => {
      const address = `${scheme}://paper.example/${name}`;
      return buildItem(name, {
        guid: address,
        link: address,
        title: `Note ${name}`,
        content: "<p>Brief.</p>",
      });
    };
    await addFeed("/a", [short("http", "one"), short("http", "two")]);
    expect(await fetchAll()).toMatchObject({ saved: 2 });
    publisher.publish("/a", [short("https", "one"), short("https", "two")]);
    expect(await fetchAll()).toEqual({ saved: 0, skipped: 2, errors: [] });
  });

  test("lists every invalid item of a feed", async () => {
    await addFeed(
      "/a",
      Array.from({ length: 12 }, (_, place) => ({ title: `Nowhere ${place}` })),
    );
    const { errors } = await fetchAll();
    expect(errors).toHaveLength(12);
    expect(errors.at(-1)).toBe('Feed /a: "Nowhere 11": it has neither an address nor a guid');
  });

  test("saves an item once if another feed links to its page", async () => {
    await addFeed("/own", [buildItem("one", { guid: "a-17" })]);
    await addFeed("/digest", [
      buildItem("one", {
        guid: "b-4",
        link: "https://paper.example/one?utm_source=digest",
        content: "<p>Elsewhere.</p>",
      }),
    ]);
    expect(await fetchAll()).toMatchObject({ saved: 1, skipped: 1 });
  });

  test("distinguishes items that differ only in a number", async () => {
    const reports = Array.from({ length: 5 }, (_, n) =>
      buildItem(`r${n}`, { title: `Report no. ${n} of the year`, content: `<p>${storyText}</p>` }),
    );
    await addFeed("/a", reports);
    expect(await fetchAll()).toEqual({ saved: 5, skipped: 0, errors: [] });
  });

  test("recognizes an article that an editor created with the same address", async () => {
    await editor("POST", "/api/news", {
      title: "By hand",
      originalContent: "Text.",
      originalUrl: "https://www.paper.example/one/",
    });
    await addFeed("/a", [buildItem("one")]);
    expect(await fetchAll()).toEqual({ saved: 0, skipped: 1, errors: [] });
  });

  test("gives equal titles distinct slugs", async () => {
    const items = ["a", "b", "c"].map((name) =>
      buildItem(name, { title: "Weekly digest", content: `<p>${name}</p>` }),
    );
    await addFeed("/a", items);
    await fetchAll();
    const slugs = (await app.db.select({ slug: articles.slug }).from(articles).orderBy(articles.id)).map(
      ({ slug }) => slug,
    );
    expect(slugs).toEqual(["weekly-digest", "weekly-digest-2", "weekly-digest-3"]);
    publisher.publish("/a", [...items, buildItem("d", { title: "Weekly digest", content: "<p>d</p>" })]);
    await fetchAll();
    expect(await app.db.select().from(articles).where(eq(articles.slug, "weekly-digest-4"))).toHaveLength(1);
  });

  test("continues after a bad feed and a bad item, and names both", async () => {
    await addFeed("/good", [buildItem("one"), { title: "Nowhere" }]);
    await addFeed("/gone", [], { title: null });
    publisher.serve("/gone", { status: 500 });
    await addFeed("/page", [], { title: "The Page" });
    publisher.serve("/page", { body: "<html><body>Hello</body></html>" });
    // Stored before private addresses were refused, or restored from a backup.
    await app.db.insert(newsFeeds).values({ url: "http://10.0.0.1/feed", title: "Inside" });
    const { errors, ...counts } = await fetchAll();
    expect(counts).toEqual({ saved: 1, skipped: 0 });
    expect(errors.toSorted()).toEqual([
      'Feed /good: "Nowhere": it has neither an address nor a guid',
      "Inside: 10.0.0.1 is not an address on the public internet (FETCH_ALLOW_HOSTS can allow it)",
      "The Page: it is a web page, not a feed",
      `${publisher.url}/gone: ${publisher.host} answered with status 500`,
    ]);
    const listed = await (await editor("GET", "/api/news-feeds")).json();
    expect(listed.map(({ lastError }: { lastError: string | null }) => lastError === null)).not.toContain(
      true,
    );
  });

  test("retries the whole feed after a failure", async () => {
    const feed = await addFeed("/a", [buildItem("one")]);
    await fetchAll();
    publisher.serve("/a", { status: 503 });
    expect((await fetchAll()).errors).toHaveLength(1);
    publisher.publish("/a", [buildItem("one"), buildItem("two")]);
    expect(await fetchAll()).toEqual({ saved: 1, skipped: 1, errors: [] });
    const [now] = await (await editor("GET", "/api/news-feeds")).json();
    expect(now).toMatchObject({ id: feed.id, lastError: null });
  });

  test("records when each feed was fetched, and where it has permanently moved", async () => {
    publisher.publish("/new-place", [buildItem("one")]);
    await addFeed("/waiting", []);
    const visits = async () => (await editor("GET", "/api/admin/feed-visits")).json();
    const url = `${publisher.url}/waiting`;
    expect(await visits()).toEqual([{ url, fetchedAt: null, movedTo: null }]);
    publisher.serve("/waiting", { status: 301, headers: { location: `${publisher.url}/new-place` } });
    await fetchAll();
    expect(await visits()).toEqual([
      { url, fetchedAt: expect.any(String), movedTo: `${publisher.url}/new-place` },
    ]);
    expect((await app.fetch("/api/admin/feed-visits")).status).toBe(401);
  });

  test("ignores disabled and deleted feeds", async () => {
    await addFeed("/on", [buildItem("one")]);
    await addFeed("/off", [buildItem("two")], { isActive: false });
    const deleted = await addFeed("/deleted", [buildItem("three")]);
    await editor("DELETE", `/api/news-feeds/${deleted.id}`);
    expect(await fetchAll()).toEqual({ saved: 1, skipped: 0, errors: [] });
    expect(publisher.requests.map(({ path }) => path)).toEqual(["/on"]);
  });

  test("by two editors concurrently creates no duplicates", async () => {
    const items = (from: number) => Array.from({ length: 40 }, (_, n) => buildItem(`n${from + n}`));
    await addFeed("/a", items(0));
    await addFeed("/b", items(20));
    const other = asEditor(app, "other@example.com");
    const results = await Promise.all([fetchAll(), fetchAll(other), fetchAll()]);
    expect(results.reduce((sum, { saved }) => sum + saved, 0)).toBe(60);
    expect(results.flatMap(({ errors }) => errors)).toEqual([]);
    expect(await app.db.$count(articles)).toBe(60);
  });

  test("reduces hostile markup to text", async () => {
    const content =
      '<p onclick="x()">Read<script>alert(1)</script> <a href="javascript:x()">me</a></p><img src=x onerror=x()>';
    await addFeed("/a", [buildItem("one", { title: "<b>Bold</b> & co", content })]);
    await fetchAll();
    const [article] = await app.db.select().from(articles);
    expect(article).toMatchObject({ title: "Bold & co", originalContent: "Read me" });
  });
});

/** Everything a fetch can write, except the visit's time. */
const contents = async () => ({
  articles: await app.db.select().from(articles).orderBy(articles.id),
  items: await app.db.select().from(newsItems).orderBy(newsItems.id),
  auditEvents: await app.db.$count(auditEntries),
});
