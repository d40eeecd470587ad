import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditEntries } from "#accounts/audit.table.ts";
import { users } from "#accounts/user.table.ts";
import { vendorContent } from "#content/vendor/vendor.content.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { presence } from "./draft.table.ts";
import { addVendor, draftCalls } from "./drafts.fixture.ts";
import { requestReview } from "./review.server.ts";

const app = testApp("empty");
const ada = draftCalls(asEditor(app, "ada@example.com"));
const ben = draftCalls(asEditor(app, "ben@example.com"));

test("approval holds for the version that was approved: one keystroke later the draft waits again", async () => {
  const { path, id } = await addVendor(app.db);
  await ada.keep(path, { owner: "Its founders" }, 0);
  expect((await ada.post(`${path}/request-review`)).body).toMatchObject({
    state: "in_review",
    requestedBy: "ada@example.com",
  });
  expect((await ada.post(`${path}/publish`, undefined, 1)).status).toBe(409);
  expect((await ben.post(`${path}/approve`, undefined, 0)).status, "of an older version").toBe(409);
  expect((await ben.post(`${path}/approve`, undefined, 1)).body).toMatchObject({
    state: "approved",
    approvedVersion: 1,
    reviewedBy: "ben@example.com",
  });
  expect((await ada.keep(path, { owner: "Its founders." }, 1)).body).toMatchObject({
    state: "in_review",
    approvedVersion: null,
  });
  expect((await ada.post(`${path}/publish`, undefined, 2)).status).toBe(409);
  await ben.post(`${path}/approve`);
  expect((await ada.post(`${path}/publish`, undefined, 2)).status).toBe(200);
  const events = await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entryId, id))
    .orderBy(auditEntries.id);
  expect(events.map(({ action }) => action)).toEqual([
    "review requested",
    "draft approved",
    "draft approved",
    "updated",
  ]);
});

test("a request for review mails the colleagues who may approve it, and nobody else", async () => {
  await asEditor(app, "wim@example.com", "writer")("GET", "/api/auth/user");
  const { path, id } = await addVendor(app.db);
  await ben.keep(path, { owner: "Its founders" }, 0);
  await ada.get(path);
  const ref = { type: vendorContent, key: String(id), entryId: id };
  const [editor] = await app.db.select().from(users).where(eq(users.email, "ben@example.com"));
  if (!editor) throw new Error("Ben has no account");
  const mails: unknown[] = [];
  const jobs = {
    send: async () => {},
    sendAll: async (_db: unknown, _name: string, all: unknown[]) => void mails.push(...all),
  };
  await requestReview(app.db, ref, { editor, version: 1, jobs });
  expect(mails).toMatchObject([{ to: "ada@example.com", subject: "“Aspen” is waiting for your review" }]);
});

test("a returned draft has a note, and is the author's again", async () => {
  const { path } = await addVendor(app.db);
  await ada.keep(path, { owner: "Its founders" }, 0);
  expect((await ben.post(`${path}/return`, { note: "Since when?" })).status, "nobody asked").toBe(409);
  await ada.post(`${path}/request-review`);
  expect((await ben.post(`${path}/return`, { note: " " })).status).toBe(400);
  const { body } = await ben.post(`${path}/return`, { note: "Since when?" });
  expect(body).toMatchObject({ state: "editing", note: "Since when?", reviewedBy: "ben@example.com" });
  expect((await ada.post(`${path}/publish`, undefined, 1)).status).toBe(200);
});

test("whoever asked for a review does not approve it, unless owner", async () => {
  const { path } = await addVendor(app.db);
  await ben.keep(path, { owner: "Its founders" }, 0);
  await ben.post(`${path}/request-review`);
  expect((await ben.post(`${path}/approve`)).status).toBe(403);
  expect((await ada.post(`${path}/approve`)).body).toMatchObject({ state: "approved" });
  const { path: vendorPath } = await addVendor(app.db);
  await ada.keep(vendorPath, { owner: "Its founders" }, 0);
  await ada.post(`${vendorPath}/request-review`);
  expect((await ada.post(`${vendorPath}/approve`)).status, "the owner of a newsroom of one").toBe(200);
});

test("there is nothing to review where nothing was changed", async () => {
  const { path } = await addVendor(app.db);
  expect((await ada.post(`${path}/request-review`)).status).toBe(409);
});

test.each(["request-review", "approve"])(
  "a draft whose changes are taken back ends a review: %s",
  async (step) => {
    const { path, id } = await addVendor(app.db, { owner: "A bank", isPublished: false });
    await ben.keep(path, { owner: "Its founders" }, 0);
    await ben.post(`${path}/request-review`);
    if (step === "approve") await ada.post(`${path}/approve`);
    const { body } = await ben.keep(path, { owner: "A bank" }, 1);
    expect(body).toMatchObject({
      changed: [],
      state: "editing",
      requestedBy: null,
      requestedAt: null,
      approvedVersion: null,
      reviewedBy: null,
    });
    const published = await ada.post(`${path}/publish`, undefined, 2);
    expect([published.status, published.body.id]).toEqual([200, id]);
  },
);

