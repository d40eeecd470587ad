import { and, eq } from "drizzle-orm";
import { parseRssFeed } from "feedsmith";
import { beforeEach, describe, expect, test } from "vitest";
import { factChanges } from "#cms/engine/fact-change.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import type { Change, ChangePage } from "./change.ts";
import { citations } from "./citation.table.ts";
import { hashValue } from "./facts.server.ts";
import { sources } from "./source.table.ts";

const app = testApp();
const call = asEditor(app);

const changes = (query = ""): Promise<ChangePage> => app.json(`/api/changes${query}`);
const factsOf = async (slug: string): Promise<Change[]> =>
  (await changes(`?vendor=${slug}`)).items.filter(({ kind }) => kind === "fact" || kind === "correction");

let number = 0;

/** Adds a new published vendor for each test. */
async function addVendor(fields: object = {}) {
  const slug = `changing-${++number}`;
  const answer = await call("POST", "/api/vendors", { name: `Changing ${number}`, slug, ...fields });
  expect(answer.status).toBe(201);
  const { id, updatedAt }: { id: number; updatedAt: string } = await answer.json();
  const save = async (changed: object) => {
    const saved = await call("PUT", `/api/vendors/${id}`, changed);
    expect(saved.status, await saved.clone().text()).toBe(200);
    return saved.json();
  };
  return { id, slug, updatedAt, save };
}

/** Moves an entry's recorded changes into the past. */
const makeOlder = (entryId: number, hours: number) =>
  app.db
    .update(factChanges)
    .set({ createdAt: new Date(Date.now() - hours * 60 * 60_000).toISOString() })
    .where(and(eq(factChanges.kind, "vendor"), eq(factChanges.entryId, entryId)));

const told = ({ kind, label, item, before, after }: Change) => ({ kind, label, item, before, after });

