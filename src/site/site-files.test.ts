import { eq } from "drizzle-orm";
import { parseRssFeed } from "feedsmith";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "#app.ts";
import { faqs } from "#content/faq/faq.table.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import type { OpenDatabase } from "#db/database.server.ts";
import { announceContentChange } from "#http/response-cache/content-changed.server.ts";
import { articles } from "#newsroom/article/article.table.ts";
import { createLog } from "#shared/log.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { openTestDatabase } from "../../tests/support/database.ts";

const settings = readSettings({ SITE_URL: "https://guide.example.com", LOG_LEVEL: "silent" });
let database: OpenDatabase;
let app: Awaited<ReturnType<typeof createApp>>;

beforeAll(async () => {
  database = await openTestDatabase();
  app = await createApp({ database, settings, log: createLog(settings) });
});
afterAll(() => database.close());

const get = async (path: string, headers: Record<string, string> = {}) =>
  app.fetch(new Request(`http://localhost${path}`, { headers }));
const textOf = async (path: string) => (await get(path)).text();

test("robots.txt points to the sitemap and closes the admin and the sign-in, but not the API's public reads", async () => {
  const rules = (await textOf("/robots.txt")).split("\n");
  expect(rules).toContain("Sitemap: https://guide.example.com/sitemap.xml");
  for (const closed of ["/admin$", "/admin/", "/auth$", "/api/admin/", "/api/auth/"])
    expect(rules).toContain(`Disallow: ${closed}`);
  expect(rules).not.toContain("Disallow: /api/");
});

