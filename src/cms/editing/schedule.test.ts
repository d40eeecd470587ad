import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { revisions } from "#cms/engine/history/revision.table.ts";
import { vendorContent } from "#content/vendor/vendor.content.server.ts";
import { articleContent } from "#newsroom/article/article.content.server.ts";
import { AppError, asTransient } from "#shared/errors.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { publishDue } from "../../../tests/support/publish-due.ts";
import { drafts, expiries } from "./draft.table.ts";
import { addVendor, draftCalls } from "./drafts.fixture.ts";

const app = testApp("empty", {}, { withJobs: true });
const call = asEditor(app, "ada@example.com");
const ada = draftCalls(call);

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const past = "2020-01-01T00:00:00.000Z";

/** Adds a due draft and its entry. */
async function scheduled(data: object, times: object = {}) {
  const vendor = await addVendor(app.db);
  await ada.keep(vendor.path, data, 0);
  const { status } = await ada.post(`${vendor.path}/schedule`, { goLiveAt: inAnHour(), ...times }, 1);
  expect(status).toBe(200);
  return vendor;
}

const makeDue = (id: number) => app.db.update(drafts).set({ goLiveAt: past }).where(eq(drafts.entryId, id));

const ownerOf = async (slug: string) => (await app.json(`/api/vendors/${slug}`)).owner;

test("a scheduled draft is locked until it is unscheduled", async () => {
  const { path } = await scheduled({ owner: "Its founders" });
  expect((await ada.get(path)).body).toMatchObject({ scheduledBy: "ada@example.com", version: 1 });
  for (const answer of [
    await ada.keep(path, { owner: "A bank" }, 1),
    await ada.post(`${path}/publish`, undefined, 1),
    await ada.post(`${path}/request-review`),
    await ada.post(`${path}/schedule`, { goLiveAt: inAnHour() }, 1),
    await ada.post(`${path}/schedule`, { expireAt: inAnHour() }, 1),
    await ada.discard(path),
  ])
    expect(answer.status).toBe(423);
  expect((await ada.post(`${path}/unschedule`)).body).toMatchObject({ goLiveAt: null, scheduledBy: null });
  expect((await ada.keep(path, { owner: "A bank" }, 1)).status).toBe(200);
});

test("it goes live at its time, once, by a job of its own", async () => {
  const vendor = await addVendor(app.db);
  await ada.keep(vendor.path, { owner: "Its founders" }, 0);
  const goLiveAt = new Date(Date.now() + 1500).toISOString();
  await ada.post(`${vendor.path}/schedule`, { goLiveAt }, 1);
  expect(await ownerOf(vendor.slug)).not.toBe("Its founders");
  await expect.poll(() => ownerOf(vendor.slug), { timeout: 30_000 }).toBe("Its founders");
  expect((await ada.get(vendor.path)).body).toMatchObject({ version: 0, changed: [] });
});

test("sweeps at the same time publish once", async () => {
  const { id, slug } = await scheduled({ owner: "Its founders" });
  await publishDue(app);
  expect(await ownerOf(slug), "not before its time").not.toBe("Its founders");
  await makeDue(id);
  await Promise.all([publishDue(app), publishDue(app), publishDue(app)]);
  expect(await ownerOf(slug)).toBe("Its founders");
  const saves = await app.db.select().from(revisions).where(eq(revisions.entryId, id));
  expect(saves.filter(({ editorName }) => editorName === "ada@example.com")).toHaveLength(1);
});

test("an expired entry is withdrawn, whatever became of its draft", async () => {
  const { id, slug, path } = await scheduled({ owner: "Its founders" }, { expireAt: "2999-01-01T00:00:00Z" });
  await makeDue(id);
  await publishDue(app);
  expect((await ada.get(path)).body.expireAt).toBe("2999-01-01T00:00:00.000Z");
  await ada.keep(path, { owner: "A bank" }, 0);
  expect((await ada.discard(path, 2)).status).toBe(204);
  await app.db.update(expiries).set({ expireAt: past }).where(eq(expiries.entryId, id));
  await publishDue(app);
  expect((await app.fetch(`/api/vendors/${slug}`)).status).toBe(404);
  expect((await ada.get(path)).body.expireAt).toBeNull();
});

test("a live entry is withdrawn at a time without any draft", async () => {
  const { path, slug } = await addVendor(app.db);
  const { body } = await ada.post(`${path}/schedule`, { expireAt: inAnHour() }, 0);
  expect(body).toMatchObject({ goLiveAt: null, expireAt: expect.any(String), version: 0 });
  await app.db.update(expiries).set({ expireAt: past });
  await publishDue(app);
  expect((await app.fetch(`/api/vendors/${slug}`)).status).toBe(404);
});

