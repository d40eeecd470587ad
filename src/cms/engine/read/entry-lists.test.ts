import { beforeAll, describe, expect, test } from "vitest";
import { contentHubConfigs } from "#content/content-hub/content-hub.table.ts";
import { contentTypes } from "#registry/registry.server.ts";
import { testApp } from "../../../../tests/support/app.ts";
import { asEditor } from "../../../../tests/support/editor.ts";

const app = testApp("empty");
const call = asEditor(app);

const read = async (query: string) => {
  const answer = await call("GET", `/api/admin/entries/${query}`);
  return { status: answer.status, body: await answer.json() };
};
const names = async (query: string) =>
  (await read(`vendors?${query}`)).body.items.map(({ name }: { name: string }) => name);

beforeAll(async () => {
  for (const vendor of [
    { name: "Éclair", category: "CRM", features: ["Bill Pay"], displayOrder: 2 },
    { name: "Delta", isPublished: false, displayOrder: 1, description: "Consolidated reporting" },
    { name: "Alpha", displayOrder: 3, isFeatured: true, about: "Verbose", website: "https://alpha.example/" },
  ])
    expect((await call("POST", "/api/vendors", vendor)).status).toBe(201);
});

test("answers nobody but editors, for every type", async () => {
  for (const { paths } of contentTypes)
    for (const path of paths) {
      const list = path.replace("/api/", "/api/admin/entries/");
      expect((await app.fetch(list)).status, list).toBe(401);
      const answer = await call("GET", list);
      expect(answer.status, list).toBe(200);
      expect(await answer.json()).toMatchObject({ items: expect.any(Array), page: 1, pageSize: 50 });
      expect(answer.headers.get("cache-control")).toBe("no-store");
    }
});

describe("a list", () => {
  test("holds drafts too, in the readers' order, a page at a time", async () => {
    const { body } = await read("vendors?pageSize=2");
    expect(body).toMatchObject({ total: 3, page: 1, pageSize: 2 });
    expect(body.items.map(({ name }: { name: string }) => name)).toEqual(["Delta", "Éclair"]);
    expect(await names("pageSize=2&page=2")).toEqual(["Alpha"]);
    expect(await names("pageSize=2&page=1e308")).toEqual(["Alpha"]);
    expect((await read("vendors?pageSize=99999&page=-3")).body).toMatchObject({ page: 1, pageSize: 500 });
  });

  test("is searched without regard to case and accents, filtered by any field, and sorted", async () => {
    expect(await names("q=ECLAIR")).toEqual(["Éclair"]);
    expect(await names("q=reporting+consolidated")).toEqual(["Delta"]);
    expect(await names("q=verbose")).toEqual([]);
    expect(await names("q=%2Fvendors%2Fdelta")).toEqual(["Delta"]);
    expect(await names("q=%2Fdelta%2F")).toEqual(["Delta"]);
    expect(await names("status=draft")).toEqual(["Delta"]);
    expect(await names("isFeatured=true")).toEqual(["Alpha"]);
    expect(await names("features=Bill+Pay")).toEqual(["Éclair"]);
    expect(await names("website=empty&category=empty")).toEqual(["Delta"]);
    expect(await names("features=not-empty")).toEqual(["Éclair"]);
    expect(await names("displayOrder=1&displayOrder=3")).toEqual(["Delta", "Alpha"]);
    expect(await names("sort=title")).toEqual(["Alpha", "Delta", "Éclair"]);
    expect(await names("sort=-title")).toEqual(["Éclair", "Delta", "Alpha"]);
    expect(await names("sort=-category")).toEqual(["Éclair", "Delta", "Alpha"]);
  });

  test("is projected on the requested fields", async () => {
    const { body } = await read("vendors?columns=name&sort=name");
    expect(Object.keys(body.items[0]).sort()).toEqual(["id", "name", "updatedAt"]);
    const article = { title: "Kept apart", originalContent: "Text.", originalUrl: "https://paper.example/1" };
    expect((await call("POST", "/api/news", article)).status).toBe(201);
    expect(Object.keys((await read("news")).body.items[0])).not.toContain("sourceContent");
  });

  test.each([
    "vendors?constructor=1",
    "vendors?sort=__proto__",
    "vendors?columns=name,secret",
    "vendors?status=rewritten",
    "news?status=constructor",
    "vendors?isPublished=perhaps",
    "vendors?displayOrder=many",
    "vendors?createdAt=now",
  ])("refuses %s with the parameter named", async (query) => {
    const { status, body } = await read(query);
    expect(status).toBe(400);
    expect(body.issues).toHaveLength(1);
  });

  test("is sorted by the fields that the type's descriptor names", async () => {
    for (const pageSlug of ["b", "a"])
      await app.db.insert(contentHubConfigs).values({
        pageType: "faq",
        pageSlug,
        title: pageSlug === "a" ? "Zebra" : "Aardvark",
        description: "d",
        topic: "t",
        relatedContent: [],
      });
    const { items } = (await read("content-hub-configs")).body;
    expect(items.map(({ pageSlug }: { pageSlug: string }) => pageSlug)).toEqual(["a", "b"]);
  });

  test("of a type that does not exist is a 404", async () => {
    expect((await read("constructor")).status).toBe(404);
  });
});
