import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { routes } from "#shared/routes.ts";
import { testApp } from "../../../tests/support/app.ts";
import { countStatements } from "../../../tests/support/count-statements.ts";
import { countTurns } from "../../../tests/support/event-loop.ts";
import { pagePathOf } from "./page-request.server.ts";
import { PageViews } from "./page-views.server.ts";

const app = testApp("empty");
const log = pino({ level: "silent" });
let views: PageViews;
let server: Server;
let site: string;

/** A site that has every page. */
beforeAll(async () => {
  server = createServer((request, response) => {
    views.observe(request, response);
    response.end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => app.db.execute(sql`delete from page_views`));

const ask = async (...paths: string[]) => {
  for (const path of paths) await (await fetch(site + path)).text();
};
const stored = async () =>
  (await app.database.query("select path, views from page_views order by path")).rows;

test("no more paths are held than there is room for; those that are held go on being counted", async () => {
  views = new PageViews(app.db, log, { mostHeld: 2 });
  await ask("/a", "/b", "/c", "/a");
  await views.write();
  await ask("/c");
  await views.write();
  expect(await stored()).toEqual([
    { path: "/a", views: 2 },
    { path: "/b", views: 1 },
    { path: "/c", views: 1 },
  ]);
});

test("what a failed write leaves is not displaced by what comes meanwhile", async () => {
  views = new PageViews(app.db, log, { mostHeld: 2 });
  await ask("/a", "/b");
  await app.db.execute(sql`alter table page_views rename to page_views_away`);
  await views.write();
  await ask("/c", "/a");
  await views.write();
  await app.db.execute(sql`alter table page_views_away rename to page_views`);
  await views.write();
  expect(await stored()).toEqual([
    { path: "/a", views: 2 },
    { path: "/b", views: 1 },
  ]);
});

test("two thousand paths are written in parts, and others have a turn after each", async () => {
  const paths = Array.from({ length: 2000 }, (_, index) => `/compare/${index}-vs-${"x".repeat(60)}`);
  let turns = 0;
  const statements = await countStatements(app.db, async (db) => {
    views = new PageViews(db, log);
    for (let from = 0; from < paths.length; from += 100)
      await Promise.all(paths.slice(from, from + 100).map((path) => ask(path)));
    // With a stopped clock, the embedded database never yields, so only the yields of the code count.
    const clock = vi.spyOn(performance, "now").mockReturnValue(0);
    turns = await countTurns(() => views.write()).finally(() => clock.mockRestore());
  });
  expect(statements).toBe(4);
  expect(turns).toBeGreaterThanOrEqual(4);
  expect(await stored()).toHaveLength(2000);
});

test("the store keeps so many paths of a day; those it knows go on being counted", async () => {
  views = new PageViews(app.db, log, { mostStored: 2 });
  await ask("/a", "/b");
  await views.write();
  await ask("/a", "/c");
  await views.write();
  expect(await stored()).toEqual([
    { path: "/a", views: 2 },
    { path: "/b", views: 1 },
  ]);
});

test("public pages are told from all else by their addresses", () => {
  const pageOf = (pattern: string) => pagePathOf(pattern.replaceAll(/:(\w+)/g, "a-$1"));
  const { admin, adminTab, adminEntry, invitation, setUp, signIn, signOut, providerSignIn, ...others } =
    routes;
  const editors = [admin, adminTab, adminEntry, invitation, setUp, signIn, signOut, providerSignIn];
  const files = [
    others.newsFeed,
    others.digestFeed,
    others.changesFeed,
    others.vendorChangesFeed,
    others.fitCsv,
    others.marketCsv,
    others.marketPicture,
    others.fitQuestionsFile,
  ];
  for (const { pattern } of [...editors, ...files])
    expect([pattern, pageOf(pattern)]).toEqual([pattern, null]);
  for (const { pattern } of Object.values(others).filter((route) => !files.some((file) => file === route)))
    expect([pattern, pageOf(pattern)]).toEqual([
      pattern,
      pattern.toLowerCase().replaceAll(/:(\w+)/g, "a-$1"),
    ]);
});

test.each([
  ["/Vendors//Addepar/", "/vendors/addepar"],
  ["//", "/"],
  ["/administration", "/administration"],
  ["/?q=/admin", "/"],
  ["/vendors/addepar?preview=token", null],
  ["/Admin/vendors", null],
  ["/%61dmin", null],
  ["/a%00b", null],
  ["/vendors.data", null],
  ["http://guide.example/vendors", null],
  [`/${"a".repeat(1001)}`, null],
])("%s is counted as %s", (address, path) => {
  expect(pagePathOf(address)).toBe(path);
});
