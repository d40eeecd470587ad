import { expect, test, vi } from "vitest";
import { bodyIn, type CachedResponse, readResponse } from "./compressed-response.server.ts";
import { RenderAgain } from "./response-cache.server.ts";

const page = async (status = 200): Promise<CachedResponse> =>
  readResponse(new Response("x".repeat(1000), { status, headers: { "content-type": "text/html" } }));

test("the most requested are rendered again first, in the requested encodings", async () => {
  const asked: string[] = [];
  const again = new RenderAgain(async (address, encoding) => asked.push(`${address} ${encoding}`));
  const compressed = await page();
  await bodyIn(compressed, "br");
  again.add([
    { key: "/seldom", value: await page(), hits: 0 },
    { key: "/often", value: await page(), hits: 9 },
    { key: "/missing", value: await page(404), hits: 50 },
  ]);
  again.add([{ key: "/most", value: compressed, hits: 20 }]);
  await vi.waitFor(() => expect(asked).toEqual(["/most br", "/often identity", "/seldom identity"]));
});

test("at most eight are rendered again, each once", async () => {
  const asked: string[] = [];
  const again = new RenderAgain(async (address) => asked.push(address));
  const value = await page();
  const dropped = Array.from({ length: 12 }, (_, place) => ({ key: `/${place}`, value, hits: place }));
  again.add(dropped);
  again.add(dropped);
  again.add([{ key: "/last", value, hits: 0 }]);
  await vi.waitFor(() => expect(asked).toEqual(["/11", "/10", "/9", "/8", "/7", "/6", "/5", "/4"]));
});

test("each save without requests halves the demand, until the page waits for its next reader", async () => {
  const asked: string[] = [];
  const again = new RenderAgain(async (address) => asked.push(address));
  const value = await page();
  const isRenderedAfterSave = async (save: number) => {
    const before = asked.length;
    const last = `/last-${save}`;
    again.add([
      { key: "/popular", value, hits: save === 0 ? 4 : 0 },
      { key: last, value, hits: 0 },
    ]);
    await vi.waitFor(() => expect(asked).toContain(last));
    return asked.slice(before).includes("/popular");
  };
  const rendered: boolean[] = [];
  for (let save = 0; save < 4; save++) rendered.push(await isRenderedAfterSave(save));
  expect(rendered).toEqual([true, true, true, false]);
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
