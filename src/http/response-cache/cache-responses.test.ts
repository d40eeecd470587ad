import { createServer, request, type Server } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { AppEnv } from "../request.server.ts";
import { cacheResponses, trySendCached } from "./cache-responses.server.ts";
import { CacheKeys, ResponseCache } from "./response-cache.server.ts";

const page = `<!doctype html><title>Page</title>${"<p>Words and words.</p>".repeat(100)}`;
const keys = new CacheKeys([{ pattern: "/page", parameters: ["page", "q"] }]);
let cache: ResponseCache;
let renders: number;
let app: Hono<AppEnv>;

beforeEach(() => {
  cache = new ResponseCache(1e6);
  renders = 0;
  app = new Hono<AppEnv>();
  app.use(cacheResponses(cache, keys));
  app.use(async (c, next) => {
    await next();
    c.res.headers.set("X-Frame-Options", "DENY");
    c.res.headers.set("X-Request-Id", String(renders));
  });
  app.all("/page", (c) => {
    renders += 1;
    // As the router of the pages does, which answers HEAD itself.
    return c.req.method === "HEAD" ? c.body(null) : c.html(page);
  });
  app.get("/private", (c) => {
    renders += 1;
    return c.text(`secret ${renders}`, 200, { "Cache-Control": "private, no-store" });
  });
  app.get("/private-page", (c) => {
    c.header("Cache-Control", "no-store");
    for (const cookie of ["a=1", "b=2"]) c.header("Set-Cookie", cookie, { append: true });
    return c.html(page, 200, { "Content-Length": String(page.length), Vary: "Cookie" });
  });
  app.get("/events", () => {
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode("data: first\n\n")),
    });
    return new Response(body, {
      headers: { "Cache-Control": "no-store", "Content-Type": "text/event-stream" },
    });
  });
  app.get("/shared", (c) => c.text("picture", 200, { "Cache-Control": "public, max-age=60" }));
  app.get("/address", (c) => c.text(c.req.url));
  app.get("/cookie", (c) => c.text("hello", 200, { "Set-Cookie": "a=b" }));
  app.get("/short", (c) => c.text("short"));
  app.get("/picture", (c) => c.body(page, 200, { "Content-Type": "image/png" }));
  app.get("/broken", () => {
    renders += 1;
    return new Response("broken", { status: 500 });
  });
  app.post("/page", (c) => c.text("saved", 201));
});

const ask = async (path: string, headers: Record<string, string> = {}, method = "GET") =>
  app.fetch(new Request(`http://localhost${path}`, { method, headers }));

test("a page is rendered once for all anonymous readers", async () => {
  const answers = await Promise.all([ask("/page"), ask("/page"), ask("/page", { Cookie: "theme=dark" })]);
  for (const response of answers) expect(await response.text()).toBe(page);
  expect(renders).toBe(1);
});

test("a stored response bears the headers of the first, but for its request's own", async () => {
  await ask("/page");
  const { headers } = await ask("/page");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("vary")).toBe("Accept-Encoding, Cookie");
  expect(headers.has("x-request-id")).toBe(false);
});

test("a reader with a session gets responses of their own, which nobody else gets", async () => {
  await ask("/page", { Cookie: "theme=dark; session=abc" });
  await ask("/page", { Cookie: "session=abc" });
  expect(renders).toBe(2);
  expect(cache.find("/page")).toBeUndefined();
  await ask("/page");
  await ask("/page", { Cookie: "session=abc" });
  expect(renders).toBe(4);
});

test.each(["session =abc", "theme=dark;session\t=abc", "session=%zz", "session", "__Host-session=abc"])(
  "a reader with the cookie %j is not anonymous: nothing is stored, and nothing stored is handed out",
  async (cookie) => {
    await ask("/page", { Cookie: cookie });
    expect(cache.find("/page")).toBeUndefined();
    await ask("/page");
    const response = await ask("/page", { Cookie: cookie });
    expect(renders).toBe(3);
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    expect((await raw(withStored, "GET", "/page", { cookie })).status).toBe(599);
  },
);

