import { and, eq } from "drizzle-orm";
import { parseRssFeed } from "feedsmith";
import { beforeAll, expect, test } from "vitest";
import { factChanges } from "#cms/engine/fact-change.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import type { ChangePage } from "./change.ts";
import { readSince } from "./since.ts";

const app = testApp();
const call = asEditor(app);

/** Three vendors that moved on different days, and one that never did. */
const moved = { "moved-first": "2026-03-05", "moved-later": "2026-05-20", "moved-last": "2026-07-01" };

beforeAll(async () => {
  for (const slug of [...Object.keys(moved), "never-moved"])
    await call("POST", "/api/vendors", { name: slug, slug, headquarters: "Zurich" });
  for (const [slug, day] of Object.entries(moved)) {
    const { id } = await app.json(`/api/vendors/${slug}`);
    await call("PUT", `/api/vendors/${id}`, { headquarters: `Geneva since ${day}` });
    await app.db
      .update(factChanges)
      .set({ createdAt: `${day}T00:00:00.000Z` })
      .where(and(eq(factChanges.kind, "vendor"), eq(factChanges.entryId, id)));
  }
  app.forgetAll();
});

const slugsOf = async (query: string) =>
  ((await app.json(`/api/changes?${query}`)) as ChangePage).items.map(({ slug }) => slug);

test.each([
  ["vendor=moved-first&vendor=moved-last&vendor=never-moved", ["moved-last", "moved-first"]],
  ["vendor=moved-first&vendor=moved-later&since=2026-03-06", ["moved-later"]],
  ["vendor=moved-first&since=2026-03-05", ["moved-first"]],
  ["vendor=moved-first&since=2026-02-30", ["moved-first"]],
  ["vendor=never-moved&since=2026-01-01", []],
  ["vendor=unknown&vendor=moved-later", ["moved-later"]],
  ["vendor=unknown", []],
])("the changes of %s are those of %j", async (query, slugs) => {
  expect(await slugsOf(query)).toEqual(slugs);
});

test("an event known only by its year or month counts as since any of its days", async () => {
  const events = ["2025", "2026", "2026-06", "2026-06-14"].map((date) => ({ date, text: `In ${date}` }));
  const body = { name: "Eventful", slug: "eventful", events };
  expect((await call("POST", "/api/vendors", body)).status).toBe(201);
  const datesSince = async (since: string) =>
    ((await app.json(`/api/changes?vendor=eventful&since=${since}`)) as ChangePage).items.map(
      ({ date }) => date,
    );
  expect(await datesSince("2026-06-15")).toEqual(["2026-06", "2026"]);
  expect(await datesSince("2026-07-01")).toEqual(["2026"]);
});

test("a day that does not exist, or anything else, counts as absent", () => {
  const days = ["2026-10-25", "2026-02-30", "2026-1-5", "yesterday", "2026-10-25T00:00", ""];
  expect(days.map((day) => readSince(new URLSearchParams({ since: day })))).toEqual([
    "2026-10-25",
    ...Array(5).fill(null),
  ]);
});

test("a vendor and a set of vendors have feeds, which name themselves and their page", async () => {
  const ofOne = parseRssFeed(await app.text("/vendors/moved-first/changes.xml"));
  expect(ofOne.title).toBe("Family Office Software Guide: What Changed at moved-first");
  expect(ofOne.items?.map(({ title }) => title)).toEqual([expect.stringContaining("moved-first")]);
  expect(ofOne.atom?.links?.[0]?.href).toBe("https://guide.example/vendors/moved-first/changes.xml");
  expect(ofOne.link).toBe("https://guide.example/changes?vendor=moved-first");
  const ofSet = parseRssFeed(await app.text("/changes/feed.xml?vendor=moved-first&vendor=moved-later"));
  expect(ofSet.items).toHaveLength(2);
  expect(ofSet.link).toBe("https://guide.example/shortlist?v=moved-first,moved-later");
  expect(ofSet.atom?.links?.[0]?.href).toBe(
    "https://guide.example/changes/feed.xml?vendor=moved-first&vendor=moved-later",
  );
  expect((await app.fetch("/vendors/nobody/changes.xml")).status).toBe(404);
  expect((await app.fetch("/changes/feed.xml?vendor=nobody")).status).toBe(404);
});

test("a profile and a shortlist list what changed since a day", async () => {
  const profile = await app.text("/vendors/moved-first?since=2026-03-01");
  expect(profile).toContain("What Changed Since Mar 1, 2026");
  expect(profile).toContain("Geneva since 2026-03-05</");
  expect(await app.text("/vendors/moved-first?since=2026-03-06")).toContain(
    "We have not recorded a change since then.",
  );
  expect(await app.text("/vendors/moved-first")).toContain("What Changed</h2>");
  const shortlist = await app.text("/shortlist?v=moved-first,moved-later&since=2026-03-06");
  expect(shortlist).toContain("We recorded 1 change since Mar 6, 2026.");
  expect(shortlist).toContain('href="/changes/feed.xml?vendor=moved-first&amp;vendor=moved-later"');
});
