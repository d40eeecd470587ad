import { expect, test } from "vitest";
import { vendors } from "#content/vendor/vendor.table.ts";
import { routes } from "#shared/routes.ts";
import { testApp } from "./support/app.ts";
import { asEditor } from "./support/editor.ts";

const empty = testApp("empty");
const full = testApp();

const linksOf = (html: string) =>
  new Set(
    [...html.matchAll(/<a [^>]*href="(\/[^"#?]*)/g)].map(([, path = ""]) => path.replaceAll("&amp;", "&")),
  );

async function deadLinks(app: typeof empty, path: string): Promise<string[]> {
  const dead: string[] = [];
  for (const link of linksOf(await app.text(path)))
    if ((await app.fetch(link)).status === 404) dead.push(link);
  return dead;
}

test.each([routes.home.href(), routes.compare.href(), "/compare/a-vs-b", "/nothing-here"])(
  "on an empty site %s does not link to missing pages",
  async (path) => {
    expect(await deadLinks(empty, path)).toEqual([]);
  },
);

test.each([
  ["an empty", empty, []],
  ["a full", full, ["software-categories"]],
])(
  "on %s site the home page that asks to sign in links to no missing part of itself",
  async (_, app, parts) => {
    const html = await app.text("/admin");
    const ids = [...html.matchAll(/<a [^>]*href="\/admin#([^"]+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(parts);
    for (const id of ids) expect(html).toContain(` id="${id}"`);
  },
);

test("fixed links to deleted or withdrawn entries disappear, and return with them", async () => {
  const call = asEditor(full);
  const list: { id: number; slug: string }[] = await full.json("/api/vendors");
  const addepar = list.find(({ slug }) => slug === "addepar");
  const compared = "/compare/addepar-vs-masttro";
  expect(linksOf(await full.text("/"))).toContain(compared);
  await call("PUT", `/api/vendors/${addepar?.id}`, { isPublished: false });
  expect(await deadLinks(full, "/")).toEqual([]);
  expect(linksOf(await full.text("/"))).not.toContain(compared);
  await call("PUT", `/api/vendors/${addepar?.id}`, { isPublished: true });
  expect(linksOf(await full.text("/"))).toContain(compared);
  expect(await full.db.$count(vendors)).toBe(36);
});
