import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { systemEditor } from "#accounts/editor.server.ts";
import { vendorContent } from "#content/vendor/vendor.content.server.ts";
import { buildVendor } from "#content/vendor/vendor.fixture.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import { testApp } from "../../../../tests/support/app.ts";
import { countStatements } from "../../../../tests/support/count-statements.ts";
import { asEditor } from "../../../../tests/support/editor.ts";
import { noJobs } from "../../../../tests/support/no-jobs.ts";
import { addresses } from "../references/address.table.ts";
import { saveTogether } from "./save.server.ts";
import { undoBatch } from "./undo-batch.server.ts";
import { updateEntry } from "./write-entry.server.ts";

const app = testApp("empty");
const call = asEditor(app);

interface Answer {
  batch: number | null;
  results: { id: number; ok: boolean; message?: string }[];
}

const bulk = async (body: object): Promise<{ status: number; body: Answer }> => {
  const answer = await call("POST", "/api/admin/bulk", { type: "vendors", ...body });
  return { status: answer.status, body: await answer.json() };
};
const undo = async (batch: number | null) => {
  const answer = await call("POST", `/api/admin/batches/${batch}/undo`);
  return { status: answer.status, body: await answer.json() };
};
const stored = () => app.db.select().from(vendors).orderBy(vendors.id);

let ids: number[] = [];

beforeEach(async () => {
  await app.db.delete(vendors);
  await app.db.delete(addresses);
  const rows = ["one", "two", "three"].map((slug) =>
    buildVendor({ slug, name: `Vendor ${slug}`, isPublished: slug !== "three", category: slug }),
  );
  const inserted = await app.db.insert(vendors).values(rows).returning({ id: vendors.id });
  ids = inserted.map(({ id }) => id);
  app.forgetAll();
});

describe("one batch, one undo, byte for byte", () => {
  test.each<[string, object, (rows: (typeof vendors.$inferSelect)[]) => unknown[], unknown[]]>([
    ["publish", { action: "publish" }, (rows) => rows.map((row) => row.isPublished), [true, true, true]],
    [
      "unpublish",
      { action: "unpublish" },
      (rows) => rows.map((row) => row.isPublished),
      [false, false, false],
    ],
    ["delete", { action: "delete" }, (rows) => rows, []],
    [
      "set",
      { action: "set", field: "category", value: "Ledger" },
      (rows) => rows.map((row) => row.category),
      Array(3).fill("Ledger"),
    ],
    [
      "clear",
      { action: "set", field: "category", value: null },
      (rows) => rows.map((row) => row.category),
      [null, null, null],
    ],
  ])("%s", async (_, action, read, expected) => {
    const before = await stored();
    const { status, body } = await bulk({ ...action, ids });
    expect([status, body.results]).toEqual([200, ids.map((id) => ({ id, ok: true }))]);
    expect(read(await stored())).toEqual(expected);
    const undone = await undo(body.batch);
    expect([undone.status, undone.body.batch]).toEqual([200, body.batch]);
    expect(await stored()).toEqual(before);
    expect((await undo(body.batch)).status, "a second time").toBe(409);
  });

  test("restore from the trash, and back into it", async () => {
    const before = await stored();
    await bulk({ action: "delete", ids });
    const { body } = await bulk({ action: "restore", ids });
    expect(await stored()).toEqual(before);
    expect((await undo(body.batch)).status).toBe(200);
    expect(await stored()).toEqual([]);
    await bulk({ action: "restore", ids });
    expect(await stored()).toEqual(before);
  });
});