test("what cannot be published at its time keeps its changes and says why", async () => {
  const { id, path } = await scheduled({ owner: "Its founders" });
  await call("PUT", `/api/vendors/${id}`, { owner: "A bank" });
  await makeDue(id);
  await publishDue(app);
  const { body } = await ada.get(path);
  expect(body).toMatchObject({ goLiveAt: null, changed: ["owner"], version: 1 });
  expect(body.failure).toContain("owner");
  expect((await ada.get("/api/admin/drafts?only=scheduled")).body).toMatchObject([
    { id, failure: body.failure },
  ]);
  const [event] = (await ada.get("/api/admin/audit")).body;
  expect(event).toMatchObject({ action: "scheduled publication failed", title: "Aspen", entryId: id });
});

test("a draft whose entry was deleted meanwhile is unlocked too", async () => {
  const { id } = await scheduled({ owner: "Its founders" });
  await makeDue(id);
  await call("DELETE", `/api/vendors/${id}`);
  await publishDue(app);
  const [remainingDraft] = await app.db.select().from(drafts).where(eq(drafts.entryId, id));
  expect(remainingDraft).toMatchObject({ goLiveAt: null, failure: "Vendor not found" });
});

test("a change of other fields of the live entry does not keep a draft from its time", async () => {
  const { id, slug } = await scheduled({ owner: "Its founders" });
  await call("PUT", `/api/vendors/${id}`, { pricing: "On request" });
  await makeDue(id);
  await publishDue(app);
  expect(await app.json(`/api/vendors/${slug}`)).toMatchObject({
    owner: "Its founders",
    pricing: "On request",
  });
});

test("a draft in conflict with the live entry is not scheduled", async () => {
  const { id, path } = await addVendor(app.db);
  await ada.keep(path, { owner: "Its founders" }, 0);
  await call("PUT", `/api/vendors/${id}`, { owner: "A bank", pricing: "On request" });
  const { status, body } = await ada.post(`${path}/schedule`, { goLiveAt: inAnHour() }, 1);
  expect(status).toBe(409);
  expect(body).toMatchObject({
    fields: [{ field: "owner", theirs: "A bank", yours: "Its founders" }],
    current: { id, owner: "A bank" },
  });
  expect((await ada.get(path)).body.goLiveAt).toBeNull();
});

test("a live entry whose scheduled change fails still expires", async () => {
  const { id, slug, path } = await scheduled({ owner: "Its founders" }, { expireAt: "2999-01-01T00:00:00Z" });
  await call("PUT", `/api/vendors/${id}`, { owner: "A bank" });
  await makeDue(id);
  await publishDue(app);
  expect((await ada.get(path)).body).toMatchObject({
    goLiveAt: null,
    failure: expect.stringContaining("owner"),
    expireAt: "2999-01-01T00:00:00.000Z",
  });
  await app.db.update(expiries).set({ expireAt: past }).where(eq(expiries.entryId, id));
  await publishDue(app);
  expect((await app.fetch(`/api/vendors/${slug}`)).status).toBe(404);
});

test("a restored draft does not cancel a schedule, and has the comments made since", async () => {
  const { path, id } = await addVendor(app.db, { isPublished: false });
  const { body } = await ada.keep(path, { owner: "Its founders" }, 0);
  await ada.discard(path, 1);
  const restore = `/api/admin/trash/drafts/${body.draftId}/restore`;
  const goLiveAt = inAnHour();
  expect((await ada.post(`${path}/schedule`, { goLiveAt }, 0)).status).toBe(200);
  expect((await ada.post(restore)).status, "while it is scheduled").toBe(423);
  expect((await ada.get(path)).body.goLiveAt).toBe(goLiveAt);
  await ada.post(`${path}/unschedule`);
  await ada.post(`${path}/comments`, { field: "owner", text: "Who owns it?" });
  expect((await ada.post(restore)).body).toMatchObject({ id, draftId: body.draftId, changed: ["owner"] });
  expect((await ada.get(`${path}/comments`)).body).toMatchObject([{ text: "Who owns it?" }]);
});

test("an entry that is in the trash at its expiry is withdrawn once it is restored", async () => {
  const { id, slug, path } = await addVendor(app.db);
  await ada.post(`${path}/schedule`, { expireAt: inAnHour() }, 0);
  await call("DELETE", `/api/vendors/${id}`);
  await app.db.update(expiries).set({ expireAt: past }).where(eq(expiries.entryId, id));
  await publishDue(app);
  const trash = (await ada.get("/api/admin/trash")).body;
  const trashId = trash.find((row: { entryId: number }) => row.entryId === id).id;
  expect((await ada.post(`/api/admin/trash/${trashId}/restore`)).status).toBe(200);
  await publishDue(app);
  expect((await app.fetch(`/api/vendors/${slug}`)).status).toBe(404);
});