describe("a changed fact", () => {
  test("is told of with its value before and after", async () => {
    const { slug, save } = await addVendor({ headquarters: "Zurich" });
    await save({ headquarters: "Geneva", about: "A text is no fact." });
    const [firstChange, ...others] = await factsOf(slug);
    expect(others).toEqual([]);
    expect(firstChange).toMatchObject({
      kind: "fact",
      type: "vendor",
      slug,
      path: `/vendors/${slug}`,
      field: "headquarters",
      label: "Headquarters",
      item: null,
      before: "Zurich",
      after: "Geneva",
      reason: null,
      sources: [],
    });
    expect((await changes()).items[0]).toEqual(firstChange);
  });

  test("of a list is one element added, and one removed", async () => {
    const { slug, save } = await addVendor({ certifications: ["SOC 2", "ISO 27001"] });
    await save({ certifications: ["ISO 27001", "SOC 3"] });
    expect((await factsOf(slug)).map(told)).toEqual([
      { kind: "fact", label: "Certification", item: "SOC 2", before: "SOC 2", after: null },
      { kind: "fact", label: "Certification", item: "SOC 3", before: null, after: "SOC 3" },
    ]);
  });

  test("of the capabilities is one change of its level, under the feature's name", async () => {
    const feature = { feature: "consolidated-reporting", level: "partial" };
    const { slug, save } = await addVendor({ capabilities: [feature] });
    await save({ capabilities: [{ ...feature, level: "native", note: "Since May" }] });
    const [firstChange] = await factsOf(slug);
    expect(firstChange).toMatchObject({
      field: "capabilities",
      item: feature.feature,
      before: "partial",
      after: "native",
    });
    expect(firstChange?.itemTitle).toBe("Consolidated Reporting");
  });

  test("of the features is one of the capability that it stands for", async () => {
    const { slug, save } = await addVendor({ features: [] });
    await save({ features: ["Consolidated Reporting"] });
    expect((await factsOf(slug)).map(told)).toEqual([
      { kind: "fact", label: "Feature", item: "consolidated-reporting", before: null, after: "native" },
    ]);
  });

  test("of a draft, and its publication, is told of to nobody", async () => {
    const { slug, save } = await addVendor({ isPublished: false, owner: "A" });
    await save({ owner: "B" });
    await save({ isPublished: true });
    expect(await factsOf(slug)).toEqual([]);
    await save({ owner: "C" });
    expect(await factsOf(slug)).toHaveLength(1);
    await save({ isPublished: false });
    expect(await factsOf(slug)).toEqual([]);
    expect((await changes()).items.filter((one) => one.slug === slug)).toEqual([]);
  });

  test("goes with the vendor into the trash, and comes back with it", async () => {
    const { id, slug, save } = await addVendor({ pricing: "$1" });
    await save({ pricing: "$2" });
    await call("DELETE", `/api/vendors/${id}`);
    expect(await factsOf(slug)).toEqual([]);
    const trash: { id: number; entryId: number }[] = await (await call("GET", "/api/admin/trash")).json();
    const row = trash.find(({ entryId }) => entryId === id);
    await call("POST", `/api/admin/trash/${row?.id}/restore`);
    expect(await factsOf(slug)).toHaveLength(1);
  });

  test("by the restoration of a revision is told of too", async () => {
    const { id, slug, save } = await addVendor({ owner: "Before" });
    await save({ owner: "After" });
    await makeOlder(id, 25);
    const revisions: { id: number }[] = await (await call("GET", `/api/admin/revisions/vendor/${id}`)).json();
    await call("POST", `/api/admin/revisions/${revisions.at(-1)?.id}/restore`);
    expect((await factsOf(slug)).map(({ after }) => after)).toEqual(["Before", "After"]);
  });

  test("that stood for less than a day is not told of", async () => {
    const { slug, save, id } = await addVendor({ owner: "First", pricing: "$1" });
    await save({ owner: "Second" });
    await save({ owner: "Third", pricing: "$2" });
    await save({ pricing: "$1" });
    expect((await factsOf(slug)).map(told)).toEqual([
      { kind: "fact", label: "Owner", item: null, before: "First", after: "Third" },
    ]);
    await makeOlder(id, 25);
    await save({ owner: "First" });
    expect((await factsOf(slug)).map(({ after }) => after)).toEqual(["First", "Third"]);
  });

  test("is gone with the undoing of its batch, however late", async () => {
    const { id, slug } = await addVendor({ owner: "Kept" });
    const bulk = { type: "vendors", ids: [id], action: "set", field: "owner", value: "Mistaken" };
    const { batch } = await (await call("POST", "/api/admin/bulk", bulk)).json();
    expect(await factsOf(slug)).toHaveLength(1);
    await makeOlder(id, 72);
    expect((await call("POST", `/api/admin/batches/${batch}/undo`)).status).toBe(200);
    expect(await factsOf(slug)).toEqual([]);
    expect((await changes()).items.filter((one) => one.slug === slug)).toEqual([]);
  });

  test("is taken from the list by an editor with a reason, and listed again", async () => {
    const { id, slug, save } = await addVendor({ owner: "A" });
    await save({ owner: "B" });
    const [recorded] = await (await call("GET", `/api/admin/fact-changes/vendor/${id}`)).json();
    const path = `/api/admin/fact-changes/${recorded.id}/removal`;
    expect((await call("PUT", path, { reason: " " })).status).toBe(400);
    const removed = await (await call("PUT", path, { reason: "Entered for the wrong vendor" })).json();
    expect(removed).toMatchObject({ removedFor: "Entered for the wrong vendor", reason: null });
    expect(await factsOf(slug)).toEqual([]);
    expect(await app.text("/changes/feed.xml")).not.toContain(slug);
    const [event] = await (await call("GET", "/api/admin/audit")).json();
    expect(event).toMatchObject({ action: "removed from the list of changes", entryId: id });
    await call("PUT", path, { reason: null });
    expect(await factsOf(slug)).toHaveLength(1);
    expect((await app.fetch(path, { method: "PUT" })).status).toBe(401);
  });

  test("that was taken from the list stays apart from the next one, with its reason", async () => {
    const { id, slug, save } = await addVendor({ pricing: "$1" });
    const recorded = async () => (await call("GET", `/api/admin/fact-changes/vendor/${id}`)).json();
    await save({ owner: "Wrong Holding", pricing: "$2" });
    for (const { id: changeId } of await recorded())
      await call("PUT", `/api/admin/fact-changes/${changeId}/removal`, { reason: "Entered too early" });
    await save({ owner: "Right Holding", pricing: "$3" });
    expect((await factsOf(slug)).map(({ before, after }) => [before, after])).toEqual([
      ["Wrong Holding", "Right Holding"],
      ["$2", "$3"],
    ]);
    const removed = (await recorded()).filter((one: { removedFor: string | null }) => one.removedFor);
    expect(removed.map(({ before, after }: Change) => [before, after])).toEqual(
      expect.arrayContaining([
        [null, "Wrong Holding"],
        ["$1", "$2"],
      ]),
    );
  });

  test("that was a placeholder is told of as new", async () => {
    const { slug, save } = await addVendor({ founded: "[Extract founding year]" });
    await save({ founded: "1999" });
    expect((await factsOf(slug)).map(told)).toEqual([
      { kind: "fact", label: "Founded", item: null, before: null, after: "1999" },
    ]);
  });

  test("has the sources that bear out its new value, and no others", async () => {
    const { id, slug, save } = await addVendor({ owner: "Old Holding" });
    await save({ owner: "New Holding" });
    const [source] = await app.db
      .insert(sources)
      .values({ url: `https://register.example/${slug}`, title: "Register", kind: "regulator" })
      .returning();
    const cited = {
      kind: "vendor",
      entryId: id,
      field: "owner",
      sourceId: Number(source?.id),
      verdict: "supports",
      checkedAt: new Date().toISOString(),
    } as const;
    await app.db.insert(citations).values({ ...cited, valueHash: hashValue("Old Holding") });
    app.forgetAll();
    expect((await factsOf(slug))[0]?.sources).toEqual([]);
    await app.db.update(citations).set({ valueHash: hashValue("New Holding") });
    app.forgetAll();
    expect((await factsOf(slug))[0]?.sources).toMatchObject([{ title: "Register", kind: "regulator" }]);
  });
});

