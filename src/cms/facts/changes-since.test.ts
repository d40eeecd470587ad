import { and, eq } from "drizzle-orm";
import { parseRssFeed } from "feedsmith";
import { beforeAll, describe, expect, test } from "vitest";
import { factChanges } from "#cms/engine/fact-change.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { visibleText } from "../../../tests/support/visible-text.ts";
import type { ChangePage } from "./change.ts";
import { readSince } from "./change-parameters.ts";
import { citations } from "./citation.table.ts";

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

test("the page shows the changes to all the vendors in its address", async () => {
  const text = visibleText(
    await app.text("/changes?vendor=moved-first&vendor=moved-last&vendor=never-moved"),
  );
  expect(text).toContain("Only changes of 3 vendors.");
  expect(text).toContain("Geneva since 2026-03-05");
  expect(text).toContain("Geneva since 2026-07-01");
  expect(text).not.toContain("Geneva since 2026-05-20");
  expect(visibleText(await app.text("/changes?vendor=moved-first"))).toContain(
    "Only changes of moved-first.",
  );
  const twice = "/changes?vendor=moved-first&vendor=moved-first";
  expect(visibleText(await app.text(twice))).toContain("Only changes of moved-first.");
  const many = Array.from({ length: 40 }, (_, place) => `vendor=vendor-${place}`).join("&");
  expect(visibleText(await app.text(`/changes?${many}`))).toContain("Only changes of 12 vendors.");
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
  const ofAll = parseRssFeed(await app.text("/changes/feed.xml?vendor="));
  expect(ofAll.items?.length).toBeGreaterThan(2);
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

describe("a shortlist for a returning reader", () => {
  const day = 24 * 60 * 60 * 1000;
  const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();
  const since = daysAgo(30).slice(0, 10);
  const href = `v=asked-again,never-cited&since=${since}`;

  beforeAll(async () => {
    await call("POST", "/api/vendors", { name: "Never Cited", slug: "never-cited", pricing: "On request" });
    const values = { pricing: "From 9,000", headquarters: "Vaduz", owner: "A family", languages: ["German"] };
    const created = await call("POST", "/api/vendors", {
      name: "Asked Again",
      slug: "asked-again",
      ...values,
    });
    const { id } = await created.json();
    // Prices are valid for 90 days, companies for a year: one fell due since then, one before, and one is fresh.
    const checks = { pricing: 100, owner: 365 + 60, headquarters: 40 };
    for (const [field, age] of Object.entries(checks)) {
      const cited = await call("PUT", "/api/admin/citations", {
        kind: "vendor",
        entryId: id,
        field,
        item: "",
        value: values[field as "pricing"],
        source: { url: "https://vendor.example/facts", title: "Facts", kind: "documentation" },
        verdict: "supports",
      });
      expect(cited.status, field).toBeLessThan(300);
      await app.db
        .update(citations)
        .set({ checkedAt: daysAgo(age) })
        .where(and(eq(citations.entryId, id), eq(citations.field, field)));
    }
    await call("PUT", `/api/vendors/${id}`, { founded: "2001" });
    await call("PUT", `/api/vendors/${id}`, { founded: "2011" });
    const [newest] = await (await call("GET", `/api/admin/fact-changes/vendor/${id}`)).json();
    expect(newest).toMatchObject({ field: "founded", after: "2011" });
    const marked = await call("PUT", `/api/admin/fact-changes/${newest.id}`, { reason: "A typing error" });
    expect(marked.status).toBe(200);
    app.forgetAll();
  });

  test("lists the facts that fell due since then, not those before, and the corrections", async () => {
    const list: ChangePage = await app.json(
      `/api/changes?vendor=asked-again&vendor=never-cited&since=${since}`,
    );
    expect(list.due).toEqual({
      total: 1,
      items: [
        {
          slug: "asked-again",
          title: "Asked Again",
          path: "/vendors/asked-again",
          field: "pricing",
          label: "Pricing",
          item: null,
          itemTitle: null,
          checkedAt: expect.stringContaining(daysAgo(100).slice(0, 10)),
          dueAt: expect.stringContaining(daysAgo(10).slice(0, 10)),
        },
      ],
    });
    expect(list.corrections?.map(({ field, reason }) => [field, reason])).toEqual([
      ["founded", "A typing error"],
    ]);
    const long: ChangePage = await app.json(
      `/api/changes?vendor=asked-again&since=${daysAgo(80).slice(0, 10)}`,
    );
    expect(long.due?.items.map(({ field }) => field)).toEqual(["pricing", "owner"]);
  });

  test("keeps corrections beyond the first page, and is silent without a day", async () => {
    const short: ChangePage = await app.json(
      `/api/changes?vendor=asked-again&since=${since}&pageSize=1&page=2`,
    );
    expect(short.corrections).toHaveLength(1);
    const plain: ChangePage = await app.json("/api/changes?vendor=asked-again");
    expect([plain.due, plain.corrections]).toEqual([undefined, undefined]);
  });

  test("reads so on the page, and says that nothing fell due", async () => {
    const page = visibleText(await app.text(`/shortlist?${href}`));
    expect(page).toMatch(/Corrected Correction Asked Again · Founded .* Reason: A typing error/);
    expect(page).toMatch(/Now due for a check 1 fact fell due for a check\. Asked Again · Pricing checked /);
    const quiet = visibleText(await app.text(`/shortlist?v=never-cited&since=${since}`));
    expect(quiet).toContain("No fact has fallen due for a check since");
    expect(quiet).not.toContain("Corrected");
  });
});