test("no cache in between may store the response to a reader with a session", async () => {
  const picture = await ask("/shared", { Cookie: "session=abc" });
  expect(picture.headers.get("cache-control")).toBe("private, max-age=60");
  expect((await ask("/shared")).headers.get("cache-control")).toBe("public, max-age=60");
  expect((await ask("/private", { Cookie: "session=abc" })).headers.get("cache-control")).toBe(
    "private, no-store",
  );
  expect((await ask("/page.data")).headers.get("cache-control")).toBe("private, no-cache");
});

test("query parameters that a route does not declare make no difference", async () => {
  await ask("/page?q=a&page=2&gclid=1");
  await ask("/page?page=2&utm_source=x&q=a", {}, "HEAD");
  expect(renders).toBe(1);
  expect(await (await ask("/address?page=1&gclid=2")).text()).toBe("http://localhost/address");
  expect(await (await ask("/address?gclid=2", { Cookie: "session=abc" })).text()).toBe(
    "http://localhost/address?gclid=2",
  );
});

test.each([
  ["br", "br"],
  ["gzip, deflate, br", "br"],
  ["BR;q=1.0, gzip;q=0.5", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.000, gzip;q=0", null],
  ["br;q=0.5", "br"],
  ["identity", null],
  ["", null],
])("Accept-Encoding %j is answered in %j", async (accepted, sent) => {
  for (let time = 0; time < 2; time++) {
    const response = await ask("/page", { "Accept-Encoding": accepted });
    const body = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-encoding")).toBe(sent);
    expect(response.headers.get("content-length")).toBe(String(body.length));
    const plain = sent === "br" ? brotliDecompressSync(body) : sent === "gzip" ? gunzipSync(body) : body;
    expect(plain.toString()).toBe(page);
  }
});

test.each(["/short", "/picture"])("%s is not worth compressing", async (path) => {
  const response = await ask(path, { "Accept-Encoding": "br" });
  expect(response.headers.get("content-encoding")).toBeNull();
});

test("a reader who has the page already gets 304, in any encoding", async () => {
  const etag = (await ask("/page", { "Accept-Encoding": "br" })).headers.get("etag") ?? "";
  for (const ifNoneMatch of [etag, `"other", ${etag}`, etag.replace("W/", ""), "*"]) {
    const response = await ask("/page", { "If-None-Match": ifNoneMatch });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe("");
    expect(response.headers.get("etag")).toBe(etag);
    expect(response.headers.get("x-frame-options")).toBe("DENY");
  }
  expect((await ask("/page", { "If-None-Match": '"other"' })).status).toBe(200);
});

test("HEAD is answered with GET's headers and leaves a whole page for GET", async () => {
  const head = await ask("/page", { "Accept-Encoding": "gzip" }, "HEAD");
  expect(await head.text()).toBe("");
  const get = await ask("/page", { "Accept-Encoding": "gzip" });
  expect(gunzipSync(await get.arrayBuffer()).toString()).toBe(page);
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
  expect(renders).toBe(1);
});

test("a response marked no-store passes unchanged, also to concurrent readers", async () => {
  const answers = await Promise.all([ask("/private"), ask("/private")]);
  const texts = await Promise.all(answers.map((response) => response.text()));
  expect(texts.sort()).toEqual(["secret 1", "secret 2"]);
  for (const response of answers) expect(response.headers.has("etag")).toBe(false);
  expect(cache.find("/private")).toBeUndefined();
});

test("a response marked no-store is compressed for its reader, with all of its headers", async () => {
  const answer = await ask("/private-page", { "Accept-Encoding": "gzip" });
  expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe(page);
  expect(answer.headers.get("vary")).toBe("Cookie, Accept-Encoding");
  expect(answer.headers.has("content-length")).toBe(false);
  expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(answer.headers.has("etag")).toBe(false);
  expect(await (await ask("/private-page")).text()).toBe(page);
  expect((await ask("/private", { "Accept-Encoding": "gzip" })).headers.has("content-encoding")).toBe(false);
});

test("what is told bit by bit is not held back", async () => {
  const answer = await ask("/events", { "Accept-Encoding": "gzip" });
  expect(answer.headers.has("content-encoding")).toBe(false);
  const reader = answer.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("data: first\n\n");
  await reader?.cancel();
});

test.each(["/cookie", "/broken"])("%s is not kept", async (path) => {
  await ask(path);
  expect(cache.find(path)).toBeUndefined();
});

test("a page that does not exist is kept, and stays a 404", async () => {
  for (let time = 0; time < 2; time++) expect((await ask("/nowhere")).status).toBe(404);
  const etag = (await ask("/nowhere")).headers.get("etag") ?? "";
  expect((await ask("/nowhere", { "If-None-Match": etag })).status).toBe(404);
});

test("an endless address is answered and not kept", async () => {
  const path = `/page?q=${"x".repeat(2000)}`;
  expect((await ask(path)).status).toBe(200);
  expect(cache.bytes).toBe(0);
});

test("writes pass", async () => {
  await ask("/page");
  expect(await (await ask("/page", {}, "PUT")).text()).toBe(page);
  expect(renders).toBe(2);
});

let withStored: Server;
let appOnly: Server;

beforeAll(async () => {
  const viaApp = getRequestListener((incoming) => app.fetch(incoming), { overrideGlobalObjects: false });
  appOnly = await listen(createServer((incoming, outgoing) => void viaApp(incoming, outgoing)));
  withStored = await listen(
    createServer((incoming, outgoing) => {
      if (!trySendCached({ cache, keys }, incoming, outgoing)) outgoing.writeHead(599).end();
    }),
  );
});
afterAll(() => {
  appOnly.close();
  withStored.close();
});

test.each([
  ["GET", {}],
  ["GET", { "accept-encoding": "br" }],
  ["GET", { "accept-encoding": "gzip" }],
  ["HEAD", {}],
  ["HEAD", { "accept-encoding": "br" }],
  ["GET", { "if-none-match": "*" }],
  ["HEAD", { "if-none-match": "*" }],
])("the shortcut answers %s %j as the app does, header for header", async (method, headers) => {
  for (const path of ["/page", "/nowhere"]) {
    const fromApp = await raw(appOnly, method, path, headers);
    expect(await raw(withStored, method, path, headers)).toEqual(fromApp);
  }
});

test("the shortcut leaves to the app what it does not have", async () => {
  const isLeft = async (method: string, path: string, headers = {}) =>
    (await raw(withStored, method, path, headers)).status === 599;
  expect(await isLeft("GET", "/page")).toBe(true);
  await ask("/page");
  expect(await isLeft("GET", "/page")).toBe(false);
  expect(await isLeft("GET", "/page", { cookie: "session=abc" })).toBe(true);
  expect(await isLeft("POST", "/page")).toBe(true);
  expect(await isLeft("GET", "/page", { "accept-encoding": "br" })).toBe(true);
});

const listen = (server: Server) =>
  new Promise<Server>((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));

interface RawAnswer {
  status: number | undefined;
  headers: string[];
  body: string;
}

function raw(
  server: Server,
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<RawAnswer> {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: "127.0.0.1", port, method, path, headers, agent: false },
      async (incoming) => {
        const chunks: Buffer[] = await incoming.toArray();
        resolve({
          status: incoming.statusCode,
          headers: headerLines(incoming.rawHeaders),
          body: Buffer.concat(chunks).toString("base64"),
        });
      },
    );
    outgoing.once("error", reject).end();
  });
}

/** Sorted, without the clock. */
const headerLines = (rawHeaders: string[]) =>
  rawHeaders
    .flatMap((name, at) => (at % 2 === 0 ? [`${name.toLowerCase()}: ${rawHeaders[at + 1]}`] : []))
    .filter((line) => !line.startsWith("date:"))
    .sort();