describe("a vendor's event", () => {
  test("is told of once, on its own date, as far as it has happened", async () => {
    const { slug, save } = await addVendor();
    await save({
      events: [
        { date: "2024", text: "Founded a branch" },
        { date: "2025-09", text: "Was sold" },
        { date: "2999-01-01", text: "Will be sold" },
      ],
    });
    const { items, total } = await changes(`?vendor=${slug}`);
    expect(total).toBe(2);
    expect(items.map(({ kind, date, after }) => [kind, date, after])).toEqual([
      ["event", "2025-09", "Was sold"],
      ["event", "2024", "Founded a branch"],
    ]);
  });
});

test("articles stand among the changes of the whole site, and not among a vendor's", async () => {
  const all = await changes("?page=1");
  expect(all.items.some(({ kind, path }) => kind === "article" && path.startsWith("/news/"))).toBe(true);
  expect((await changes("?vendor=addepar")).items.map(({ kind }) => kind)).not.toContain("article");
  const articles = await changes("?type=article");
  expect(new Set(articles.items.map(({ kind }) => kind))).toEqual(new Set(["article"]));
});

test("nobody's changes are none", async () => {
  expect(await changes("?type=article&vendor=addepar")).toEqual({ items: [], total: 0, page: 1 });
  expect(await changes("?vendor=nobody")).toEqual({ items: [], total: 0, page: 1 });
  expect(await changes(`?vendor=${encodeURIComponent("a/../%00'")}`)).toMatchObject({ total: 0 });
});

test.each(["0", "-3", "1e9", "NaN", "99999999999999999999", "2'; drop table vendors"])(
  "page %s is a page all the same",
  async (page) => {
    const answer = await app.fetch(`/api/changes?page=${encodeURIComponent(page)}`);
    expect(answer.status).toBe(200);
    expect((await answer.json()).items.length).toBeGreaterThan(0);
  },
);

test("pages hold 24 changes, newest first, and each change once", async () => {
  const { slug, save } = await addVendor();
  await save({ markets: Array.from({ length: 50 }, (_, place) => `Market ${place}`) });
  const pages = await Promise.all([1, 2, 3, 9].map((page) => changes(`?vendor=${slug}&page=${page}`)));
  expect(pages.map(({ items }) => items.length)).toEqual([24, 24, 2, 2]);
  expect(pages.map(({ page }) => page)).toEqual([1, 2, 3, 3]);
  const ids = pages.slice(0, 3).flatMap(({ items }) => items.map(({ id }) => id));
  expect(new Set(ids).size).toBe(50);
  const all = (await changes()).items.map(({ date }) => date);
  expect(all).toEqual(all.toSorted().reverse());
});

