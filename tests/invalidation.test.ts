import { getTableName, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { contentChanged } from "#http/response-cache/content-changed.server.ts";
import { RenderAgain } from "#http/response-cache/response-cache.server.ts";
import { anyContent } from "#http/response-cache/tagged-cache.server.ts";
import { contentReads, contentTypes } from "#registry/registry.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { PublicReads } from "../src/cms/engine/read/public-reads.server.ts";
import { testApp } from "./support/app.ts";
import { asEditor } from "./support/editor.ts";
import { pageKinds } from "./support/page-kinds.ts";

const app = testApp();
const call = asEditor(app);

/** The statements sent to the database during the work. */
async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(Reflect.get(app.db, "$client"), "query");
  try {
    await work();
    return query.mock.calls.map(([text]) => String(text));
  } finally {
    query.mockRestore();
  }
}

const paths = Object.values(pageKinds).filter(
  (path) => path !== pageKinds.notFound && path !== pageKinds.signIn,
);

/** Returns the pages that a change evicts from the cache, after caching all of them. */
async function pagesDroppedBy(change: () => Promise<unknown>): Promise<string[]> {
  await hearEarlierChanges();
  for (const path of paths) await app.text(path);
  const add = vi.spyOn(RenderAgain.prototype, "add");
  await change();
  const dropped = new Set(
    add.mock.calls.flatMap(([responses]) => responses.map(({ key }) => decodeURIComponent(key))),
  );
  add.mockRestore();
  return paths.filter((path) => dropped.has(path));
}

/** Notifications arrive in order, so earlier changes have arrived once this one has. */
async function hearEarlierChanges() {
  const heard: string[] = [];
  const stop = await app.database.listen(contentChanged, (payload) => heard.push(payload));
  const mark = JSON.stringify(["no content has this tag"]);
  await app.db.execute(sql`select pg_notify(${contentChanged}, ${mark})`);
  await vi.waitFor(() => expect(heard).toContain(mark));
  await stop();
}

let addepar: { id: number };
beforeAll(async () => {
  addepar = await app.json("/api/vendors/addepar");
});
const changeAddepar = (fields: object) => () => call("PUT", `/api/vendors/${addepar.id}`, fields);

describe("changes that readers do not see evict nothing", () => {
  test.each<[string, string, object]>([
    ["a draft of a vendor", "/api/vendors", { name: "Draft", isPublished: false }],
    ["a draft of an article", "/api/news", { title: "Draft", originalContent: "A draft." }],
    ["a style guide", "/api/style-guides", { name: "Plain", prompt: "Write plainly." }],
    ["a search term", "/api/search-terms", { term: "price" }],
    ["a feed", "/api/news-feeds", { url: "https://paper.example/feed.xml", isActive: false }],
  ])("%s", async (_, path, fields) => {
    const dropped = await pagesDroppedBy(async () => {
      const answer = await call("POST", path, fields);
      expect(answer.status, await answer.text()).toBe(201);
    });
    expect(dropped).toEqual([]);
  });

  test("a save that changes nothing", async () => {
    const { about } = await app.json("/api/vendors/addepar");
    const dropped = await pagesDroppedBy(changeAddepar({ about }));
    expect(dropped).toEqual([]);
  });
});

test("a profile's text evicts the pages that show it and the list of changes, but no other list", async () => {
  const dropped = await pagesDroppedBy(changeAddepar({ about: "A new text." }));
  expect(dropped).toEqual([
    pageKinds.home,
    pageKinds.vendor,
    pageKinds.comparison,
    pageKinds.fitResults,
    pageKinds.requestForProposal,
    pageKinds.news,
    pageKinds.changes,
    pageKinds.landingPage,
  ]);
  expect(await app.text(pageKinds.vendor)).toContain("A new text.");
});

test("a vendor's description evicts the lists with its card, but no other profile", async () => {
  const other = "/vendors/masttro";
  await app.text(other);
  const dropped = await pagesDroppedBy(changeAddepar({ description: "A new description." }));
  expect(dropped).toContain(pageKinds.vendors);
  expect(dropped).toContain(pageKinds.vendor);
  for (const path of [pageKinds.faq, pageKinds.term, pageKinds.features, pageKinds.article])
    expect(dropped).not.toContain(path);
  expect(await app.text(pageKinds.vendors)).toContain("A new description.");
});

test("a vendor's name evicts every page that may contain it", async () => {
  const dropped = await pagesDroppedBy(changeAddepar({ name: "Addepar Renamed" }));
  for (const path of [
    pageKinds.home,
    pageKinds.vendors,
    pageKinds.comparison,
    pageKinds.useCase,
    pageKinds.feature,
  ])
    expect(dropped).toContain(path);
  expect(dropped).not.toContain(pageKinds.glossary);
});

test("links to a withdrawn page are removed from texts", async () => {
  const { id } = await app.json("/api/faq/how-much-does-family-office-software-cost");
  const answer = { answer: "See [a term](/glossary/asset-allocation)." };
  await call("PUT", `/api/faq/${id}`, answer);
  expect(await app.text(pageKinds.faq)).toContain('href="/glossary/asset-allocation"');
  const term = await app.json("/api/glossary/asset-allocation");
  await call("PUT", `/api/glossary/${term.id}`, { isPublished: false });
  expect(await app.text(pageKinds.faq)).not.toContain('href="/glossary/asset-allocation"');
});

test("a missing page is rendered again once it exists", async () => {
  expect((await app.fetch("/vendors/newcomer")).status).toBe(404);
  await call("POST", "/api/vendors", { name: "Newcomer", slug: "newcomer", description: "New." });
  expect((await app.fetch("/vendors/newcomer")).status).toBe(200);
});

const kindOf = new Map(contentTypes.map(({ table, kind }) => [getTableName(table), kind]));

/** Returns the kinds of content that the statements read. */
const kindsIn = (statements: string[]) =>
  new Set(
    statements
      .flatMap((text) => [...text.matchAll(/\b(?:from|join) "?(\w+)"?/g)])
      .flatMap(([, table = ""]) => kindOf.get(table) ?? []),
  );

const isCovered = (kind: string, tags: Set<string>) =>
  tags.has(anyContent) || [...tags].some((tag) => tag === kind || tag.startsWith(`${kind}:`));

test("every page read is tagged with each kind of content that it queries", async () => {
  const asked = vi.spyOn(PublicReads.prototype, "read");
  app.forgetAll();
  for (const path of [...paths, "/vendors?q=reporting"]) await app.text(path);
  const addresses = new Set(asked.mock.calls.map(([address]) => address));
  asked.mockRestore();
  expect(addresses.size).toBeGreaterThan(20);

  const source = { db: app.db, settings: readSettings({ SITE_URL: "https://guide.example" }) };
  const uncovered: string[] = [];
  for (const address of addresses) {
    const reads = new PublicReads(contentReads, source);
    const tags = new Set<string>();
    const statements = await statementsDuring(() => reads.read(address, tags).catch(() => {}));
    for (const kind of kindsIn(statements)) if (!isCovered(kind, tags)) uncovered.push(`${address}: ${kind}`);
  }
  expect(uncovered).toEqual([]);
});
