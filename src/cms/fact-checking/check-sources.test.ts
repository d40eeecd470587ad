import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { citations } from "#cms/facts/citation.table.ts";
import { sources } from "#cms/facts/source.table.ts";
import { startWebStandIn, type WebStandIn } from "#integrations/guarded-fetch/web.stand-in.ts";
import { contentTypes } from "#registry/registry.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { checkSources, nightlyLimits } from "./check-sources.job.server.ts";

const app = testApp("empty");
const call = asEditor(app);
const type = { path: "/api/vendors" };
let web: WebStandIn;
const settingsOf = () => readSettings({ FETCH_ALLOW_HOSTS: web.host, SITE_URL: "https://guide.example" });

beforeAll(async () => {
  web = await startWebStandIn();
});
afterAll(() => web.stop());

const longAgo = "2020-01-01T00:00:00.000Z";
const quote = "Zurich, where it has 40 staff";

/** Cites a page for a new vendor's headquarters. */
async function citePage(path: string, fields: object = {}) {
  const vendor = await (
    await call("POST", type.path, { name: `Vendor of ${path}`, headquarters: "Zurich" })
  ).json();
  const answer = await call("PUT", "/api/admin/citations", {
    kind: "vendor",
    entryId: vendor.id,
    field: "headquarters",
    source: { url: web.url + path, title: path, kind: "independent" },
    quote,
    verdict: "supports",
    ...fields,
  });
  expect(answer.status).toBe(200);
  const { id, sourceId } = await answer.json();
  return { id, sourceId, slug: vendor.slug, vendorId: vendor.id };
}

const invalidated: string[] = [];

async function runNight({
  signal = new AbortController().signal,
  ...limits
}: object & { signal?: AbortSignal } = {}) {
  await app.db.update(sources).set({ lastFetchedAt: null });
  const context = {
    db: app.db,
    settings: settingsOf(),
    log: pino({ level: "silent" }),
    invalidate: (tags: readonly string[]) => void invalidated.push(...tags),
  };
  await checkSources(contentTypes, context, signal, {
    ...nightlyLimits,
    pauseMs: 0,
    withinMs: 500,
    ...limits,
  });
}

const outcomeOf = async (id: number) =>
  (await app.db.select().from(sources).where(eq(sources.id, id)))[0]?.lastOutcome;

async function stateOf(slug: string) {
  app.forgetAll();
  const { facts } = await app.json(`/api/vendors/${slug}/facts`);
  return facts.find(({ field }: { field: string }) => field === "headquarters").state;
}

test.each([
  [401, "refused"],
  [403, "refused"],
  [429, "refused"],
  [404, "gone"],
  [410, "gone"],
  [503, "timeout"],
])("an answer of %i is %s, and changes no fact", async (status, outcome) => {
  const { sourceId, slug } = await citePage(`/status-${status}`);
  web.serve(`/status-${status}`, { status, body: "Sorry" });
  await runNight();
  expect(await outcomeOf(sourceId)).toBe(outcome);
  expect(await stateOf(slug)).toBe("sourced");
});

test("a page that says nothing for too long is a time-out, and changes no fact", async () => {
  const { sourceId, slug } = await citePage("/slow");
  web.serve("/slow", "silence");
  await runNight();
  expect(await outcomeOf(sourceId)).toBe("timeout");
  expect(await stateOf(slug)).toBe("sourced");
});

test("a page that its site closes to robots is refused, and not asked for", async () => {
  const closed = await startWebStandIn();
  closed.serve("/robots.txt", {
    headers: { "content-type": "text/plain" },
    body: "User-agent: *\nDisallow: /",
  });
  const { sourceId } = await citePage("/closed", {
    source: { url: `${closed.url}/page`, title: "Closed", kind: "vendor" },
  });
  const settings = readSettings({ FETCH_ALLOW_HOSTS: closed.host });
  const context = { db: app.db, settings, log: pino({ level: "silent" }), invalidate: () => {} };
  await checkSources(contentTypes, context, new AbortController().signal, { ...nightlyLimits, pauseMs: 0 });
  expect(await outcomeOf(sourceId)).toBe("refused");
  expect(closed.requests.map(({ path }) => path)).toEqual(["/robots.txt"]);
  await closed.stop();
});

test("a passage that has gone makes the fact's source changed, until it is back", async () => {
  const { id, sourceId, slug, vendorId } = await citePage("/changing");
  const page = (text: string) => web.serve("/changing", { body: `<title>About us</title><p>${text}</p>` });
  const readCitation = async () => (await app.db.select().from(citations).where(eq(citations.id, id)))[0];

  page("They sit in <b>ZURICH</b>,\n where it has   40 staff.");
  await runNight();
  expect([await outcomeOf(sourceId), await stateOf(slug)]).toEqual(["ok", "sourced"]);
  expect((await readCitation())?.passageSeenAt).not.toBeNull();

  page("They sit in Geneva now, on the lake, next to the station and the old town.");
  invalidated.splice(0);
  await runNight();
  expect([await outcomeOf(sourceId), await stateOf(slug)]).toEqual(["changed", "source-changed"]);
  expect(invalidated).toContain(`vendor:${vendorId}`);
  const since = (await readCitation())?.passageChangedAt;
  await runNight();
  expect((await readCitation())?.passageChangedAt).toBe(since);

  page("They sit in Zurich, where it has 40 staff.");
  await runNight();
  expect([await outcomeOf(sourceId), await stateOf(slug)]).toEqual(["ok", "sourced"]);
});

