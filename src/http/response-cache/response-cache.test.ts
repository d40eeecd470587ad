import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import {
  acceptsEncoding,
  bestEncoding,
  bodyIn,
  type CachedResponse,
  compressDensely,
  readResponse,
} from "./compressed-response.server.ts";
import { ResponseCache } from "./response-cache.server.ts";
import { anyContent, type Tagged } from "./tagged-cache.server.ts";

const responseOf = (text: string): Promise<CachedResponse> =>
  readResponse(new Response(text, { headers: { "content-type": "text/html" } }));

const textOf = (entry: CachedResponse | Tagged<CachedResponse> | null | undefined) =>
  (entry && "value" in entry ? entry.value : entry)?.bodies.get("identity")?.bytes.toString();

/** A production that stays pending until the test settles it. */
function production() {
  const { promise, resolve, reject } = Promise.withResolvers<CachedResponse | null>();
  let calls = 0;
  const produce = () => {
    calls += 1;
    return promise;
  };
  return { produce, finish: resolve, fail: reject, calls: () => calls };
}

test("readers who ask for one address at the same time share one production", async () => {
  const cache = new ResponseCache(1e6);
  const { produce, finish, calls } = production();
  const readers = Array.from({ length: 20 }, () => cache.findOrProduce("/a", produce));
  finish(await responseOf("page"));
  const answers = await Promise.all(readers);
  expect(calls()).toBe(1);
  expect(new Set(answers).size).toBe(1);
  expect(textOf(cache.find("/a"))).toBe("page");
});

test("a response that must not be shared leaves nothing behind", async () => {
  const cache = new ResponseCache(1e6);
  expect(await cache.findOrProduce("/a", async () => null)).toBeNull();
  expect(cache.find("/a")).toBeUndefined();
  expect(textOf(await cache.findOrProduce("/a", () => responseOf("now")))).toBe("now");
});

