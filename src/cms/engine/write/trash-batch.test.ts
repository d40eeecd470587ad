import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries } from "#accounts/audit.table.ts";
import { drafts } from "#cms/editing/draft.table.ts";
import { testApp } from "../../../../tests/support/app.ts";
import { asEditor } from "../../../../tests/support/editor.ts";
import { revisions } from "../history/revision.table.ts";
import { trash } from "../history/trash.table.ts";

const app = testApp("empty", {}, { withJobs: true });
const call = asEditor(app);
const writer = asEditor(app, "writer@example.com", "writer");

const read = async (answer: Response) => ({ status: answer.status, body: await answer.json() });
const create = async (path: string, body: object): Promise<number> =>
  (await read(await call("POST", path, body))).body.id;

interface TrashRow {
  id: number;
  kind: string;
  title: string;
  isDraft: boolean;
}

const listTrash = async (): Promise<TrashRow[]> => (await call("GET", "/api/admin/trash")).json();
const rowOf = async (title: string) => {
  const row = (await listTrash()).find((one) => one.title === title);
  if (!row) throw new Error(`${title} is not in the trash`);
  return row.id;
};
const restore = async (body: object) => read(await call("POST", "/api/admin/trash/restore", body));
const erase = async (body: object) => read(await call("POST", "/api/admin/trash/erase", body));

test("the selection comes back, of several types and drafts; what cannot stays and says why", async () => {
  const faq = await create("/api/faq", { question: "First?", answer: "A." });
  const secondFaq = await create("/api/faq", { question: "Second?", answer: "A.", slug: "second" });
  const term = await create("/api/glossary", { term: "Third", definition: "D." });
  const vendor = await create("/api/vendors", { name: "Kept vendor" });
  for (const path of [`/api/faq/${faq}`, `/api/faq/${secondFaq}`, `/api/glossary/${term}`])
    expect((await call("DELETE", path)).status).toBe(204);
  const draft = `/api/admin/drafts/vendors/${vendor}`;
  await call("PUT", draft, { data: { owner: "Its founders" } }, { "If-Match": '"0"' });
  expect((await call("DELETE", draft, undefined, { "If-Match": '"1"' })).status).toBe(204);
  const newOwner = await create("/api/faq", { question: "New second?", answer: "A.", slug: "second" });

  const second = await rowOf("Second?");
  const { status, body } = await restore({
    entries: [await rowOf("First?"), second, await rowOf("Third"), 999_999],
    drafts: [await rowOf("Kept vendor")],
  });
  expect([status, body.done]).toEqual([200, 3]);
  expect(body.refusals).toEqual([
    { id: 999_999, isDraft: false, reason: "It is no longer in the trash" },
    { id: second, isDraft: false, reason: "“second” is used by New second?" },
  ]);
  expect((await listTrash()).map(({ title }) => title)).toEqual(["Second?"]);
  expect((await (await call("GET", "/api/faq")).json()).map(({ id }: { id: number }) => id).sort()).toEqual([
    faq,
    newOwner,
  ]);
  expect((await read(await call("GET", draft))).body.data).toMatchObject({ owner: "Its founders" });
});