test("a home screen gets the site's name, colour and icons", async () => {
  const manifest = await get("/site.webmanifest");
  expect(manifest.headers.get("Content-Type")).toBe("application/manifest+json");
  expect(await manifest.json()).toMatchObject({ name: "Family Office Software Guide", start_url: "/" });
  const icon = Buffer.from(await (await get("/apple-touch-icon.png")).arrayBuffer());
  expect([icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual([180, 180]);
  const html = await textOf("/");
  for (const link of [
    '<link rel="manifest" href="/site.webmanifest"/>',
    '<link rel="apple-touch-icon" href="/apple-touch-icon.png"/>',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121514"/>',
  ])
    expect(html).toContain(link);
});

test("the sitemap lists the site's comparisons if both vendors are published", async () => {
  const offered = "<loc>https://guide.example.com/compare/addepar-vs-black-diamond</loc>";
  expect(await textOf("/sitemap.xml")).toContain(offered);
  await database.db.update(vendors).set({ isPublished: false }).where(eq(vendors.slug, "black-diamond"));
  await announceContentChange(database.db);
  await expect.poll(() => textOf("/sitemap.xml")).not.toContain(offered);
  await database.db.update(vendors).set({ isPublished: true }).where(eq(vendors.slug, "black-diamond"));
  await announceContentChange(database.db);
});

test("the sitemap lists published pages with dates, and drops withdrawn ones", async () => {
  const before = await textOf("/sitemap.xml");
  expect(before).toMatch(
    /<url><loc>https:\/\/guide\.example\.com\/vendors\/addepar<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod><\/url>/,
  );
  for (const path of ["/", "/faq", "/compare", "/family-office-software", "/terms-of-service", "/services"]) {
    expect(before).toContain(`<loc>https://guide.example.com${path}</loc>`);
  }
  for (const path of ["/admin", "/auth"]) expect(before).not.toContain(`example.com${path}`);

  await database.db.update(vendors).set({ isPublished: false }).where(eq(vendors.slug, "altoo"));
  await announceContentChange(database.db);
  await expect.poll(() => textOf("/sitemap.xml")).not.toContain("/vendors/altoo<");
});

test("drafts are not in any machine-readable list and have no share image", async () => {
  await database.db
    .insert(articles)
    .values({ slug: "rewritten-only", title: "Not yet", status: "rewritten" });
  await announceContentChange(database.db);
  await expect.poll(() => textOf("/sitemap.xml")).not.toContain("rewritten-only");
  expect(await textOf("/news/feed.xml")).not.toContain("rewritten-only");
  expect((await get("/share/news/rewritten-only.png")).status).toBe(404);
});

test("the feed is valid RSS whatever the texts contain, newest first", async () => {
  await database.db.insert(articles).values({
    slug: "sharp-corners",
    title: "An original title",
    rewrittenTitle: "A & B < C ]]> \u0008\u000bD\ufffe “é” 🙂",
    excerpt: "<p>One & two</p>",
    category: "M&A",
    status: "published",
    originalPublishedAt: "2031-01-05T10:00:00.000Z",
  });
  await announceContentChange(database.db);
  await expect.poll(() => textOf("/news/feed.xml")).toContain("sharp-corners");

  const answer = await get("/news/feed.xml");
  expect(answer.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  const text = await answer.text();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that XML cannot represent
  expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
  // The parser below trims, which not every feed reader does.
  expect(text).toContain("<title><![CDATA[A & B < C ");
  expect(text).toContain("<category><![CDATA[M&A]]></category>");
  const feed = parseRssFeed(text);
  expect(feed.link).toBe("https://guide.example.com/news");
  expect(feed.atom?.links?.[0]).toMatchObject({
    href: "https://guide.example.com/news/feed.xml",
    rel: "self",
  });
  expect(feed.items?.[0]).toMatchObject({
    title: "A & B < C ]]> D “é” 🙂",
    link: "https://guide.example.com/news/sharp-corners",
    guid: { value: "https://guide.example.com/news/sharp-corners", isPermaLink: true },
    pubDate: "Sun, 05 Jan 2031 10:00:00 GMT",
    // A description is HTML, so characters in the excerpt are escaped.
    description: "&lt;p&gt;One &amp; two&lt;/p&gt;",
    categories: [{ name: "M&A" }],
  });
});

test("the feed never exposes a tag from a title or an excerpt", async () => {
  const text = "<script>alert(1)</script>";
  await database.db
    .insert(articles)
    .values({ slug: "scripted", title: text, excerpt: text, category: text, status: "published" });
  await announceContentChange(database.db);
  await expect.poll(() => textOf("/news/feed.xml")).toContain("/news/scripted<");
  const feed = await textOf("/news/feed.xml");
  expect(feed).not.toMatch(/<script/i);
  const item = parseRssFeed(feed).items?.find(({ link }) => link?.endsWith("/scripted"));
  expect(JSON.stringify(item)).toContain("alert(1)");
  expect(JSON.stringify(item)).not.toMatch(/<\/?script/i);
});

test("the favicon is an icon in three sizes, and an SVG", async () => {
  const ico = Buffer.from(await (await get("/favicon.ico")).arrayBuffer());
  expect(ico.readUInt16LE(2)).toBe(1);
  const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, entry) => ico.readUInt8(6 + entry * 16));
  expect(sizes).toEqual([16, 32, 48]);
  const svg = await get("/favicon.svg");
  expect(svg.headers.get("content-type")).toBe("image/svg+xml");
  expect(await svg.text()).toMatch(/^<svg /);
});

test.each([
  "/share/site.png",
  "/share/vendors/addepar.png",
  "/share/compare/addepar-vs-masttro.png",
  "/share/pages/privacy-policy.png",
  "/share/pages/family-office-software.png",
])("%s is a cacheable 1200 by 630 PNG, sent uncompressed", async (path) => {
  const answer = await get(path, { "Accept-Encoding": "br, gzip" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/png");
  expect(answer.headers.get("content-encoding")).toBeNull();
  expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(await sizeOf(answer)).toEqual({ width: 1200, height: 630 });
  const again = await get(path, { "If-None-Match": answer.headers.get("etag") ?? "" });
  expect(again.status).toBe(304);
});

test.each([
  ["16x9", 1200, 675],
  ["4x3", 1200, 900],
  ["1x1", 1200, 1200],
])("an article also has its image in the shape %s", async (shape, width, height) => {
  const path = `/share/news/why-reporting-projects-slip.png?shape=${shape}`;
  expect(await sizeOf(await get(path))).toEqual({ width, height });
});

test("the publisher's logo is a square PNG", async () => {
  expect(await sizeOf(await get("/logo.png"))).toEqual({ width: 512, height: 512 });
});

test.each([
  "/share/vendors/addepar.png?shape=9x16",
  "/share/vendors/addepar.png?shape=constructor",
  "/share/vendors/nobody.png",
  "/share/nothing/addepar.png",
  "/share/compare/addepar-vs-addepar.png",
])("there is no image at %s", async (path) => expect((await get(path)).status).toBe(404));

test("a title of any length and script is drawn", async () => {
  await database.db.insert(faqs).values([
    { slug: "long-words", question: "W".repeat(500), answer: "…" },
    { slug: "other-scripts", question: "Łódź, Ελλάδα, Привет, 漢字 and 🙂", answer: "…" },
  ]);
  for (const slug of ["long-words", "other-scripts"]) {
    expect(await sizeOf(await get(`/share/faq/${slug}.png`))).toEqual({ width: 1200, height: 630 });
  }
});

async function sizeOf(answer: Response) {
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.toString("latin1", 1, 4)).toBe("PNG");
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