test("a production that fails is tried again by the next reader", async () => {
  const cache = new ResponseCache(1e6);
  await expect(cache.findOrProduce("/a", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(textOf(await cache.findOrProduce("/a", () => responseOf("yes")))).toBe("yes");
});

test("what a purge overtakes is neither stored nor shared with later readers", async () => {
  const cache = new ResponseCache(1e6);
  const old = production();
  const early = cache.findOrProduce("/a", old.produce);
  cache.invalidate([anyContent]);
  const late = cache.findOrProduce("/a", () => responseOf("new"));
  old.finish(await responseOf("old"));
  expect(textOf(await early)).toBe("old");
  expect(textOf(await late)).toBe("new");
  expect(textOf(cache.find("/a"))).toBe("new");
});

test("a purge empties the cache", async () => {
  const cache = new ResponseCache(1e6);
  await cache.findOrProduce("/a", () => responseOf("page"));
  cache.invalidate([anyContent]);
  expect(cache.find("/a")).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test("while suspended every reader gets a response of his own, and none is kept", async () => {
  const cache = new ResponseCache(1e6);
  await cache.findOrProduce("/a", () => responseOf("before"));
  const overtaken = production();
  const early = cache.findOrProduce("/b", overtaken.produce);
  cache.suspend(true);
  expect(cache.find("/a")).toBeUndefined();
  const [first, second] = await Promise.all([
    cache.findOrProduce("/a", () => responseOf("first")),
    cache.findOrProduce("/a", () => responseOf("second")),
  ]);
  expect([textOf(first), textOf(second)]).toEqual(["first", "second"]);

  const during = production();
  const made = cache.findOrProduce("/c", during.produce);
  cache.suspend(false);
  overtaken.finish(await responseOf("overtaken"));
  during.finish(await responseOf("during"));
  await Promise.all([early, made]);
  for (const address of ["/a", "/b", "/c"]) expect(cache.find(address)).toBeUndefined();
  await cache.findOrProduce("/a", () => responseOf("after"));
  expect(textOf(cache.find("/a"))).toBe("after");
});

const tenKilobytes = "x".repeat(10_000);

test("a flood of addresses that are requested once displaces none that was requested again", async () => {
  const cache = new ResponseCache(400_000);
  const popular = Array.from({ length: 20 }, (_, place) => `/popular/${place}`);
  for (const address of popular) {
    await cache.findOrProduce(address, () => responseOf(tenKilobytes));
    cache.find(address);
  }
  for (let place = 0; place < 500; place++)
    await cache.findOrProduce(`/compare/${place}`, () => responseOf(tenKilobytes));
  for (const address of popular) expect(cache.find(address), address).toBeDefined();
  expect(cache.bytes).toBeLessThanOrEqual(400_000);
  expect(cache.find("/compare/499")).toBeDefined();
  expect(cache.find("/compare/400")).toBeUndefined();
});

test("beyond its size it evicts first the responses that were not requested", async () => {
  const cache = new ResponseCache(395_000);
  const addresses = Array.from({ length: 35 }, (_, n) => `/${n}`);
  for (const address of addresses) await cache.findOrProduce(address, () => responseOf(tenKilobytes));
  cache.find("/0");
  await cache.findOrProduce("/new", () => responseOf(tenKilobytes));
  expect(cache.find("/1")).toBeUndefined();
  for (const address of ["/0", "/2", "/new"]) expect(cache.find(address)).toBeDefined();
  expect(cache.bytes).toBeLessThanOrEqual(395_000);
});

test("a response larger than a 32nd of the cache is handed out and not kept, also when compression makes it so", async () => {
  const cache = new ResponseCache(32 * 8000);
  expect(textOf(await cache.findOrProduce("/a", () => responseOf(tenKilobytes)))).toBe(tenKilobytes);
  expect(cache.find("/a")).toBeUndefined();
  const random = Array.from({ length: 4000 }, (_, n) => String.fromCharCode(33 + ((n * 7919) % 90))).join("");
  const response = (await cache.findOrProduce("/b", () => responseOf(random)))?.value;
  expect(cache.find("/b")).toBeDefined();
  if (!response) throw new Error("nothing was produced");
  for (const encoding of ["br", "gzip"] as const) await bodyIn(response, encoding);
  expect(cache.bytes).toBeLessThan(8000);
});

test("no response outlives the UTC day on which it was made", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-31T23:59:59Z") });
  onTestFinished(() => void vi.useRealTimers());
  const cache = new ResponseCache(1e6);
  await cache.findOrProduce("/a", () => responseOf("© 2024–2026"));
  expect(textOf(cache.find("/a"))).toBe("© 2024–2026");
  const late = production();
  const underWay = cache.findOrProduce("/b", late.produce);
  vi.setSystemTime(new Date("2027-01-01T00:00:00Z"));
  expect(cache.find("/a")).toBeUndefined();
  late.finish(await responseOf("© 2024–2026"));
  await underWay;
  expect(cache.find("/b")).toBeUndefined();
  expect(textOf(await cache.findOrProduce("/a", () => responseOf("© 2024–2027")))).toBe("© 2024–2027");
});

test("a response larger than the whole cache is handed out and not kept", async () => {
  const cache = new ResponseCache(5000);
  expect(textOf(await cache.findOrProduce("/a", () => responseOf(tenKilobytes)))).toBe(tenKilobytes);
  expect(cache.find("/a")).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test("many tiny answers cannot fill the memory", async () => {
  const cache = new ResponseCache(100_000);
  for (let n = 0; n < 1000; n++) await cache.findOrProduce(`/${n}`, () => responseOf("-"));
  const kept = Array.from({ length: 1000 }, (_, n) => cache.find(`/${n}`)).filter(Boolean);
  expect(kept.length).toBeLessThan(100);
});

test("a body compressed later takes the plain one's place, and is counted only while its response is stored", async () => {
  const cache = new ResponseCache(1e6);
  const response = (await cache.findOrProduce("/a", () => responseOf(tenKilobytes)))?.value;
  if (!response) throw new Error("nothing was produced");
  const before = cache.bytes;
  const compressed = await bodyIn(response, "br");
  for (let readers = 0; readers < 3; readers++) cache.recount("/a", response);
  expect(cache.bytes).toBe(before - tenKilobytes.length + compressed.bytes.length);
  expect([...response.bodies.keys()]).toEqual(["br"]);

  cache.invalidate([anyContent]);
  cache.recount("/a", response);
  expect(cache.bytes).toBe(0);
  expect(cache.find("/a")).toBeUndefined();
});

test("the plain body is made again for a reader who accepts no other", async () => {
  const response = await responseOf(tenKilobytes);
  for (const encoding of ["br", "gzip"] as const) {
    await bodyIn(response, encoding);
    expect((await bodyIn(response, "identity")).bytes.toString()).toBe(tenKilobytes);
  }
});

test("readers who ask for one encoding at the same time share one compression", async () => {
  const response = await responseOf(tenKilobytes);
  const bodies = await Promise.all(Array.from({ length: 10 }, () => bodyIn(response, "gzip")));
  expect(new Set(bodies).size).toBe(1);
  expect(bodies[0]?.bytes.length).toBeLessThan(tenKilobytes.length);
});

test("a stored body holds as much memory as it is counted with, and nothing of zlib's chunks", async () => {
  for (const encoding of ["identity", "br", "gzip"] as const) {
    const response = await responseOf(tenKilobytes);
    await bodyIn(response, encoding);
    if (encoding === "br") await compressDensely(response);
    expect(
      response.bodies
        .values()
        .map(({ bytes }) => bytes.buffer.byteLength - bytes.length)
        .toArray(),
    ).toEqual([0]);
  }
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["br;q=0.1, gzip;q=0.9", "gzip"],
  ["gzip;q=0.5, br;q=0.5", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.0, gzip;q=0", "identity"],
  ["*", "br"],
  ["br;q=0, *;q=0.3", "gzip"],
  ["gzip;q=0.2, identity;q=0.8", "identity"],
  ["BR ; Q=1", "br"],
  ["br;q=nonsense", "identity"],
  ["zstd", "identity"],
  [undefined, "identity"],
])("a reader who sends Accept-Encoding: %s gets %s", (header, encoding) => {
  expect(bestEncoding(header)).toBe(encoding);
  expect(acceptsEncoding(bestEncoding(header), header)).toBe(true);
});

test("pages that are compressed at once keep their own bytes, whatever their size", async () => {
  const texts = Array.from({ length: 40 }, (_, place) => `page ${place}, `.repeat(300 + place * 900));
  const bodies = await Promise.all(
    texts.map(async (text, place) => bodyIn(await responseOf(text), place % 3 === 0 ? "gzip" : "br")),
  );
  const read = bodies.map(({ bytes }, place) => (place % 3 === 0 ? gunzipSync : brotliDecompressSync)(bytes));
  expect(read.map(String)).toEqual(texts);
});
