import { Hono } from "hono";
import { expect, test } from "vitest";
import { readSettings } from "#shared/settings.server.ts";
import { testApp } from "../../tests/support/app.ts";
import { answerPageFailure } from "./errors.server.ts";
import { FairQueue, type ReadLimits, takeTurnsAtReads } from "./fair-reads.server.ts";
import type { AppEnv } from "./request.server.ts";
import { cacheResponses } from "./response-cache/cache-responses.server.ts";
import { CacheKeys, ResponseCache } from "./response-cache/response-cache.server.ts";

const app = testApp();
const limits: ReadLimits = { running: 2, costlyPerClient: 4, costly: 6, waiting: 8 };
const never = new AbortController().signal;

/** Work that runs until `end` is called. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}

test("clients take turns, and a client's searches wait apart from its other reads", async () => {
  const queue = new FairQueue(limits);
  const order: string[] = [];
  const first = [held(), held()];
  const running = first.map(({ work }) => queue.run("busy", false, never, work));
  const note = (name: string) => async () => void order.push(name);
  const waiting = [
    queue.run("busy", true, never, note("search 1 of busy")),
    queue.run("busy", true, never, note("search 2 of busy")),
    queue.run("busy", false, never, note("read of busy")),
    queue.run("other", false, never, note("read of other")),
  ];
  for (const { end } of first) end();
  await Promise.all([...running, ...waiting]);
  expect(order.slice(0, 3).toSorted()).toEqual(["read of busy", "read of other", "search 1 of busy"]);
  expect(order[3]).toBe("search 2 of busy");
});

test("reads that never yield leave turns of the event loop between them", async () => {
  const queue = new FairQueue({ ...limits, waiting: 20 });
  let turns = 0;
  const count = () => {
    turns += 1;
    counting = setImmediate(count);
  };
  let counting = setImmediate(count);
  await Promise.all(Array.from({ length: 20 }, () => queue.run("a", false, never, async () => {})));
  clearImmediate(counting);
  expect(turns).toBeGreaterThanOrEqual(20 / limits.running);
});

test("searches beyond a client's share, and beyond that of all, are refused with a time to wait", async () => {
  const queue = new FairQueue(limits);
  const one = held();
  const search = (client: string) => queue.run(client, true, never, one.work);
  const admitted = [...Array.from({ length: 4 }, () => search("a")), search("b"), search("b")];
  await expect(search("a")).rejects.toMatchObject({ code: "too-many-requests", details: { retryAfter: 1 } });
  const refusedAt = performance.now();
  await expect(search("c")).rejects.toMatchObject({ code: "too-many-requests", details: { retryAfter: 2 } });
  expect(performance.now() - refusedAt, "a client that repeats at once is slowed").toBeGreaterThan(200);
  one.end();
  await Promise.all(admitted);
  await search("a");
});

test("a client that leaves gives its place up, and a full queue refuses", async () => {
  const queue = new FairQueue(limits);
  const one = held();
  const leaving = new AbortController();
  const running = [queue.run("a", false, never, one.work), queue.run("a", false, never, one.work)];
  const gone = queue.run("b", false, leaving.signal, async () => expect.unreachable());
  const waiting = Array.from({ length: 7 }, () => queue.run("c", false, never, async () => {}));
  await expect(queue.run("d", false, never, one.work)).rejects.toMatchObject({ code: "unavailable" });
  leaving.abort(new Error("left"));
  await expect(gone).rejects.toThrow("left");
  waiting.push(queue.run("d", false, never, async () => {}));
  one.end();
  await Promise.all([...running, ...waiting]);
});

test("readers who share a page render it themselves if the first of them leaves the queue", async () => {
  const one = held();
  const small = new Hono<AppEnv>();
  small.onError(answerPageFailure);
  small.use((c, next) => {
    c.set("settings", readSettings({}));
    return next();
  });
  small.use(cacheResponses(new ResponseCache(1e6), new CacheKeys([{ pattern: "/page", parameters: [] }])));
  small.use(takeTurnsAtReads({ ...limits, running: 1 }));
  small.get("/busy", async (c) => {
    await one.work();
    return c.text("busy");
  });
  small.get("/page", (c) => c.text("page"));
  const get = (path: string, signal = never) =>
    Promise.resolve(small.fetch(new Request(`http://localhost${path}`, { signal })));
  const running = get("/busy");
  const leaving = new AbortController();
  const gone = get("/page", leaving.signal);
  const sharing = [get("/page"), get("/page")];
  await new Promise(setImmediate);
  // As @hono/node-server does, with a string.
  leaving.abort("Client connection prematurely closed.");
  expect((await gone).status).toBe(503);
  one.end();
  await running;
  for (const answer of await Promise.all(sharing)) expect(await answer.text()).toBe("page");
});

test("a client that leaves while its refusal is delayed is refused like any other", async () => {
  const queue = new FairQueue({ ...limits, costlyPerClient: 0 });
  const leaving = new AbortController();
  const refused = queue.run("a", true, leaving.signal, async () => expect.unreachable());
  leaving.abort("Client connection prematurely closed.");
  await expect(refused).rejects.toMatchObject({ code: "too-many-requests" });
});

test("twenty searches and questions at once: some are answered, the others refused in words, and health checks pass", async () => {
  const queries = Array.from(
    { length: 20 },
    (_, place) => `abcdefghij${String.fromCharCode(97 + place)}klm qrstuvwxy`,
  );
  const calls = queries.map((q) => app.fetch(`/api/search?q=${encodeURIComponent(q)}`));
  const questions = queries.map((q) => app.fetch(`/api/answer?q=${encodeURIComponent(q)}`));
  const pages = queries.map((q) => app.fetch(`/search?q=${encodeURIComponent(q)}`));
  expect((await app.fetch("/healthz")).status).toBe(200);
  const answers = await Promise.all([...calls, ...questions, ...pages]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(12);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(48);
  for (const answer of refused) expect(answer.headers.get("retry-after")).toBe("1");
  expect(await refused[0]?.json()).toEqual({
    message: "Too many searches at once. Please try again in a moment.",
  });
  expect(await refused.at(-1)?.text()).toContain("Too many searches at once.");
  expect(refused.at(-1)?.headers.get("cache-control")).toBe("no-store");
});
