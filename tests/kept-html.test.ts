import { renderToString } from "react-dom/server";
import { afterAll, expect, test, vi } from "vitest";
import { keepHtmlBy } from "#ui/kept.tsx";
import { testApp } from "./support/app.ts";
import { asEditor } from "./support/editor.ts";
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

test("a save is in the next rendering of every page with kept HTML", async () => {
  const paths = ["/", "/vendors", "/vendors?view=cards", "/vendors/addepar"];
  keepHtmlBy(renderToString);
  for (const path of paths) await render(path);
  const { id } = (await app.json("/api/vendors/addepar")) as { id: number };
  const saved = await asEditor(app)("PUT", `/api/vendors/${id}`, {
    name: "Renamed Vendor",
    bestFor: "Offices that write <!--kept-->0<!--kept-->",
    isFeatured: true,
  });
  expect(saved.status).toBe(200);
  for (const path of paths) {
    keepHtmlBy(renderToString);
    const kept = await render(path);
    expect(kept).toContain("Renamed Vendor");
    expect(kept).not.toContain("<!--kept-->");
    keepHtmlBy(null);
    expect(kept).toBe(await render(path));
  }
  expect(await render("/vendors/addepar")).toContain(
    "Offices that write &lt;!--kept--&gt;0&lt;!--kept--&gt;",
  );
});

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
