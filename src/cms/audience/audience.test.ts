import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createApp } from "#app.ts";
import { anyContent } from "#http/response-cache/tagged-cache.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { type Audience, audience } from "./audience.ts";
import { utcDay } from "./days.ts";
import { erasePageViews } from "./find-audience.server.ts";
import { pageViews } from "./page-view.table.ts";

const app = testApp();
const call = asEditor(app);
const log = pino({ level: "silent" });
const browser = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

type Process = Awaited<ReturnType<typeof serve>>;

/** Starts a process of the site on this file's database. It keeps its counts in memory until it writes them. */
async function serve(env: Record<string, string> = {}) {
  const settings = readSettings({ SITE_URL: "https://guide.example", LOG_LEVEL: "silent", ...env });
  const { requestListener, writeViews, invalidate } = await createApp({
    database: app.database,
    settings,
    log,
  });
  const server: Server = createServer(requestListener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** Sends the path unchanged, which `fetch` would not. */
    ask: (path: string, headers: Record<string, string> = {}, method = "GET") =>
      new Promise<{ status: number; etag: string }>((resolve, reject) => {
        const sent = request(
          { port, path, method, headers: { "user-agent": browser, ...headers } },
          (answer) => {
            answer.resume();
            answer.once("end", () =>
              resolve({ status: answer.statusCode ?? 0, etag: answer.headers.etag ?? "" }),
            );
          },
        );
        sent.once("error", reject).end();
      }),
    write: writeViews,
    forgetAll: () => invalidate([anyContent]),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const read = async (query = ""): Promise<Audience> =>
  audience.parse(await (await call("GET", `/api/admin/audience${query}`)).json());
const viewsByPath = async () =>
  Object.fromEntries((await read()).paths.map(({ path, views }) => [path, views]));

let site: Process;
let other: Process;
let uncounted: Process;

beforeAll(async () => {
  [site, other, uncounted] = await Promise.all([serve(), serve(), serve({ AUDIENCE: "0" })]);
});
afterAll(() => Promise.all([site, other, uncounted].map(({ close }) => close())));
beforeEach(async () => {
  await app.db.execute(sql`delete from page_views`);
});

test("the views of several paths are answered together, without those that nobody opened", async () => {
  for (const path of ["/vendors/addepar", "/vendors/addepar", "/vendors"]) await site.ask(path);
  await site.write();
  const getViews = async (query: string) => await call("GET", `/api/admin/audience/pages?${query}`);
  const answer = await getViews("path=/vendors/addepar&path=/Vendors/&path=/faq");
  const { trends, ...counts } = await answer.json();
  expect(counts).toEqual({ isCounted: true, views: { "/vendors/addepar": 2, "/Vendors/": 1 } });
  expect(Object.keys(trends)).toEqual(["/vendors/addepar", "/Vendors/"]);
  for (const query of ["", "path=/admin", `${"path=/vendors&".repeat(101)}`, "path=/vendors&days=0"])
    expect([query.slice(0, 30), (await getViews(query)).status]).toEqual([query.slice(0, 30), 400]);
  expect((await app.fetch("/api/admin/audience/pages?path=/vendors")).status).toBe(401);
});

test("the trends of several paths rise and fall with their days, in one statement", async () => {
  await app.db.insert(pageViews).values([
    { day: utcDay(2), path: "/vendors/addepar", views: 4 },
    { day: utcDay(0), path: "/vendors/addepar", views: 2 },
    { day: utcDay(1), path: "/vendors", views: 1 },
    { day: utcDay(3), path: "/vendors", views: 9 },
  ]);
  const query = "days=3&path=/vendors/addepar&path=/vendors&path=/faq";
  const { views, trends } = await (await call("GET", `/api/admin/audience/pages?${query}`)).json();
  expect(views).toEqual({ "/vendors/addepar": 6, "/vendors": 1 });
  expect(trends).toEqual({
    "/vendors/addepar": { line: "M1,1L48,19L95,10", peak: { day: utcDay(2), views: 4 } },
    "/vendors": { line: "M1,19L48,1L95,19", peak: { day: utcDay(1), views: 1 } },
  });
  const { trend } = await read("?days=3&path=/vendors/addepar");
  expect(trend).toEqual(trends["/vendors/addepar"]);
  expect((await read("?days=1&path=/vendors/addepar")).trend?.line).toBe("M48,1Z");
  expect((await read("?path=/faq")).trend).toBeNull();
});

describe("a page view", () => {
  test("is counted whether the page is rendered, stored, or still held by the reader", async () => {
    site.forgetAll();
    const { etag } = await site.ask("/vendors/addepar");
    await site.ask("/vendors/addepar");
    const again = await site.ask("/vendors/addepar", { "if-none-match": etag });
    expect(again.status).toBe(304);
    await site.write();
    const today = utcDay();
    expect(await read("?path=/vendors/addepar")).toMatchObject({
      isCounted: true,
      total: 3,
      paths: [{ path: "/vendors/addepar", views: 3 }],
    });
    expect((await read()).days.at(-1)).toEqual({ day: today, views: 3 });
  });

  test("is also a move within the site, which loads the data of the page alone", async () => {
    const byPage = { "sec-fetch-site": "same-origin", "sec-fetch-dest": "empty", "sec-fetch-mode": "cors" };
    const vendor = "/api/vendors/addepar?view=page";
    const moves = [
      vendor,
      vendor,
      "/api/compare/addepar-vs-masttro?view=page",
      "/api/pages/slug/about?view=page",
    ];
    for (const path of moves) expect([path, (await site.ask(path, byPage)).status]).toEqual([path, 200]);
    await site.ask(vendor);
    await site.ask(vendor, { ...byPage, "sec-fetch-site": "cross-site" });
    await site.ask(vendor, { ...byPage, "sec-purpose": "prefetch" });
    await site.ask(vendor, { ...byPage, cookie: "session=x" });
    await site.ask("/api/vendors/nobody?view=page", byPage);
    for (const path of [
      "/api/vendors/addepar",
      "/api/vendors?view=card",
      "/api/vendors/addepar/comparisons?view=page",
    ])
      await site.ask(path, byPage);
    await site.write();
    expect(await viewsByPath()).toEqual({
      "/vendors/addepar": 2,
      "/compare/addepar-vs-masttro": 1,
      "/about": 1,
    });
  });

  test("belongs to the path: query, spelling and a slash at the end make no difference", async () => {
    const spellings = ["/vendors", "/vendors?sort=name", "/vendors?utm_source=x", "/%76endors"];
    for (const path of spellings) expect([path, (await site.ask(path)).status]).toEqual([path, 200]);
    await site.write();
    expect(await viewsByPath()).toEqual({ "/vendors": 4 });
  });

  test.each<[string, string, Record<string, string>, string?]>([
    ["a search engine", "/faq", { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
    ["a crawler", "/faq", { "user-agent": "SomeCrawler/1.0" }],
    ["a preview of a chat", "/faq", { "user-agent": "WhatsApp Link-Preview" }],
    ["a browser without a head", "/faq", { "user-agent": "Mozilla/5.0 HeadlessChrome/140" }],
    ["a program", "/faq", { "user-agent": "curl/8.1" }],
    ["nobody who says who it is", "/faq", { "user-agent": "" }],
    ["a browser that fetches ahead", "/faq", { "sec-purpose": "prefetch;prerender" }],
    ["an older browser that fetches ahead", "/faq", { purpose: "prefetch" }],
    ["somebody with a session", "/faq", { cookie: "session=abc" }],
    ["a question for the head only", "/faq", {}, "HEAD"],
    ["a page that there is not", "/faq/nothing", {}],
    ["the admin", "/admin", {}],
    ["the sign-in", "/auth", {}],
    ["a call of the API", "/api/faq", {}],
    ["a feed", "/news/feed.xml", {}],
    ["the sitemap", "/sitemap.xml", {}],
    ["a probe", "/livez", {}],
    ["an address that cannot be decoded", "/%E0%A4%A", {}],
    ["a text that the store cannot hold", "/faq%00", {}],
  ])("is not %s", async (_, path, headers, method) => {
    await site.ask(path, headers, method);
    await site.ask(path, headers, method);
    await site.write();
    expect(await viewsByPath()).toEqual({});
  });

  test("is not a signed-in editor's, whatever the page", async () => {
    expect((await call("GET", "/api/admin/audience")).status).toBe(200);
    await site.ask("/", { cookie: "__Host-session=abc" });
    await site.ask("/");
    await site.write();
    expect(await viewsByPath()).toEqual({ "/": 1 });
  });

  test("is not counted with AUDIENCE=0, and the API says so", async () => {
    await uncounted.ask("/faq");
    await uncounted.write();
    expect(await viewsByPath()).toEqual({});
  });

  test("leaves nothing in the store but day, path and number", async () => {
    await site.ask("/faq", { "x-forwarded-for": "203.0.113.7", referer: "https://example.com/" });
    await site.write();
    const { rows } = await app.database.query("select * from page_views");
    expect(rows).toEqual([{ day: utcDay(), path: "/faq", views: 1 }]);
  });
});

test("several processes add up, also when they write at once", async () => {
  for (const path of ["/faq", "/news", "/faq"]) await Promise.all([site.ask(path), other.ask(path)]);
  await Promise.all([site.write(), other.write()]);
  await other.ask("/faq");
  await Promise.all([site.write(), other.write(), other.write()]);
  expect(await viewsByPath()).toEqual({ "/faq": 5, "/news": 2 });
});

describe("while the store fails", () => {
  afterEach(() => app.db.execute(sql`alter table if exists page_views_away rename to page_views`));

  test("nothing is lost: what was counted before and meanwhile is written later, once", async () => {
    await site.ask("/faq");
    await app.db.execute(sql`alter table page_views rename to page_views_away`);
    await site.write();
    await site.ask("/faq");
    await site.ask("/news");
    await site.write();
    await app.db.execute(sql`alter table page_views_away rename to page_views`);
    expect(await viewsByPath()).toEqual({});
    await site.write();
    await site.write();
    expect(await viewsByPath()).toEqual({ "/faq": 2, "/news": 1 });
  });
});

describe("the API", () => {
  const seed = (rows: [day: string, path: string, views: number][]) =>
    Promise.all(
      rows.map(([day, path, views]) =>
        app.db.execute(sql`insert into page_views values (${day}, ${path}, ${views})`),
      ),
    );

  test("answers nobody but editors", async () => {
    expect((await app.fetch("/api/admin/audience")).status).toBe(401);
    expect((await app.fetch("/api/admin/audience?days=x")).status).toBe(401);
  });

  test("says every day of the period, and the most read paths first", async () => {
    await seed([
      [utcDay(), "/a", 2],
      [utcDay(1), "/a", 3],
      [utcDay(1), "/b", 9],
      [utcDay(2), "/a", 100],
    ]);
    expect(await read("?days=2")).toEqual({
      isCounted: true,
      days: [
        { day: utcDay(1), views: 12 },
        { day: utcDay(), views: 2 },
      ],
      total: 14,
      trend: { line: "M1,1L95,16", peak: { day: utcDay(1), views: 12 } },
      paths: [
        { path: "/b", views: 9 },
        { path: "/a", views: 5 },
      ],
    });
    expect(await read("?path=/A/%3Fx=1&days=3")).toMatchObject({
      total: 105,
      paths: [{ path: "/a", views: 105 }],
    });
    expect(await read("?path=/never")).toMatchObject({ total: 0, paths: [] });
    expect((await read()).days).toHaveLength(30);
  });

  test("lists 50 paths at most", async () => {
    await app.db.execute(
      sql`insert into page_views select ${utcDay()}, '/p' || n, n from generate_series(1, 60) n`,
    );
    const { paths, total } = await read();
    expect([paths.length, paths[0], total]).toEqual([50, { path: "/p60", views: 60 }, 1830]);
  });

  test.each([
    "days=0",
    "days=401",
    "days=-1",
    "days=1.5",
    "days=",
    "days=x",
    "path=",
    "path=faq",
    "path=/admin",
  ])("refuses %s and names the parameter", async (query) => {
    const answer = await call("GET", `/api/admin/audience?${query}`);
    expect([answer.status, (await answer.json()).issues[0].path]).toEqual([400, query.split("=")[0]]);
  });

  test("says when nothing is counted", async () => {
    const off = await createApp({
      database: app.database,
      settings: readSettings({ LOG_LEVEL: "silent", AUDIENCE: "0" }),
      log,
    });
    const editor = asEditor(
      { db: app.db, fetch: async (path, init) => off.fetch(new Request(`http://localhost${path}`, init)) },
      "off@example.com",
    );
    expect(await (await editor("GET", "/api/admin/audience")).json()).toMatchObject({
      isCounted: false,
      total: 0,
    });
  });

  test("keeps 400 days", async () => {
    await seed([
      [utcDay(399), "/kept", 1],
      [utcDay(401), "/old", 1],
    ]);
    await erasePageViews(app.db);
    expect((await read("?days=400")).paths).toEqual([{ path: "/kept", views: 1 }]);
    const { rows } = await app.database.query("select path from page_views");
    expect(rows).toEqual([{ path: "/kept" }]);
  });
});