describe("a correction", () => {
  let vendor: Awaited<ReturnType<typeof addVendor>>;
  let changeId: number;

  beforeEach(async () => {
    vendor = await addVendor({ employeeCount: "50" });
    await vendor.save({ employeeCount: "500" });
    const recorded = await call("GET", `/api/admin/fact-changes/vendor/${vendor.id}`);
    const [recordedChange] = await recorded.json();
    expect(recordedChange).toMatchObject({ label: "Employees", before: "50", after: "500", reason: null });
    changeId = recordedChange.id;
  });

  const mark = (reason: unknown) => call("PUT", `/api/admin/fact-changes/${changeId}`, { reason });

  test("names its reason at the next request, and not once the mark is taken away", async () => {
    const page = `/changes?vendor=${vendor.slug}`;
    expect(await app.text(page)).not.toContain("A zero was missing");
    expect((await changes()).items[0]?.kind).toBe("fact");
    const answer = await mark("  A zero was missing  ");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ id: changeId, reason: "A zero was missing" });
    expect((await factsOf(vendor.slug))[0]).toMatchObject({
      kind: "correction",
      reason: "A zero was missing",
    });
    expect((await changes()).items[0]?.kind).toBe("correction");
    expect(await app.text(page)).toContain("A zero was missing");
    await mark(null);
    expect((await factsOf(vendor.slug))[0]).toMatchObject({ kind: "fact", reason: null });
  });

  test("is in the audit log once, however often it is sent", async () => {
    await mark("Misread");
    await mark("Misread");
    const audit: { action: string; title: string }[] = await (await call("GET", "/api/admin/audit")).json();
    const marked = audit.filter(
      ({ action, title }) => action === "marked as a correction" && title.includes(`Changing ${number}:`),
    );
    expect(marked.map(({ title }) => title)).toEqual([`Changing ${number}: Employees`]);
  });

  test.each([[""], ["   "], [7], [undefined], ["x".repeat(501)]])(
    "is refused with the reason %j",
    async (reason) => {
      expect((await mark(reason)).status).toBe(400);
      expect((await factsOf(vendor.slug))[0]?.kind).toBe("fact");
    },
  );

  test("is for editors only", async () => {
    for (const [method, path] of [
      ["GET", `/api/admin/fact-changes/vendor/${vendor.id}`],
      ["PUT", `/api/admin/fact-changes/${changeId}`],
    ] as const)
      expect((await app.fetch(path, { method })).status).toBe(401);
  });

  test.each(["0", "x", "2147483648", "99999"])("of change %s is not found", async (id) => {
    expect((await call("PUT", `/api/admin/fact-changes/${id}`, { reason: "Why" })).status).toBe(404);
  });
});

test("the feed tells of the changes in valid RSS, whatever the values hold", async () => {
  const { slug, save } = await addVendor({ owner: "Old & Co" });
  await save({ owner: "<script>alert(1)</script> & Sons" });
  const answer = await app.fetch("/changes/feed.xml");
  expect(answer.headers.get("content-type")).toBe("application/rss+xml; charset=utf-8");
  const text = await answer.text();
  expect(text).not.toMatch(/<script/i);
  const feed = parseRssFeed(text);
  expect(feed.link).toBe("https://guide.example/changes");
  expect(feed.items).toHaveLength(50);
  const [row] = await app.db.select().from(factChanges).limit(1);
  expect(row).toBeDefined();
  expect(feed.items?.[0]).toMatchObject({
    title: `Changing ${number}: Fact changed: Owner`,
    link: `https://guide.example/vendors/${slug}`,
  });
  expect(feed.items?.[0]?.guid?.value).toMatch(/^https:\/\/guide\.example\/changes#fact-\d+$/);
  expect(feed.items?.[0]?.description).toContain("Old &amp; Co");
});

test("the page shows values before and after, day by day, without scripts", async () => {
  const { save } = await addVendor({ hosting: "cloud" });
  await save({ hosting: "both" });
  const html = await app.text("/changes");
  expect(html).toContain("<h1");
  expect(html).toMatch(/<del[^>]*>Cloud<\/del>/);
  expect(html).toMatch(/<ins[^>]*>Cloud or on premises<\/ins>/);
  expect(html).toContain('<link rel="canonical" href="https://guide.example/changes"/>');
  expect(html).toContain('href="/changes/feed.xml"');
  expect(await app.text("/sitemap.xml")).toContain("<loc>https://guide.example/changes</loc>");
  expect(await app.text("/changes?vendor=addepar")).toContain('content="noindex"');
});

test("the page lists the changes since a day, with or without articles, and says so", async () => {
  await app.db.delete(factChanges);
  const { save, id, slug } = await addVendor({ founded: 1999 });
  await save({ founded: 2001 });
  await makeOlder(id, 48);
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const article = { title: `News of ${slug}`, originalContent: "Its text.", status: "published" };
  expect((await call("POST", "/api/news", article)).status).toBe(201);
  const all = (await app.text(`/changes?since=${dayBefore(2)}`)).replaceAll("<!-- -->", "");
  expect(all).toContain(`href="/vendors/${slug}`);
  expect(all).toContain(`News of ${slug}`);
  expect(all).toMatch(/Only changes since [A-Z][a-z]+ \d+, 20\d\d/);
  expect(all).toContain('content="noindex"');
  expect(await app.text(`/changes?type=vendor&since=${dayBefore(2)}`)).not.toContain(`News of ${slug}`);
  expect(await app.text(`/changes?since=${dayBefore(0)}`)).not.toContain(`href="/vendors/${slug}`);
  expect(await app.text(`/changes?vendor=${slug}&since=${dayBefore(0)}`)).toContain(
    "No changes recorded since",
  );
  expect(await app.text("/changes?since=2026-02-31&type=nonsense")).not.toContain("Only changes");
});