test.each<[string, object, string]>([
  ["without a time", {}, "Choose when the draft goes live"],
  ["in the past", { goLiveAt: past }, "The go-live time has passed"],
  ["that only ends, in the past", { expireAt: past }, "The expiry time has passed"],
  [
    "that ends before it begins",
    { goLiveAt: "2999-01-01T00:00:00Z", expireAt: "2998-01-01T00:00:00Z" },
    "The expiry time must be after the time it goes live",
  ],
  ["on no date", { goLiveAt: "tomorrow" }, "This is not a valid date and time"],
])("a schedule %s is refused", async (_, schedule, message) => {
  const { path } = await addVendor(app.db);
  await ada.keep(path, { owner: "Its founders" }, 0);
  const { status, body } = await ada.post(`${path}/schedule`, schedule, 1);
  expect([status, body.message]).toEqual([400, message]);
});

test("a draft with a fault, another version or a pending review is not scheduled", async () => {
  const { path } = await addVendor(app.db);
  await ada.keep(path, { name: "" }, 0);
  const goLiveAt = inAnHour();
  expect((await ada.post(`${path}/schedule`, { goLiveAt }, 1)).body.issues).toMatchObject([{ path: "name" }]);
  await ada.keep(path, { name: "Aspen Ledger" }, 1);
  expect((await ada.post(`${path}/schedule`, { goLiveAt }, 1)).status).toBe(409);
  await ada.post(`${path}/request-review`);
  expect((await ada.post(`${path}/schedule`, { goLiveAt }, 2)).status).toBe(409);
});

test("an unpublished entry is scheduled without a change; a failure stands in To do and is mailed", async () => {
  const { id, path } = await addVendor(app.db, { isPublished: false, name: "Cedar" });
  await ada.get(path);
  expect((await ada.post(`${path}/schedule`, { goLiveAt: inAnHour() }, 0)).status).toBe(200);
  const line = async () =>
    (await ada.get("/api/admin/drafts?only=scheduled")).body.find((one: { id: number }) => one.id === id);
  expect(await line()).toMatchObject({ version: 0, failure: null, title: "Cedar" });

  await call("DELETE", `/api/vendors/${id}`);
  await makeDue(id);
  const mails: unknown[] = [];
  await publishDue(app, {
    jobs: { send: async () => {}, sendAll: async (_db, _name, all) => void mails.push(...all) },
  });
  expect(mails).toMatchObject([
    {
      to: "ada@example.com",
      subject: "“Untitled vendor” was not published",
      path: `/admin/vendors/${id}?draft=${id}`,
    },
  ]);
  const trash = (await ada.get("/api/admin/trash")).body;
  await ada.post(
    `/api/admin/trash/${trash.find((row: { entryId: number }) => row.entryId === id).id}/restore`,
  );
  expect(await line()).toMatchObject({ version: 0, goLiveAt: null, failure: "Vendor not found" });
  const todo = (await ada.get("/api/admin/todo")).body;
  expect(JSON.stringify(todo)).toContain("not published: Vendor not found");
});

test("a busy machine does not end a schedule", async () => {
  const { id, slug, path } = await scheduled({ owner: "Its founders" });
  const soon = new Date(Date.now() - 1000).toISOString();
  await app.db.update(drafts).set({ goLiveAt: soon }).where(eq(drafts.entryId, id));
  const busy = {
    ...vendorContent,
    prime: async () => {
      throw asTransient(new AppError("invalid", "The text is too intricate"));
    },
  };
  await publishDue(app, { types: [busy] });
  expect((await ada.get(path)).body).toMatchObject({ goLiveAt: soon, failure: null });
  await publishDue(app);
  expect(await ownerOf(slug)).toBe("Its founders");
});

test("an article passes its publishing checks at its time", async () => {
  const source = "The vault opened at nine and every ledger in it was counted twice by two clerks. ".repeat(
    12,
  );
  const article = {
    title: "A vault",
    originalContent: source,
    rights: "excerpt",
    originalPublisher: "The Paper",
  };
  const { id } = await (await call("POST", "/api/news", article)).json();
  const path = `/api/admin/drafts/news/${id}`;
  await ada.keep(path, { rewrittenContent: source }, 0);
  const refused = await ada.post(`${path}/schedule`, { goLiveAt: inAnHour() }, 1);
  expect(refused.status, "already when it is scheduled").toBe(409);
  expect((await ada.get(path)).body.goLiveAt).toBeNull();
  await makeDue(id);
  await publishDue(app);
  const { body } = await ada.get(path);
  expect(body).toMatchObject({ goLiveAt: null, data: { status: "draft" } });
  expect(body.failure).toBeTruthy();
  const [stored] = await app.db.select().from(articleContent.table).where(eq(articleContent.table.id, id));
  expect(stored).toMatchObject({ status: "draft" });
});
