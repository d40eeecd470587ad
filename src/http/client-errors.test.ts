import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApp } from "#app.ts";
import type { OpenDatabase } from "#db/database.server.ts";
import { readSettings } from "#shared/settings.server.ts";
import { openTestDatabase } from "../../tests/support/database.ts";

let database: OpenDatabase;
let app: Awaited<ReturnType<typeof createApp>>;
let lines: { level: number; msg: string }[] = [];

beforeAll(async () => {
  database = await openTestDatabase("empty");
  const log = pino({ level: "debug" }, { write: (line) => lines.push(JSON.parse(line)) });
  app = await createApp({ database, settings: readSettings({}), log });
});
afterAll(() => database.close());
beforeEach(() => {
  lines = [];
});

const send = async (path: string, init: RequestInit) =>
  app.fetch(new Request(`http://localhost${path}`, init));
const json = { "content-type": "application/json" };

/** A body that is only partly sent before the client disconnects. */
const cutOff = () =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"email":'));
    },
    pull(controller) {
      controller.error(new Error("aborted"));
    },
  });

test.each<[string, string, RequestInit & { duplex?: "half" }, number]>([
  ["a write to a page", "/vendors", { method: "POST", body: "a=b" }, 405],
  ["a write to the home page", "/", { method: "DELETE" }, 405],
  ["a write to the router's own address", "/vendors.data", { method: "POST" }, 405],
  ["an unknown method", "/faq", { method: "PROPFIND" }, 405],
  ["a page that there is not", "/nothing/here", {}, 404],
  ["malformed JSON", "/api/auth/login", { method: "POST", headers: json, body: "{" }, 400],
  [
    "a body cut off",
    "/api/auth/login",
    { method: "POST", headers: json, body: cutOff(), duplex: "half" },
    400,
  ],
  ["no JSON", "/api/auth/login", { method: "POST", body: "x" }, 415],
  ["a write without a session", "/api/vendors", { method: "POST", headers: json, body: "{}" }, 401],
])("%s is no error of the log", async (_name, path, init, status) => {
  expect((await send(path, init)).status).toBe(status);
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
});

test("a reader who leaves while a page is made is no error of the log", async () => {
  const leaving = new AbortController();
  const answer = send("/vendors", { signal: leaving.signal }).catch(() => null);
  leaving.abort();
  await answer;
  expect(lines.filter(({ level }) => level >= 40)).toEqual([]);
});

test.each([
  ["PATCH", "/api/vendors", "GET, HEAD, POST"],
  ["DELETE", "/api/vendors", "GET, HEAD, POST"],
  ["POST", "/api/vendors/addepar", "DELETE, GET, HEAD, PUT"],
  ["GET", "/api/news/fetch-rss/now", null],
  ["PUT", "/api/nothing", null],
  ["PROPFIND", "/vendors", "GET, HEAD"],
])("%s of %s says by which methods it can be called: %s", async (method, path, allowed) => {
  const answer = await send(path, { method });
  expect([answer.status, answer.headers.get("allow")]).toEqual([allowed ? 405 : 404, allowed]);
});

test("a refused form is answered with a page", async () => {
  const body = new URLSearchParams({ v: "addepar", date: "tomorrow" });
  const answer = await send("/board-pack.pdf", { method: "POST", body });
  expect(answer.status).toBe(400);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=UTF-8");
  expect(await answer.text()).toContain("The date must be a day");
});

test("OPTIONS answers the methods alone", async () => {
  const answer = await send("/api/vendors", { method: "OPTIONS" });
  expect([answer.status, answer.headers.get("allow")]).toEqual([204, "GET, HEAD, POST"]);
});