describe("items of a list", () => {
  const setLists = async () => {
    const lists = [["Alpha", "Beta"], ["beta ", "Gamma"], []];
    for (const [place, tags] of lists.entries())
      await call("PUT", `/api/vendors/${ids[place]}`, { languages: tags.map((tag) => tag.trim()) });
  };
  const languages = async () => (await stored()).map((row) => row.languages);

  test.each([
    [
      "add",
      ["Beta", "Delta"],
      [
        ["Alpha", "Beta", "Delta"],
        ["beta", "Gamma", "Delta"],
        ["Beta", "Delta"],
      ],
    ],
    ["remove", ["Beta", "Delta"], [["Alpha"], ["Gamma"], []]],
  ])("%s, with one undo", async (action, value, expected) => {
    await setLists();
    const before = await stored();
    const { body } = await bulk({ action, field: "languages", value, ids });
    expect(body.results).toEqual(ids.map((id) => ({ id, ok: true })));
    expect(await languages()).toEqual(expected);
    expect((await undo(body.batch)).status).toBe(200);
    expect(await stored()).toEqual(before);
  });

  test.each([
    ["a field that is no list", { field: "category", value: "Beta" }],
    ["a field of its own", { field: "slug", value: ["Beta"] }],
    ["no items", { field: "languages", value: [] }],
    ["a blank item", { field: "languages", value: [" "] }],
    ["no field", { value: ["Beta"] }],
  ])("refuse %s", async (_, body) => {
    await setLists();
    const before = await stored();
    expect((await bulk({ action: "remove", ids, ...body })).status).toBe(400);
    expect(await stored()).toEqual(before);
  });

  test("name an entry that does not exist", async () => {
    await setLists();
    const gone = 2 ** 31 - 1;
    const { body } = await bulk({ action: "add", field: "languages", value: ["Delta"], ids: [ids[0], gone] });
    expect(body.results).toEqual([
      { id: ids[0], ok: true },
      { id: gone, ok: false, message: "Vendor not found" },
    ]);
  });
});

test("readers see each of them change, and change back", async () => {
  const shown = async () =>
    (await app.json("/api/vendors?view=choice")).map(({ slug }: { slug: string }) => slug);
  expect(await shown()).toEqual(["one", "two"]);
  const { body } = await bulk({ action: "publish", ids });
  expect((await shown()).toSorted()).toEqual(["one", "three", "two"]);
  await undo(body.batch);
  expect(await shown()).toEqual(["one", "two"]);
});

