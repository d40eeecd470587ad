import { renderToString } from "react-dom/server";
import { afterAll, expect, test, vi } from "vitest";
import { keepHtmlBy } from "#ui/kept.tsx";
import { testApp } from "./support/app.ts";
import { pageKinds } from "./support/page-kinds.ts";

const app = testApp();
afterAll(() => keepHtmlBy(null));

/** Renders a page; a session cookie bypasses the response cache. */
const render = async (path: string) =>
  (await app.fetch(path, { headers: { cookie: "session=none" } })).text();

test.each([...Object.values(pageKinds), "/vendors?view=cards", "/vendors?feature=general-ledger"])(
  "%s has the same bytes with and without kept HTML",
  async (path) => {
    keepHtmlBy(null);
    const plain = await render(path);
    const toHtml = vi.fn(renderToString);
    keepHtmlBy(toHtml);
    expect(await render(path)).toBe(plain);
    toHtml.mockClear();
    expect(await render(path)).toBe(plain);
    expect(toHtml).not.toHaveBeenCalled();
  },
);

test("kept HTML belongs to one object", async () => {
  keepHtmlBy(null);
  const plain = await render("/vendors");
  const toHtml = vi.fn(renderToString);
  keepHtmlBy(toHtml);
  app.forgetAll();
  expect(await render("/vendors")).toBe(plain);
  const { vendors } = (await app.json("/api/vendors?view=directory")) as { vendors: unknown[] };
  expect(toHtml.mock.calls.length).toBeGreaterThanOrEqual(vendors.length);
});