test("comments stand at a field, are answered and settled", async () => {
  const { path } = await addVendor(app.db);
  const { status, body: question } = await ben.post(`${path}/comments`, {
    field: "description",
    quote: "families",
    text: "Which?",
  });
  expect(status).toBe(201);
  await ada.post(`${path}/comments`, { field: "description", text: "All.", parentId: question.id });
  const settled = await ben.post(`${path}/comments/${question.id}/resolve`);
  expect(settled.body).toMatchObject({ resolvedBy: "ben@example.com" });
  const { body: comments } = await ada.get(`${path}/comments`);
  expect(comments).toMatchObject([
    { id: question.id, quote: "families", text: "Which?", byName: "ben@example.com" },
    { parentId: question.id, text: "All.", byName: "ada@example.com", resolvedAt: null },
  ]);
  const again = await ben.post(`${path}/comments/${question.id}/resolve`, { isResolved: false });
  expect(again.body.resolvedBy).toBeNull();
});

test.each<[string, string, object, number]>([
  ["without a text", "", { field: "name", text: " " }, 400],
  ["at no field", "", { field: "toString", text: "Hm" }, 400],
  ["that answers none", "", { field: "name", text: "Hm", parentId: 999_999 }, 404],
  ["that is not there", "/999999/resolve", {}, 404],
])("a comment %s is refused", async (_, more, body, status) => {
  const { path } = await addVendor(app.db);
  expect((await ada.post(`${path}/comments${more}`, body)).status).toBe(status);
});

test("colleagues see who has the entry open, who is editing, and since when", async () => {
  const { path } = await addVendor(app.db);
  expect((await ada.post(`${path}/presence`, { isEditing: true })).body).toEqual({
    others: [],
    version: 0,
    state: "editing",
    goLiveAt: null,
    liveVersion: expect.any(String),
    savedBy: null,
  });
  const { body } = await ben.post(`${path}/presence`);
  expect(body.others).toEqual([
    expect.objectContaining({
      name: "ada@example.com",
      openedAt: expect.any(String),
      editingSince: expect.any(String),
    }),
  ]);
  const [, since] = [await ada.post(`${path}/presence`, { isEditing: true }), body.others[0].editingSince];
  expect((await ben.post(`${path}/presence`)).body.others[0].editingSince).toBe(since);
  await app.db.update(presence).set({ lastSeenAt: new Date(Date.now() - 60_000).toISOString() });
  expect((await ben.post(`${path}/presence`)).body.others, "not seen for a minute").toEqual([]);
  await ada.post(`${path}/presence`);
  expect((await ada.discard(`${path}/presence`)).status).toBe(204);
  expect((await ben.post(`${path}/presence`)).body.others, "closed").toEqual([]);
});

test("an open page hears who has saved the entry, whichever way", async () => {
  const { path, id } = await addVendor(app.db);
  const { liveVersion } = (await ada.post(`${path}/presence`)).body;
  const cleo = asEditor(app, "cleo@example.com");
  await cleo("PUT", `/api/vendors/${id}`, { owner: "Its founders" });
  const { body } = await ada.post(`${path}/presence`);
  expect(body.savedBy).toEqual({ name: "cleo@example.com", isYou: false });
  expect(body.liveVersion > liveVersion).toBe(true);
  const ownPresence = await draftCalls(cleo).post(`${path}/presence`);
  expect(ownPresence.body.savedBy.isYou, "on another page of theirs").toBe(true);
});

test("the start screen lists drafts by what they wait for, each leading to its form", async () => {
  const lineOf = async (key: string) => {
    const { lines } = (await ada.get("/api/admin/todo")).body;
    return lines.find((line: { key: string }) => line.key === key);
  };
  const countOf = async (key: string) => (await lineOf(key))?.count ?? 0;
  const [reviews, changes] = [await countOf("review"), await countOf("unpublished-changes")];
  const { path, id } = await addVendor(app.db);
  await ada.keep(path, { owner: "Its founders" }, 0);
  expect(await countOf("unpublished-changes")).toBe(changes + 1);
  await ada.post(`${path}/request-review`);
  expect(await countOf("unpublished-changes")).toBe(changes);
  const line = await lineOf("review");
  expect(line.count).toBe(reviews + 1);
  expect(line.items).toContainEqual(
    expect.objectContaining({
      detail: "requested by ada@example.com",
      target: { path: `/admin/vendors/${id}?draft=${id}` },
    }),
  );
});
