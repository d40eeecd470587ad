import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readSettings } from "#shared/settings.server.ts";
import { testApp } from "../../tests/support/app.ts";
import { asEditor } from "../../tests/support/editor.ts";
import { noteIndexNow, notifySearchEngines } from "./index-now.server.ts";

/** A search engine on loopback that checks what the protocol requires. */
const received: { urlList: string[] }[] = [];
let status = 200;
let isSilent = false;
const engine = createServer(async (request, response) => {
  let text = "";
  for await (const part of request) text += part;
  const body = JSON.parse(text);
  const isSound =
    request.method === "POST" &&
    request.headers["content-type"] === "application/json; charset=utf-8" &&
    body.host === "guide.example" &&
    body.keyLocation === `https://guide.example/${body.key}.txt` &&
    body.urlList.every((url: string) => url.startsWith("https://guide.example/"));
  if (isSound) received.push(body);
  if (!isSilent) response.writeHead(isSound ? status : 422).end();
});
await new Promise<void>((resolve) => engine.listen(0, "127.0.0.1", resolve));
const key = "0123456789abcdef";
const url = `http://127.0.0.1:${(engine.address() as AddressInfo).port}/indexnow`;
const env = { INDEXNOW_KEY: key, INDEXNOW_URL: url };

const app = testApp("seeded", env);
const call = asEditor(app);
const settings = readSettings({ SITE_URL: "https://guide.example", ...env });
const later = 10_000;

beforeAll(() => noteIndexNow(app.db, settings));
beforeEach(async () => {
  status = 200;
  isSilent = false;
  received.length = 0;
  await app.db.execute(sql`delete from index_now_changes`);
  await app.db.execute(sql`update index_now set failures = 0, retry_at = null, leased_until = null`);
});
afterAll(() => {
  engine.closeAllConnections();
  return new Promise((resolve) => engine.close(resolve));
});

const run = (after: number, signal = new AbortController().signal) =>
  notifySearchEngines(() => Date.now() + after).run(
    { db: app.db, listen: app.database.listen, settings, log: pino({ level: "silent" }) },
    signal,
  );
const addresses = () => received.flatMap(({ urlList }) => urlList);
const waiting = async () => (await app.database.query("select path from index_now_changes")).rows.length;

const create = async (fields: object): Promise<{ id: number; slug: string }> => {
  const answer = await call("POST", "/api/vendors", fields);
  expect(answer.status).toBe(201);
  return answer.json();
};

test("the key's file holds the key, and no other file does", async () => {
  expect(await app.text(`/${key}.txt`)).toBe(key);
  expect((await app.fetch("/fedcba9876543210.txt")).status).toBe(404);
  expect(await app.text("/robots.txt")).toContain("Sitemap:");
});

test("the addresses of changed pages are sent once: published, changed, moved and withdrawn, but no drafts", async () => {
  const { id } = await create({ name: "Announced", slug: "announced" });
  await create({ name: "Draft", slug: "draft-vendor", isPublished: false });
  await call("PUT", `/api/vendors/${id}`, { description: "Changed." });
  await call("PUT", `/api/vendors/${id}`, { slug: "announced-anew" });
  await run(later);
  expect(received).toHaveLength(1);
  const first = addresses();
  expect(new Set(first).size).toBe(first.length);
  expect(first).toEqual(
    expect.arrayContaining([
      "https://guide.example/vendors/announced",
      "https://guide.example/vendors/announced-anew",
    ]),
  );
  expect(first.join(" ")).not.toContain("draft-vendor");
  await run(2 * later);
  expect(received).toHaveLength(1);
  await call("PUT", `/api/vendors/${id}`, { isPublished: false });
  await run(later);
  expect(addresses().at(-1)).toBe("https://guide.example/vendors/announced-anew");
  expect(received).toHaveLength(2);
});

test("changes in quick succession wait for one request", async () => {
  await create({ name: "Fresh", slug: "fresh" });
  const next = await run(0);
  expect(received).toEqual([]);
  expect(next?.getTime()).toBeGreaterThan(Date.now());
  expect(next?.getTime()).toBeLessThanOrEqual(Date.now() + 2000);
});

test("a refused request is repeated later, with a growing pause", async () => {
  await create({ name: "Refused", slug: "refused" });
  status = 429;
  const first = await run(later);
  expect((first?.getTime() ?? 0) - Date.now()).toBeGreaterThan(later + 25_000);
  expect(await waiting()).toBe(1);
  await run(later + 1000);
  expect(received).toHaveLength(1);
  const second = await run(60_000);
  expect((second?.getTime() ?? 0) - Date.now()).toBeGreaterThan(60_000 + 55_000);
  status = 202;
  await run(200_000);
  expect(addresses()).toEqual(Array.from({ length: 3 }, () => "https://guide.example/vendors/refused"));
  expect(await waiting()).toBe(0);
});

test("a process that stops while it waits for an answer loses nothing, and another one sends", async () => {
  await create({ name: "Cut Off", slug: "cut-off" });
  isSilent = true;
  const stop = new AbortController();
  const sending = run(later, stop.signal);
  await expect.poll(() => received.length).toBe(1);
  // No other process sends at that time.
  await run(later);
  expect(received).toHaveLength(1);
  stop.abort();
  await sending;
  expect(await waiting()).toBe(1);
  isSilent = false;
  await run(200_000);
  expect(received).toHaveLength(2);
  expect(await waiting()).toBe(0);
});

test("a killed process's lease expires", async () => {
  await create({ name: "Killed", slug: "killed" });
  await app.db.execute(sql`update index_now set leased_until = now() + interval '60 seconds'`);
  await run(later);
  expect(received).toEqual([]);
  await run(61_000);
  expect(addresses()).toEqual(["https://guide.example/vendors/killed"]);
});

test("without a key nothing is kept or sent, and there is no key file", async () => {
  const none = readSettings({ SITE_URL: "https://guide.example" });
  await noteIndexNow(app.db, none);
  await create({ name: "Quiet", slug: "quiet" });
  expect(await waiting()).toBe(0);
  await noteIndexNow(app.db, settings);
});

test.each(["short", "with spaces in it", "ü".repeat(10)])("%s is no key", (wrong) => {
  expect(() => readSettings({ INDEXNOW_KEY: wrong })).toThrow("INDEXNOW_KEY does not consist of");
});