test("a page that is built by scripts now says nothing about its passages", async () => {
  const { id, sourceId, slug } = await citePage("/rebuilt");
  web.serve("/rebuilt", { body: `<p>They sit in ${quote}.</p>` });
  await runNight();
  web.serve("/rebuilt", { body: "<div id=app>Loading…</div><script src=app.js></script>" });
  await runNight();
  expect([await outcomeOf(sourceId), await stateOf(slug)]).toEqual(["ok", "sourced"]);
  const [citation] = await app.db.select().from(citations).where(eq(citations.id, id));
  expect(citation?.passageChangedAt).toBeNull();
});

test("sources never fetched come before those fetched long ago", async () => {
  await citePage("/fetched-long-ago");
  const fresh = await citePage("/never-fetched");
  await app.db.update(sources).set({ lastFetchedAt: longAgo });
  await app.db.update(citations).set({ checkedAt: longAgo });
  await app.db.update(sources).set({ lastFetchedAt: null }).where(eq(sources.id, fresh.sourceId));
  const context = {
    db: app.db,
    settings: settingsOf(),
    log: pino({ level: "silent" }),
    invalidate: () => {},
  };
  web.requests.splice(0);
  await checkSources(contentTypes, context, new AbortController().signal, {
    ...nightlyLimits,
    pauseMs: 0,
    withinMs: 500,
    most: 1,
  });
  const pages = web.requests.map(({ path }) => path).filter((path) => path !== "/robots.txt");
  expect(pages).toEqual(["/never-fetched"]);
});

test("a quote that was never found in the page is not missing from it", async () => {
  const { sourceId, slug } = await citePage("/script-only");
  web.serve("/script-only", { body: "<div id=app></div><script src=app.js></script>" });
  await runNight();
  expect([await outcomeOf(sourceId), await stateOf(slug)]).toEqual(["ok", "sourced"]);
});

test("a source rests once it was fetched, is fetched again while its facts are due, and never deleted", async () => {
  const { sourceId, id } = await citePage("/resting");
  web.serve("/resting", { body: quote });
  await runNight();
  const before = await app.db.$count(sources);
  const countRequests = () => web.requests.filter(({ path }) => path === "/resting").length;
  const context = {
    db: app.db,
    settings: settingsOf(),
    log: pino({ level: "silent" }),
    invalidate: () => {},
  };
  const check = () =>
    checkSources(contentTypes, context, new AbortController().signal, {
      ...nightlyLimits,
      pauseMs: 0,
      withinMs: 500,
    });
  const requestsBefore = countRequests();
  await check();
  expect(countRequests()).toBe(requestsBefore);
  await app.db.update(sources).set({ lastFetchedAt: longAgo }).where(eq(sources.id, sourceId));
  await check();
  expect(countRequests()).toBe(requestsBefore);
  await app.db.update(citations).set({ checkedAt: longAgo }).where(eq(citations.id, id));
  await check();
  expect(countRequests()).toBe(requestsBefore + 1);
  expect(await app.db.$count(sources)).toBe(before);
});

test("a host is asked for one page at a time, and a server that stops asks for no more", async () => {
  for (const path of ["/one", "/two", "/three"]) await citePage(path);
  const requestedPaths = () => web.requests.map(({ path }) => path);
  const stopping = new AbortController();
  web.requests.splice(0);
  web.serve("/one", () => {
    stopping.abort();
    return { body: "one" };
  });
  await app.db.delete(citations);
  await app.db.delete(sources);
  await citePage("/one");
  await citePage("/two");
  await runNight({ signal: stopping.signal });
  expect(requestedPaths()).toContain("/one");
  expect(requestedPaths()).not.toContain("/two");
});

test("a changed passage proposes the new value beside the old; a passage that is gone proposes nothing", async () => {
  const html = (text: string) => ({
    headers: { "content-type": "text/html" },
    body: `<p>${text}</p><p>It builds software for family offices and banks.</p>`,
  });
  const sentence = (place: string) => `Its head office is in ${place}, where it has 40 staff.`;
  web.serve("/followed", html(sentence("Zurich")));
  web.serve("/removed", html(sentence("Zurich")));
  const followed = await citePage("/followed", { quote: sentence("Zurich") });
  const removed = await citePage("/removed", { quote: sentence("Zurich") });
  await runNight();
  web.serve("/followed", html(sentence("Basel")));
  web.serve("/removed", html("Nothing of that is left here, but there is a text that can be read."));
  await runNight();
  const proposalsOf = async (id: number) =>
    (await (await call("GET", `/api/admin/proposals?vendor=${id}`)).json()).items;
  expect(await proposalsOf(followed.vendorId)).toMatchObject([
    {
      field: "headquarters",
      current: "Zurich",
      proposed: "Basel",
      quote: sentence("Basel"),
      origin: "source",
      source: { url: `${web.url}/followed`, kind: "independent" },
    },
  ]);
  expect(await proposalsOf(removed.vendorId)).toEqual([]);
  await runNight();
  expect(await proposalsOf(followed.vendorId), "the next night adds none").toHaveLength(1);
});
