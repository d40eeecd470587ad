import { describe, expect, test } from "vitest";
import { testApp } from "../../tests/support/app.ts";
import { asEditor } from "../../tests/support/editor.ts";

const app = testApp();
const asked = asEditor(app);

const lists = [
  "vendors",
  "features",
  "faq",
  "glossary",
  "news",
  "types",
  "use-cases",
  "buyers-guides",
  "pages",
];
const inherited = ["constructor", "__proto__", "toString", "hasOwnProperty", "no-such-view"];

describe("a view that there is not is refused", () => {
  test.each(lists)("by /api/%s", async (name) => {
    for (const view of inherited) {
      const answer = await app.fetch(`/api/${name}?view=${view}`);
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { message: "Unknown view", issues: [{ path: "view", message: "Unknown view" }] },
      ]);
    }
  });

  test.each([
    "/api/vendors/addepar",
    "/api/vendors/addepar/comparisons",
    "/api/compare/addepar-vs-masttro",
    "/api/content-hub-config/faq/x",
  ])("by %s", async (path) => {
    for (const view of inherited) expect((await app.fetch(`${path}?view=${view}`)).status).toBe(400);
    expect((await app.fetch(`${path}?view=page`)).status).toBe(200);
  });

  test("also for names that every object has, wherever an address chooses something", async () => {
    for (const name of inherited) {
      expect((await app.fetch(`/media/${name}.${name}`)).status).toBe(404);
      expect((await app.fetch(`/share/${name}/${name}.png`)).status).toBe(404);
      expect((await app.fetch(`/share/site.png?shape=${name}`)).status).toBe(200);
      expect((await app.fetch(`/auth?problem=${name}`)).status).toBe(200);
      expect((await asked("GET", `/api/admin/revisions/${name}/1`)).status).toBe(404);
      expect((await asked("GET", `/admin/${name}?desk=${name}&sort=${name}`)).status).toBe(404);
    }
  });
});

describe("numbers that no list has are no fault of the server", () => {
  const pages = [
    "/vendors",
    "/features",
    "/faq",
    "/glossary",
    "/news",
    "/types",
    "/use-cases",
    "/buyers-guides",
  ];
  const numbers = [
    "1e308",
    "Infinity",
    "-Infinity",
    "NaN",
    "1e309",
    "9007199254740993",
    "2147483648",
    "-1",
    "1.5",
  ];

  test.each(pages)("on %s", async (path) => {
    for (const page of numbers) expect((await app.fetch(`${path}?page=${page}`)).status).toBe(200);
  });

  test.each(["/api/admin/audit?", "/api/admin/news?status=draft&", "/api/admin/news?pageSize=1e308&"])(
    "on %s",
    async (path) => {
      for (const page of numbers) expect((await asked("GET", `${path}page=${page}`)).status).toBe(200);
    },
  );

  test("as an entry's number, in an address and in a list", async () => {
    for (const id of numbers) expect((await asked("PUT", `/api/vendors/${id}`, {})).status).toBe(404);
    for (const id of [2 ** 31, 1e308, -(2 ** 40)]) {
      const answer = await asked("POST", "/api/landing-pages", { title: "x", associatedVendorIds: [id] });
      expect(answer.status).toBe(400);
    }
  });
});

describe("query parameters that a page does not read", () => {
  test("make no difference to its bytes", async () => {
    for (const path of ["/", "/vendors", "/faq", "/compare", "/no-such-page", "/vendors/addepar"]) {
      const plain = await app.fetch(path);
      const tagged = await app.fetch(`${path}?utm_source=x&gclid=1`);
      expect([tagged.status, tagged.headers.get("etag")]).toEqual([plain.status, plain.headers.get("etag")]);
      expect(await tagged.text()).toBe(await plain.text());
    }
  });

  test("do not keep those that it reads from working", async () => {
    expect(await app.text("/faq?gclid=1&page=2")).toBe(await app.text("/faq?page=2"));
    const answer = await app.fetch("/compare?gclid=1&vendor=addepar&vendor=masttro");
    expect(answer.headers.get("location")).toBe("/compare/addepar-vs-masttro");
  });

  test("travel on with a redirect", async () => {
    const created = await (await asked("POST", "/api/faq", { question: "Moved?", answer: "Yes." })).json();
    await asked("PUT", `/api/faq/${created.id}`, { slug: "has-moved" });
    const answer = await app.fetch(`/faq/${created.slug}?utm_source=x`);
    expect([answer.status, answer.headers.get("location")]).toEqual([301, "/faq/has-moved?utm_source=x"]);
  });
});
