import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { users } from "#accounts/user.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { listViews } from "./list-view.table.ts";

const app = testApp("empty");
const ada = asEditor(app, "ada@example.com");
const ben = asEditor(app, "ben@example.com");

const drafts = { type: "vendors", name: "Drafts", query: "status=draft&sort=-updated" };
const send = async (call: typeof ada, method: string, path: string, body?: unknown) => {
  const answer = await call(method, `/api/admin/views${path}`, body);
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
};
const create = (call: typeof ada, body: object = drafts) => send(call, "POST", "", body);
const list = async (call: typeof ada, query = "?type=vendors") => (await send(call, "GET", query)).body;

beforeEach(async () => {
  await app.db.delete(listViews);
});

test("answers nobody but editors", async () => {
  expect((await app.fetch("/api/admin/views")).status).toBe(401);
  expect((await app.fetch("/api/admin/views", { method: "POST", body: "{}" })).status).toBe(401);
});

test("a view is kept with its query, and counts what it shows", async () => {
  const created = await create(ada);
  expect([created.status, created.body]).toEqual([
    201,
    { id: expect.any(Number), ...drafts, isShared: false, isOwn: true, count: 0 },
  ]);
  await ada("POST", "/api/vendors", { name: "Counted", isPublished: false });
  expect(await list(ada)).toEqual([{ ...created.body, count: 1 }]);
  expect(await list(ada, "?type=faq")).toEqual([]);
  expect(await list(ada, "")).toHaveLength(1);
});

test("others see it once it is shared, and cannot change it", async () => {
  const { id } = (await create(ada)).body;
  expect(await list(ben)).toEqual([]);
  expect((await send(ben, "PUT", `/${id}`, { name: "Mine" })).status).toBe(404);
  expect((await send(ada, "PUT", `/${id}`, { isShared: true })).body).toMatchObject({
    ...drafts,
    isShared: true,
  });
  expect(await list(ben)).toMatchObject([{ id, isShared: true, isOwn: false }]);
  expect((await send(ben, "PUT", `/${id}`, { name: "Mine" })).status).toBe(403);
  expect((await send(ben, "DELETE", `/${id}`)).status).toBe(403);
  expect((await send(ada, "DELETE", `/${id}`)).status).toBe(204);
  expect(await list(ben)).toEqual([]);
  expect((await send(ada, "DELETE", `/${id}`)).status).toBe(404);
});

test("what an editor shared who has left is everybody's", async () => {
  const cleo = asEditor(app, "cleo@example.com");
  const { id } = (await create(cleo, { ...drafts, isShared: true })).body;
  expect(await list(ben)).toMatchObject([{ id, isOwn: false }]);
  await app.db.delete(users).where(eq(users.email, "cleo@example.com"));
  expect(await list(ben)).toMatchObject([{ id, isOwn: true }]);
  expect((await send(ben, "DELETE", `/${id}`)).status).toBe(204);
});

test("a name is an editor's once for a type", async () => {
  await create(ada);
  expect((await create(ada)).status).toBe(409);
  expect((await create(ben)).status).toBe(201);
  expect((await create(ada, { ...drafts, type: "faq" })).status).toBe(201);
  const { id } = (await create(ada, { ...drafts, name: "Other" })).body;
  expect((await send(ada, "PUT", `/${id}`, { name: "Drafts" })).status).toBe(409);
});

test("of two views renamed to one name at once, one has it and the other is refused", async () => {
  const { id: first } = (await create(ada, { ...drafts, name: "One" })).body;
  const { id: second } = (await create(ada, { ...drafts, name: "Two" })).body;
  const rename = (id: number) => send(ada, "PUT", `/${id}`, { name: "Same" });
  const answers = await Promise.all([rename(first), rename(second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a view of a type that the site has no more leaves the others in place", async () => {
  await create(ada);
  const { id } = (await create(ada, { ...drafts, name: "Of a type gone" })).body;
  await app.db.update(listViews).set({ kind: "gone" }).where(eq(listViews.id, id));
  expect(await list(ada, "")).toMatchObject([{ name: "Drafts" }]);
});

describe("a view is refused", () => {
  test.each<[string, object, string]>([
    ["without a name", { name: " " }, "name"],
    ["with a name too long", { name: "x".repeat(61) }, "name"],
    ["by an unknown field", { query: "secret=1" }, "secret"],
    ["by an unknown sort", { query: "sort=secret" }, "sort"],
    ["by unknown columns", { query: "columns=name,secret" }, "columns"],
  ])("%s", async (_, part, path) => {
    const { status, body } = await create(ada, { ...drafts, ...part });
    expect([status, body.issues[0].path]).toEqual([400, path]);
  });

  test("for a type that does not exist", async () => {
    expect((await create(ada, { ...drafts, type: "constructor" })).status).toBe(404);
  });
});

test("the page of the list is not kept", async () => {
  expect((await create(ada, { ...drafts, query: "?q=x&page=7" })).body.query).toBe("q=x");
});
