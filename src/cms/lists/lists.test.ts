import { beforeAll, describe, expect, test } from "vitest";
import { pageViews } from "#cms/audience/page-view.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";

const app = testApp("empty");
const call = asEditor(app);

const read = async (query: string) => {
  const answer = await call("GET", `/api/admin/entries/${query}`);
  return { status: answer.status, body: await answer.json() };
};

const ids: number[] = [];

beforeAll(async () => {
  for (const vendor of [
    { name: "Ash", category: "CRM", features: ["Bill Pay", "Ledger"], displayOrder: 1 },
    { name: "Birch", category: "CRM", isPublished: false, displayOrder: 2, owner: "Its founders" },
    { name: "Cedar", category: "Risk", features: ["Ledger"], displayOrder: 3 },
    { name: "Daphne", displayOrder: 4 },
  ]) {
    const answer = await call("POST", "/api/vendors", vendor);
    expect(answer.status).toBe(201);
    ids.push((await answer.json()).id);
  }
});

test("the number of entries of each kind counts drafts", async () => {
  const counts = await (await call("GET", "/api/admin/counts")).json();
  expect(counts).toMatchObject({ vendor: 4, faq: 0, article: 0 });
  expect((await app.fetch("/api/admin/counts")).status).toBe(401);
});

test("nobody but editors is answered", async () => {
  for (const path of [`vendors/${ids[0]}/neighbors`, "vendors/choices?fields=status"])
    expect((await app.fetch(`/api/admin/entries/${path}`)).status, path).toBe(401);
});

test("lists are sorted by the views of 30 days, what readers do not see last", async () => {
  const today = new Date().toISOString().slice(0, 10);
  await app.db.insert(pageViews).values([
    { day: today, path: "/vendors/cedar", views: 3 },
    { day: today, path: "/vendors/birch", views: 9 },
    { day: "2020-01-01", path: "/vendors/ash", views: 50 },
    { day: today, path: "/vendors/daphne", views: 1 },
  ]);
  const names = async (query: string) =>
    (await read(query)).body.items.map(({ name }: { name: string }) => name);
  expect(await names("vendors?sort=-views")).toEqual(["Cedar", "Daphne", "Ash", "Birch"]);
  expect(await names("vendors?sort=views")).toEqual(["Ash", "Daphne", "Cedar", "Birch"]);
  expect((await read("search-terms?sort=views")).status).toBe(400);
});

describe("the neighbors of an entry", () => {
  const neighbors = async (place: number, query = "") =>
    (await read(`vendors/${ids[place]}/neighbors?${query}`)).body;

  test("are those of the list that its query finds", async () => {
    expect(await neighbors(0)).toEqual({ previous: null, next: ids[1], position: 1, total: 4 });
    expect(await neighbors(2)).toEqual({ previous: ids[1], next: ids[3], position: 3, total: 4 });
    expect(await neighbors(2, "status=published&sort=-title")).toEqual({
      previous: ids[3],
      next: ids[0],
      position: 2,
      total: 3,
    });
    expect(await neighbors(1, "q=birch&page=7&pageSize=1")).toEqual({
      previous: null,
      next: null,
      position: 1,
      total: 1,
    });
  });

  test("are none for an entry that the list does not have", async () => {
    expect(await neighbors(1, "status=published")).toEqual({
      previous: null,
      next: null,
      position: null,
      total: 3,
    });
    expect((await read("vendors/987654/neighbors")).body.position).toBeNull();
    expect((await read("vendors/none/neighbors")).status).toBe(404);
    expect((await read(`vendors/${ids[0]}/neighbors?secret=1`)).status).toBe(400);
  });
});

describe("a range of a list", () => {
  const range = async (from: number, to: number, query = "") =>
    (await read(`vendors/${ids[from]}/range/${ids[to]}?${query}`)).body.ids;

  test("holds what the list shows from one entry to another, in its order", async () => {
    expect(await range(1, 3)).toEqual([ids[1], ids[2], ids[3]]);
    expect(await range(3, 1)).toEqual([ids[1], ids[2], ids[3]]);
    expect(await range(0, 3, "status=published&sort=-title")).toEqual([ids[3], ids[2], ids[0]]);
  });

  test("is empty where the list lacks one of its ends", async () => {
    expect(await range(1, 3, "status=published")).toEqual([]);
    expect((await read(`vendors/${ids[0]}/range/none`)).status).toBe(404);
    expect((await app.fetch(`/api/admin/entries/vendors/${ids[0]}/range/${ids[1]}`)).status).toBe(401);
  });
});

