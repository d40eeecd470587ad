import { brotliDecompressSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { bodyIn, type CachedResponse, readResponse } from "./compressed-response.server.ts";
import { ResponseCache } from "./response-cache.server.ts";

const text = Array.from(
  { length: 900 },
  (_, at) => `<li class="vendor">Vendor ${(at * 7919) % 1000}</li>`,
).join("");
const page = () => readResponse(new Response(text, { headers: { "content-type": "text/html" } }));

test("a page that is sent often is compressed more densely, and its text and ETag stay", async () => {
  const cache = new ResponseCache(4e6);
  await cache.findOrProduce("/vendors", page);
  const stored = cache.find("/vendors") as CachedResponse;
  const { bytes: first } = await bodyIn(stored, "br");
  cache.recount("/vendors", stored);
  const { etag } = stored;
  for (let reader = 1; reader < 4; reader++) cache.find("/vendors");

  const denser = await vi.waitFor(() => {
    const body = cache.find("/vendors")?.bodies.get("br");
    expect(body?.bytes.length).toBeLessThan(first.length);
    return body;
  });
  expect(brotliDecompressSync(denser?.bytes ?? "").toString()).toBe(text);
  expect(denser?.headers).toMatchObject({ etag, "content-length": String(denser?.bytes.length) });
});

test("a page that nobody takes in Brotli stays as it is", async () => {
  const cache = new ResponseCache(4e6);
  await cache.findOrProduce("/vendors", page);
  for (let reader = 0; reader < 20; reader++) cache.find("/vendors");
  await new Promise(setImmediate);
  expect([...(cache.find("/vendors")?.bodies.keys() ?? [])]).toEqual(["identity"]);
});
