import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readSettings, type Settings } from "#shared/settings.server.ts";
import { testApp } from "../../tests/support/app.ts";
import { asEditor } from "../../tests/support/editor.ts";
import { noteNetwork, purgeNetwork } from "./purge-network.server.ts";
import { tagsHeader } from "./response-cache/network-headers.server.ts";

/** A network's interface on loopback. */
const received: { tags?: string[]; purge_everything?: boolean; authorization: string | undefined }[] = [];
let status = 200;
const network = createServer(async (request, response) => {
  let body = "";
  for await (const part of request) body += part;
  received.push({ ...JSON.parse(body), authorization: request.headers.authorization });
  response.writeHead(status).end();
});
await new Promise<void>((resolve) => network.listen(0, "127.0.0.1", resolve));
const purgeUrl = `http://127.0.0.1:${(network.address() as AddressInfo).port}/purge`;
const env = { CDN_MAX_AGE: "3600", CDN_PURGE_URL: purgeUrl, CDN_PURGE_TOKEN: "the token" };

const dataDir = mkdtempSync(join(tmpdir(), "cdn-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const app = testApp("seeded", { ...env, DATA_DIR: dataDir });
const plain = testApp("seeded");
const call = asEditor(app);
const second = 1000;
let settings: Settings;

beforeAll(async () => {
  settings = readSettings(env);
  await noteNetwork(app.db, settings);
});
beforeEach(async () => {
  status = 200;
  received.length = 0;
  await app.db.execute(sql`delete from cdn_purges`);
  await app.db.execute(sql`update cdn_network set failures = 0, retry_at = null, leased_until = null`);
});
afterAll(() => new Promise((resolve) => network.close(resolve)));

const purge = (at: number) =>
  purgeNetwork(() => at).run(
    { db: app.db, listen: app.database.listen, settings, log: pino({ level: "silent" }) },
    new AbortController().signal,
  );
const waiting = async () =>
  Number(
    (await app.database.query("select count(*) as count from cdn_purges")).rows.map(
      (row) => (row as { count: string }).count,
    )[0],
  );
const tagsOf = (response: Response) => response.headers.get("cache-tag")?.split(",") ?? [];

describe("a public page", () => {
  test.each(["/", "/vendors", "/vendors/addepar", "/news/feed.xml", "/sitemap.xml"])(
    "%s may be kept by the network, with its tags, whether rendered or stored",
    async (path) => {
      for (const response of [await app.fetch(path), await app.fetch(path)]) {
        expect(response.status).toBe(200);
        expect(response.headers.get("cache-control")).toBe(
          "public, max-age=0, s-maxage=3600, stale-while-revalidate=60",
        );
        expect(tagsOf(response)[0]).toBe("site");
        expect(response.headers.get("cache-tag")?.length).toBeLessThanOrEqual(4096);
      }
    },
  );

  test("that browsers may keep keeps its age, and has its tags", async () => {
    for (const [path, age] of [
      ["/favicon.svg", 86_400],
      ["/share/site.png", 3600],
    ] as const) {
      const { headers } = await app.fetch(path);
      expect([path, headers.get("cache-control")]).toEqual([path, `public, max-age=${age}`]);
      expect(headers.get("cache-tag")).toBe("site,any");
    }
  });

  test("a picture is purged when it is deleted", async () => {
    const create = { width: 40, height: 30, channels: 3 as const, background: "#123" };
    const picture = await sharp({ create }).png().toBuffer();
    const form = new FormData();
    form.set("file", new File([new Uint8Array(picture)], "purged.png", { type: "image/png" }));
    const { id, url } = await (await call("POST", "/api/media", form)).json();
    const served = await app.fetch(url);
    expect(served.headers.get("cache-control")).toContain("immutable");
    const [site, tag] = tagsOf(served);
    expect([site, tag]).toEqual(["site", expect.stringMatching(/^picture:[\w-]{32}$/)]);
    expect((await call("DELETE", `/api/media/${id}`)).status).toBe(204);
    const { rows } = await app.database.query("select tags from cdn_purges order by id desc limit 1");
    expect(rows).toEqual([{ tags: [tag] }]);
  });

  test("without the setting is answered as before", async () => {
    const { headers } = await plain.fetch("/vendors/addepar");
    expect([headers.get("cache-control"), headers.has("cache-tag")]).toEqual(["no-cache", false]);
  });
});

test("nothing private, missing, failed or of the API may be kept, and nothing that sets a cookie", async () => {
  const nobody = { email: "nobody@example.com", password: "wrong" };
  const answers = {
    session: await app.fetch("/vendors/addepar", { headers: { cookie: "session=abc" } }),
    // Some networks disregard `Vary: Accept`, and would give readers the Markdown.
    negotiated: await app.fetch("/vendors/addepar", { headers: { accept: "text/markdown" } }),
    missing: await app.fetch("/vendors/nobody"),
    api: await app.fetch("/api/vendors"),
    admin: await app.fetch("/admin"),
    signIn: await app.fetch("/auth"),
    health: await app.fetch("/healthz"),
    refused: await app.fetch("/api/auth/user"),
    editor: await call("GET", "/vendors/addepar"),
    work: await call("GET", "/api/admin/todo"),
    failedSignIn: await call("POST", "/api/auth/login", nobody),
  };
  for (const [name, { headers }] of Object.entries(answers))
    expect([name, /s-maxage/.test(headers.get("cache-control") ?? ""), headers.has("cache-tag")]).toEqual([
      name,
      false,
      false,
    ]);
});

test("a change is told by the tags that its page bears, once all processes have dropped it", async () => {
  const tags = tagsOf(await app.fetch("/vendors/addepar"));
  const { id } = await app.json("/api/vendors/addepar");
  const before = Date.now();
  await call("PUT", `/api/vendors/${id}`, { headquarters: "Zurich" });
  await call("PUT", `/api/vendors/${id}`, { headquarters: "Geneva" });
  const next = await purge(before);
  expect(received).toEqual([]);
  expect((next?.getTime() ?? 0) - before).toBeGreaterThanOrEqual(1000);
  expect(await purge(Date.now() + 2 * second)).toBeNull();
  expect(received).toHaveLength(1);
  expect(received[0]?.authorization).toBe("Bearer the token");
  const purged = received[0]?.tags ?? [];
  expect(new Set(purged).size).toBe(purged.length);
  expect(purged.filter((tag) => tags.includes(tag))).not.toEqual([]);
  expect(purged).toContain("any");
});

test.each(["/news/feed.xml", "/digest/feed.xml", "/changes/feed.xml", "/sitemap.xml", "/robots.txt"])(
  "%s, which depends on all content, is dropped with each change",
  async (path) => {
    const tags = tagsOf(await app.fetch(path));
    expect((await call("POST", "/api/faq", { question: `${path}?`, answer: "Yes." })).status).toBe(201);
    await purge(Date.now() + 2 * second);
    const purged = received.flatMap((body) => body.tags ?? []);
    expect(tags.filter((tag) => purged.includes(tag))).not.toEqual([]);
  },
);

test("a network that fails is told again after growing pauses, nothing is lost, and after an hour everything is purged", async () => {
  status = 503;
  const create = await call("POST", "/api/faq", { question: "Why?", answer: "Because." });
  expect(create.status).toBe(201);
  let at = Date.now() + 2 * second;
  const pauses: number[] = [];
  for (let tries = 0; tries < 8; tries++) {
    const next = (await purge(at))?.getTime() ?? 0;
    pauses.push((next - at) / second);
    at = next;
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  expect(await waiting()).toBe(1);
  status = 200;
  await purge(at + 60 * 60 * second);
  expect(received.at(-1)).toMatchObject({ purge_everything: true });
  expect(await waiting()).toBe(0);
});

test("each change waits from its own commit, not from that of the oldest or from its writing", async () => {
  let at = Date.now() + 60 * second;
  const work = purgeNetwork(() => at);
  const context = { db: app.db, listen: app.database.listen, settings, log: pino({ level: "silent" }) };
  const run = () => work.run(context, new AbortController().signal);
  const write = (tag: string) =>
    app.db.execute(sql`insert into cdn_purges (tags, created_at) values (array[${tag}]::text[], now())`);
  expect(await run()).toBeNull();
  await write("faq:1");
  expect((await run())?.getTime()).toBe(at + 1500);
  at += 1000;
  // The row's time is a minute ago, but the row only becomes visible now.
  await write("faq:2");
  await run();
  at += 600;
  expect((await run())?.getTime()).toBe(at + 900);
  expect(received.flatMap(({ tags }) => tags)).toEqual(["any", "faq:1"]);
  at += 900;
  expect(await run()).toBeNull();
  expect(received.flatMap(({ tags }) => tags).slice(2)).toEqual(["any", "faq:2"]);
});

test("two processes send a change once", async () => {
  await call("POST", "/api/faq", { question: "How?", answer: "So." });
  const at = Date.now() + 2 * second;
  await Promise.all([purge(at), purge(at)]);
  expect(received).toHaveLength(1);
});

test("a save that is rolled back is told to nobody", async () => {
  expect((await call("POST", "/api/faq", { question: "Why?", answer: "x", slug: "why" })).status).toBe(409);
  expect(await waiting()).toBe(0);
});

test("tags too long for a header give way to those of their type, which each change names too", () => {
  const many = new Set(Array.from({ length: 1000 }, (_, id) => `vendor:${id}:card`));
  expect(tagsHeader(many)).toBe("site,vendor:list");
  const paths = new Set(Array.from({ length: 500 }, (_, id) => `path:/vendors/some-vendor-${id}`));
  expect(tagsHeader(paths)).toBe("site,any");
  expect(tagsHeader(new Set(["path:/é, b"]))).toBe("site,path:/%C3%A9%2C%20b");
});
