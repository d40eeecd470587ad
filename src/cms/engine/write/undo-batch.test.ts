import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditEntries } from "#accounts/audit.table.ts";
import { buildArticle } from "#newsroom/article/article.fixture.ts";
import { articles } from "#newsroom/article/article.table.ts";
import { testApp } from "../../../../tests/support/app.ts";
import { asEditor } from "../../../../tests/support/editor.ts";
import { addresses } from "../references/address.table.ts";

const app = testApp("empty");
const call = asEditor(app);

const read = async (method: string, path: string, body?: unknown) => {
  const answer = await call(method, path, body);
  return { status: answer.status, body: await answer.json() };
};
const undo = (batch: number) => read("POST", `/api/admin/batches/${batch}/undo`);
const stored = () => app.db.select().from(articles).orderBy(articles.id);
const trashed = async () => (await read("GET", "/api/admin/trash")).body;

async function deleteAll(): Promise<number> {
  const { body } = await read("DELETE", "/api/news/bulk/unpublished");
  return body.batch;
}

beforeEach(async () => {
  await app.db.delete(articles);
  await app.db.delete(addresses);
  await app.db
    .insert(articles)
    .values(["one", "two", "three"].map((slug) => buildArticle({ slug, title: slug, status: "draft" })));
});

test("entries deleted together come back together, byte for byte, and once", async () => {
  const before = await stored();
  const batch = await deleteAll();
  expect((await trashed()).filter(({ batchId }: { batchId: number }) => batchId === batch)).toHaveLength(3);
  const [deletion] = (await read("GET", "/api/admin/audit")).body;
  expect(deletion).toMatchObject({
    action: "deleted",
    title: "3 entries",
    batchId: batch,
    canBeUndone: true,
  });

  expect(await undo(batch)).toEqual({ status: 200, body: { batch, restored: 3 } });
  expect(await stored()).toEqual(before);
  const audit = (await read("GET", "/api/admin/audit")).body;
  expect(audit[0]).toMatchObject({ action: "restored from trash", title: "3 entries", canBeUndone: false });
  expect(audit.find(({ id }: { id: number }) => id === deletion.id)).toMatchObject({ canBeUndone: false });
  expect((await undo(batch)).status).toBe(409);
});

test("an entry that was restored alone and not changed is no obstacle", async () => {
  const before = await stored();
  const batch = await deleteAll();
  const [first] = await trashed();
  await read("POST", `/api/admin/trash/${first.id}/restore`);
  expect((await undo(batch)).body).toEqual({ batch, restored: 2 });
  expect(await stored()).toEqual(before);
});

test("an entry that an earlier version brought back, as it called it, is none either", async () => {
  const batch = await deleteAll();
  const [first] = await trashed();
  await read("POST", `/api/admin/trash/${first.id}/restore`);
  const restored = eq(auditEntries.action, "restored from trash");
  await app.db.update(auditEntries).set({ action: "brought back" }).where(restored);
  expect((await undo(batch)).body).toEqual({ batch, restored: 2 });
});

test("a batch is refused whole, with what changed since named", async () => {
  const batch = await deleteAll();
  const rows = await trashed();
  const alone = rows.find(({ title }: { title: string }) => title === "one");
  const { body: back } = await read("POST", `/api/admin/trash/${alone.id}/restore`);
  await read("PUT", `/api/news/${back.id}`, { title: "one, changed" });
  await app.db.insert(articles).values(buildArticle({ slug: "two", title: "Another two" }));

  const { status, body } = await undo(batch);
  expect(status).toBe(409);
  expect(body.changed.map(({ title }: { title: string }) => title).sort()).toEqual(["one", "two"]);
  expect(body.message).toMatch(/nothing was restored: .*“one” \(changed since it was restored\)/);
  expect((await stored()).map(({ slug }) => slug).sort()).toEqual(["one", "two"]);
  expect(await trashed()).toHaveLength(rows.length - 1);
});

test("two editors who undo at the same time restore everything once", async () => {
  const batch = await deleteAll();
  const second = asEditor(app, "second@example.com");
  const answers = await Promise.all([
    call("POST", `/api/admin/batches/${batch}/undo`),
    second("POST", `/api/admin/batches/${batch}/undo`),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await stored()).toHaveLength(3);
});

test("a batch that does not exist is a 404, and only editors can undo one", async () => {
  expect((await undo(4711)).status).toBe(404);
  expect((await app.fetch("/api/admin/batches/1/undo", { method: "POST" })).status).toBe(401);
});