describe("the choices of a filter", () => {
  test("say what each leaves, beside the other filters and in place of its own", async () => {
    const query = "status=published&category=CRM";
    const { body } = await read(`vendors/choices?fields=status,category,features,owner&${query}`);
    expect(body).toEqual({
      total: 4,
      fields: {
        status: {
          values: [
            { value: "draft", count: 1 },
            { value: "published", count: 1 },
          ],
          empty: 0,
          total: 2,
        },
        category: {
          values: [
            { value: "CRM", count: 1 },
            { value: "Risk", count: 1 },
          ],
          empty: 1,
          total: 3,
        },
        features: {
          values: [
            { value: "Bill Pay", count: 1 },
            { value: "Ledger", count: 1 },
          ],
          empty: 0,
          total: 1,
        },
        owner: { values: [], empty: 1, total: 1 },
      },
    });
  });

  test("are true: the list has so many once one is chosen", async () => {
    const fields = ["status", "category", "features", "owner", "isFeatured", "displayOrder"];
    for (const query of ["", "status=published", "q=r", "category=CRM&features=empty"]) {
      const { body } = await read(`vendors/choices?fields=${fields}&${query}`);
      for (const field of fields) {
        const { values, empty, total } = body.fields[field];
        for (const { value, count } of [
          ...values,
          ...(field === "status" ? [] : [{ value: "empty", count: empty }]),
        ]) {
          const chosen = new URLSearchParams(query);
          chosen.set(field, value);
          expect((await read(`vendors?${chosen}`)).body.total, `${chosen}`).toBe(count);
        }
        const without = new URLSearchParams(query);
        without.delete(field);
        expect((await read(`vendors?${without}`)).body.total).toBe(total);
      }
    }
  });

  test("of a long text are only whether there is one", async () => {
    const { about } = (await read("vendors/choices?fields=about,videos,updatedAt")).body.fields;
    expect(about).toEqual({ values: [], empty: 4, total: 4 });
  });

  test.each([
    "fields=secret",
    "fields=constructor",
    "fields=status&secret=1",
    `fields=${Array.from({ length: 13 }, (_, n) => n)}`,
  ])("are refused for %s", async (query) => {
    expect((await read(`vendors/choices?${query}`)).status).toBe(400);
  });
});

test("lists are sorted by status and by the length of lists", async () => {
  const names = async (query: string) =>
    (await read(`vendors?${query}`)).body.items.map(({ name }: { name: string }) => name);
  expect(await names("sort=status")).toEqual(["Birch", "Ash", "Cedar", "Daphne"]);
  expect(await names("sort=-features")).toEqual(["Ash", "Cedar", "Birch", "Daphne"]);
  expect(await names("sort=gallery&status=published")).toEqual(["Ash", "Cedar", "Daphne"]);
});

test("lists end with what has no value, in both directions", async () => {
  await call("PUT", `/api/vendors/${ids[3]}`, { owner: "" });
  const names = async (query: string) =>
    (await read(`vendors?${query}`)).body.items.map(({ name }: { name: string }) => name);
  expect(await names("sort=features")).toEqual(["Cedar", "Ash", "Birch", "Daphne"]);
  for (const sort of ["owner", "-owner"])
    expect(await names(`sort=${sort}`), sort).toEqual(["Birch", "Ash", "Cedar", "Daphne"]);
});

test("a page beyond the last is the last one, and an empty list is page 1", async () => {
  expect((await read("vendors?page=9&pageSize=3")).body).toMatchObject({
    page: 2,
    total: 4,
    items: [{ id: ids[3] }],
  });
  expect((await read("vendors?page=9&q=nothing")).body).toMatchObject({ page: 1, total: 0, items: [] });
});

test("a bulk call leaves out what its filter excepts", async () => {
  const body = {
    type: "vendors",
    filter: "category=CRM",
    except: [ids[0]],
    action: "set",
    field: "founded",
    value: "1999",
  };
  const { results } = await (await call("POST", "/api/admin/bulk", body)).json();
  expect(results).toEqual([{ id: ids[1], ok: true }]);
});

test("a filter's value matches in any spelling of its accents", async () => {
  const { id } = await (
    await call("POST", "/api/faq", { question: "Où?", answer: "Ici.", category: "Café" })
  ).json();
  for (const form of ["NFC", "NFD"]) {
    const { items } = (await read(`faq?category=${encodeURIComponent("Café".normalize(form))}`)).body;
    expect(items, form).toMatchObject([{ id }]);
  }
});