test("what is deleted forever leaves no text behind, and its title in the audit log", async () => {
  const id = await create("/api/faq", { question: "Gone for good?", answer: "A secret." });
  const other = await create("/api/faq", { question: "Still there?", answer: "A." });
  await call("PUT", `/api/admin/drafts/faq/${id}`, { data: { answer: "B." } }, { "If-Match": '"0"' });
  await call("DELETE", `/api/faq/${id}`);
  await call("DELETE", `/api/faq/${other}`);
  const row = await rowOf("Gone for good?");
  expect(await erase({ entries: [row, row] })).toEqual({ status: 200, body: { done: 1, refusals: [] } });
  expect((await listTrash()).map(({ title }) => title)).toContain("Still there?");
  expect((await listTrash()).map(({ title }) => title)).not.toContain("Gone for good?");
  expect((await app.db.select().from(revisions).where(eq(revisions.entryId, id))).length).toBe(0);
  expect((await app.db.select().from(drafts).where(eq(drafts.entryId, id))).length).toBe(0);
  const events = await app.db.select().from(auditEntries).where(eq(auditEntries.action, "deleted forever"));
  expect(events.map(({ title, editorName }) => [title, editorName])).toEqual([
    ["Gone for good?", "editor@example.com"],
  ]);
  expect(await erase({ entries: [row] })).toEqual({
    status: 200,
    body: { done: 0, refusals: [{ id: row, isDraft: false, reason: "It is no longer in the trash" }] },
  });
  expect((await call("POST", `/api/admin/trash/${row}/restore`)).status).toBe(404);
});

test("the trash is emptied of entries and drafts alike", async () => {
  const vendor = await create("/api/vendors", { name: "Drafted" });
  const draft = `/api/admin/drafts/vendors/${vendor}`;
  await call("PUT", draft, { data: { owner: "Somebody" } }, { "If-Match": '"0"' });
  await call("DELETE", draft, undefined, { "If-Match": '"1"' });
  const rows = await listTrash();
  const numbers = (isDraft: boolean) => rows.filter((row) => row.isDraft === isDraft).map(({ id }) => id);
  expect(numbers(true)).toHaveLength(1);
  const { body } = await erase({ entries: numbers(false), drafts: numbers(true) });
  expect(body).toEqual({ done: rows.length, refusals: [] });
  expect(await listTrash()).toEqual([]);
});

test("rows deleted forever together are one line of the history for each kind, with their number", async () => {
  const questions = ["Bulk one?", "Bulk two?", "Bulk three?"];
  const faqs = await Promise.all(questions.map((question) => create("/api/faq", { question, answer: "A." })));
  const vendors = await Promise.all(["Oak", "Elm"].map((name) => create("/api/vendors", { name })));
  const term = await create("/api/glossary", { term: "Single", definition: "D." });
  for (const id of faqs) await call("DELETE", `/api/faq/${id}`);
  await call("DELETE", `/api/glossary/${term}`);
  for (const id of vendors) {
    const draft = `/api/admin/drafts/vendors/${id}`;
    await call("PUT", draft, { data: { owner: "Its founders" } }, { "If-Match": '"0"' });
    await call("DELETE", draft, undefined, { "If-Match": '"1"' });
  }
  const entries = await Promise.all([...questions, "Single"].map(rowOf));
  const drafts = await Promise.all(["Oak", "Elm"].map(rowOf));
  expect((await erase({ entries, drafts })).body).toEqual({ done: 6, refusals: [] });
  const history: { action: string; kind: string; entryId: number | null; title: string }[] = (
    await read(await call("GET", "/api/admin/audit"))
  ).body;
  const lines = history.slice(0, 3).map(({ action, kind, entryId, title }) => [action, kind, entryId, title]);
  expect(lines.toSorted()).toEqual([
    ["deleted forever", "faq", null, "3 entries"],
    ["deleted forever", "glossary", term, "Single"],
    ["draft deleted forever", "vendor", null, "2 drafts"],
  ]);
  expect(history[3]?.action).toBe("draft discarded");
});

