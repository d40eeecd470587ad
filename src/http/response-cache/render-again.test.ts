import { expect, test, vi } from "vitest";
import { bodyIn, type CachedResponse, readResponse } from "./cached-response.server.ts";
import { RenderAgain } from "./response-cache.server.ts";

const page = async (status = 200): Promise<CachedResponse> =>
  readResponse(new Response("x".repeat(1000), { status, headers: { "content-type": "text/html" } }));

test("what was asked for most is rendered again first, in the encodings that were asked for", async () => {
  const asked: string[] = [];
  const again = new RenderAgain(async (address, encoding) => asked.push(`${address} ${encoding}`));
  const compressed = await page();
  await bodyIn(compressed, "br");
  again.add([
    { key: "/seldom", value: await page(), hits: 1 },
    { key: "/often", value: await page(), hits: 9 },
    { key: "/missing", value: await page(404), hits: 50 },
  ]);
  again.add([{ key: "/most", value: compressed, hits: 20 }]);
  await vi.waitFor(() => expect(asked).toEqual(["/most br", "/often identity"]));
});

test("one that fails does not keep the others waiting", async () => {
  const asked: string[] = [];
  const again = new RenderAgain(async (address) => {
    asked.push(address);
    if (address === "/broken") throw new Error("broken");
  });
  again.add([
    { key: "/broken", value: await page(), hits: 9 },
    { key: "/sound", value: await page(), hits: 8 },
  ]);
  await vi.waitFor(() => expect(asked).toEqual(["/broken", "/sound"]));
  again.add([{ key: "/later", value: await page(), hits: 5 }]);
  await vi.waitFor(() => expect(asked).toContain("/later"));
});
