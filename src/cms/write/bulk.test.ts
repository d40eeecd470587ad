import { beforeEach, describe, expect, test } from "vitest";
import { buildVendor } from "#content/vendor/vendor.fixture.ts";
import { vendors } from "#content/vendor/vendor.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { addresses } from "../references/address.table.ts";

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
  expect(undone.body.message).toContain('"Vendor two" (changed since)');
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
  const own = audit.filter(({ batchId }) => batchId === body.batch);
  expect(own.map(({ action, canBeUndone }) => [action, canBeUndone])).toEqual([
    ["published together", true],
    ["updated", false],
  ]);
  expect(own[0]?.title).toBe("3 entries");
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