test("a filter stands for every entry that the list would find", async () => {
  const { body } = await bulk({
    action: "set",
    field: "owner",
    value: "Its founders",
    filter: "status=published&q=vendor",
  });
  expect(body.results.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  expect((await stored()).map(({ owner }) => owner)).toEqual(["Its founders", "Its founders", null]);
});

test("an entry that refuses is named, and the others are changed", async () => {
  const gone = 2 ** 31 - 1;
  const { body } = await bulk({ action: "publish", ids: [ids[2], gone] });
  expect(body.results).toEqual([
    { id: ids[2], ok: true },
    { id: gone, ok: false, message: "Vendor not found" },
  ]);
  expect((await bulk({ action: "delete", ids: [gone] })).body).toEqual({
    batch: null,
    results: [{ id: gone, ok: false, message: "Vendor not found" }],
  });
});

test("an undo names what was changed since, and changes nothing", async () => {
  const { body } = await bulk({ action: "set", field: "category", value: "Ledger", ids });
  await call("PUT", `/api/vendors/${ids[1]}`, { description: "Changed since." });
  const before = await stored();
  const undone = await undo(body.batch);
  expect(undone.status).toBe(409);
  expect(undone.body.message).toContain("“Vendor two” (changed since)");
  expect(await stored()).toEqual(before);
});

describe("more entries than are undone at a time", () => {
  const many = async (name: string) => {
    const rows = Array.from({ length: 60 }, (_, place) =>
      buildVendor({ slug: `${name.toLowerCase()}-${place}`, name: `${name} ${place}`, category: "Before" }),
    );
    const inserted = await app.db.insert(vendors).values(rows).returning({ id: vendors.id });
    return inserted.map(({ id }) => id);
  };

  test.each([
    ["changed", "Quartz", { action: "set", field: "category", value: "Ledger" }],
    ["deleted", "Basalt", { action: "delete" }],
  ])("%s, come back byte for byte, with their addresses and in search", async (_, name, action) => {
    const createdIds = await many(name);
    await bulk({ action: "set", field: "category", value: "Indexed", ids: createdIds });
    const before = [await stored(), await app.db.select().from(addresses).orderBy(addresses.path)];
    const resultsBefore = await app.json(`/api/search?q=${name}&pageSize=50`);
    expect(resultsBefore.total).toBe(60);
    const { body } = await bulk({ ...action, ids: createdIds });
    expect((await undo(body.batch)).body.restored).toBe(60);
    expect([await stored(), await app.db.select().from(addresses).orderBy(addresses.path)]).toEqual(before);
    expect(await app.json(`/api/search?q=${name}&pageSize=50`)).toEqual(resultsBefore);
  });

  test("are undone by few more statements than there are entries", async () => {
    const createdIds = await many("Plenty");
    const { body } = await bulk({ action: "set", field: "category", value: "Ledger", ids: createdIds });
    const editor = systemEditor("Bulk");
    const undone = await countStatements(app.db, (db) =>
      undoBatch(
        () => vendorContent,
        Number(body.batch),
        { db, editor, invalidate: () => {}, jobs: noJobs, settings: { fetchAllowHosts: [] } },
        async () => ({ restored: 0, obstacles: [] }),
      ),
    );
    expect(undone).toBeLessThan(1.8 * createdIds.length);
  });

  test("are refused whole, each that changed since named and no other", async () => {
    const createdIds = await many("Plenty");
    const { body } = await bulk({ action: "set", field: "category", value: "Ledger", ids: createdIds });
    for (const place of [3, 37, 59])
      await call("PUT", `/api/vendors/${createdIds[place]}`, { founded: "1901" });
    const before = await stored();
    const undone = await undo(body.batch);
    expect(undone.status).toBe(409);
    expect(undone.body.changed.map(({ title }: { title: string }) => title).toSorted()).toEqual([
      "Plenty 3",
      "Plenty 37",
      "Plenty 59",
    ]);
    expect(await stored()).toEqual(before);
  });
});

test("what was saved before a fault is a batch that can be undone all the same", async () => {
  const before = await stored();
  const request = {
    db: app.db,
    editor: systemEditor("Bulk"),
    invalidate: () => {},
    jobs: noJobs,
    settings: { fetchAllowHosts: [] },
  };
  const saving = saveTogether(
    vendorContent,
    {
      action: "edited in bulk",
      items: ids.slice(0, 2),
      save: (id, within) => {
        if (id === ids[1]) throw new Error("The database is gone");
        return updateEntry(vendorContent, { id }, { category: "Ledger" }, within);
      },
    },
    request,
  );
  await expect(saving).rejects.toThrow("The database is gone");
  const [event] = await (await call("GET", "/api/admin/audit")).json();
  expect(event).toMatchObject({ action: "edited in bulk", title: "1 entry", canBeUndone: true });
  expect((await undo(event.batchId)).body.restored).toBe(1);
  expect(await stored()).toEqual(before);
});

test("the history lists each entry, and once the batch that can be undone", async () => {
  const { body } = await bulk({ action: "publish", ids });
  const audit = (await (await call("GET", "/api/admin/audit")).json()) as {
    action: string;
    title: string;
    batchId: number | null;
    canBeUndone: boolean;
  }[];
  const batchEntries = audit.filter(({ batchId }) => batchId === body.batch);
  expect(batchEntries.map(({ action, canBeUndone }) => [action, canBeUndone])).toEqual([
    ["published in bulk", true],
    ["updated", false],
  ]);
  expect(batchEntries[0]?.title).toBe("3 entries");
});

test.each<[string, object, number]>([
  ["an unknown type", { type: "nothing", ids: [1], action: "publish" }, 404],
  ["an unknown action", { ids: [1], action: "explode" }, 400],
  ["neither ids nor a filter", { action: "publish" }, 400],
  ["both", { ids: [1], filter: "", action: "publish" }, 400],
  ["a field that entries do not have", { ids: [1], action: "set", field: "constructor", value: 1 }, 400],
  ["a field that each has for itself", { ids: [1], action: "set", field: "slug", value: "same" }, 400],
  ["a value that the field refuses", { ids: [1], action: "set", field: "hosting", value: "moon" }, 400],
  ["a filter by no field", { filter: "nothing=1", action: "publish" }, 400],
  [
    "more than can be done at once",
    { ids: Array.from({ length: 5001 }, (_, i) => i + 1), action: "publish" },
    400,
  ],
])("%s is refused", async (_, body, status) => {
  const before = await stored();
  expect((await bulk(body)).status).toBe(status);
  expect(await stored()).toEqual(before);
});

test("nobody else may", async () => {
  const answer = await app.fetch("/api/admin/bulk", {
    method: "POST",
    body: "{}",
    headers: { "content-type": "application/json" },
  });
  expect(answer.status).toBe(401);
});

test("hiding several entries wants the password again, whatever the action is called", async () => {
  await bulk({ action: "publish", ids });
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() + 11 * 60_000);
  for (const action of [{ action: "unpublish" }, { action: "set", field: "isPublished", value: false }])
    expect((await bulk({ ...action, ids })).status, action.action).toBe(401);
  expect((await stored()).every(({ isPublished }) => isPublished)).toBe(true);
  expect((await bulk({ action: "set", field: "category", value: "Ledger", ids })).status).toBe(200);
});