test("the trash is listed in pages of 500 entries, the first with the discarded drafts", async () => {
  await app.db.delete(trash);
  const deletedAt = "2026-03-01T10:00:00.000Z";
  const by = { kind: "faq", data: {}, deletedBy: "Ada", deletedAt };
  const rows = Array.from({ length: 501 }, (_, at) => ({
    ...by,
    entryId: 9_000_000 + at,
    title: `Row ${at}`,
  }));
  await app.db.insert(trash).values(rows);
  const vendor = await create("/api/vendors", { name: "With a draft" });
  const draft = `/api/admin/drafts/vendors/${vendor}`;
  await call("PUT", draft, { data: { owner: "Somebody" } }, { "If-Match": '"0"' });
  await call("DELETE", draft, undefined, { "If-Match": '"1"' });
  const pageOf = async (page: string): Promise<TrashRow[]> =>
    (await call("GET", `/api/admin/trash?page=${page}`)).json();
  const [first, second, third] = await Promise.all(["1", "2", "3"].map(pageOf));
  expect(first?.filter(({ isDraft }) => isDraft).map(({ title }) => title)).toEqual(["With a draft"]);
  expect(second?.map(({ title }) => title)).toEqual(["Row 500"]);
  expect(third).toEqual([]);
  const titles = [...(first ?? []), ...(second ?? [])].map(({ title }) => title);
  expect(new Set(titles)).toEqual(new Set(["With a draft", ...rows.map(({ title }) => title)]));
  expect(await listTrash()).toEqual(first);
  await app.db.delete(trash);
});

test("writers neither restore nor erase, and wrong numbers change nothing", async () => {
  const id = await create("/api/faq", { question: "A writer's wish?", answer: "A." });
  await call("DELETE", `/api/faq/${id}`);
  const entries = [await rowOf("A writer's wish?")];
  for (const action of ["restore", "erase"]) {
    expect((await writer("POST", `/api/admin/trash/${action}`, { entries })).status, action).toBe(403);
    expect((await call("POST", `/api/admin/trash/${action}`, { entries: ["x"] })).status, action).toBe(400);
  }
  expect(await rowOf("A writer's wish?")).toBe(entries[0]);
});

test("a batch comes back without the rows that were deleted forever, which are named", async () => {
  const ids = await Promise.all(
    ["Batch one?", "Batch two?", "Batch three?"].map((question) =>
      create("/api/faq", { question, answer: "A." }),
    ),
  );
  const remove = async () =>
    (await read(await call("POST", "/api/admin/bulk", { type: "faq", ids, action: "delete" }))).body.batch;
  const undo = async (batch: number) => read(await call("POST", `/api/admin/batches/${batch}/undo`));
  const batch = await remove();
  await erase({ entries: [await rowOf("Batch two?")] });
  expect(await undo(batch)).toEqual({
    status: 200,
    body: { batch, restored: 2, erased: [{ entryId: ids[1], title: "Batch two?" }] },
  });
  const questions = (await read(await call("GET", "/api/faq"))).body.map(
    (one: { question: string }) => one.question,
  );
  expect(questions).toEqual(expect.arrayContaining(["Batch one?", "Batch three?"]));
  expect(questions).not.toContain("Batch two?");
  expect((await undo(batch)).status).toBe(409);
});

test("a batch names the rows that were deleted forever together", async () => {
  const titles = ["Lost one?", "Lost two?", "Left?"];
  const ids = await Promise.all(titles.map((question) => create("/api/faq", { question, answer: "A." })));
  const { body } = await read(await call("POST", "/api/admin/bulk", { type: "faq", ids, action: "delete" }));
  await erase({ entries: [await rowOf("Lost one?"), await rowOf("Lost two?")] });
  const undone = await read(await call("POST", `/api/admin/batches/${body.batch}/undo`));
  expect(undone.body.restored).toBe(1);
  expect(undone.body.erased.map(({ title }: { title: string }) => title).toSorted()).toEqual([
    "Lost one?",
    "Lost two?",
  ]);
});

test("a batch of which every row was deleted forever says so", async () => {
  const id = await create("/api/faq", { question: "Only one?", answer: "A." });
  const { body } = await read(
    await call("POST", "/api/admin/bulk", { type: "faq", ids: [id], action: "delete" }),
  );
  await erase({ entries: [await rowOf("Only one?")] });
  expect(await read(await call("POST", `/api/admin/batches/${body.batch}/undo`))).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("“Only one?” (deleted forever)") },
  });
});
