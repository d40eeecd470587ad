import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { createToken } from "#accounts/api-tokens.server.ts";
import { auditEntries } from "#accounts/audit.table.ts";
import { systemEditor } from "#accounts/editor.server.ts";
import { proposals } from "#cms/proposals/proposal.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { drafts } from "./draft.table.ts";
import { addVendor, draftCalls } from "./drafts.fixture.ts";

const app = testApp("empty");
const adaCall = asEditor(app, "ada@example.com");
const ada = draftCalls(adaCall);
const ben = draftCalls(asEditor(app, "ben@example.com"));
// The first account is the owner's, who manages tokens.
beforeAll(() => ada.get("/api/auth/user"));

/** A token's calls, and the owner's undo of its changes. */
async function withToken(name: string, ...scopes: string[]) {
  const { id, token } = await createToken(app.db, { name, scopes, days: null }, systemEditor("Ada"));
  const call = (method: string, address: string, body?: unknown, headers?: Record<string, string>) =>
    app.fetch(address, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const undo = async (since: string, isDryRun = false) =>
    (await ada.post(`/api/admin/tokens/${id}/undo`, { since, isDryRun })).body;
  return { id, call, agent: draftCalls(call), undo };
}

const now = async () => {
  await new Promise((resolve) => setTimeout(resolve, 5));
  return new Date().toISOString();
};

test("an agent's drafts, review requests, comments and proposals since a time are undone, and no others", async () => {
  const { agent, undo } = await withToken("Scribe", "draft:vendors");
  const [early, own, shared, asked] = [
    await addVendor(app.db, { name: "Early" }),
    await addVendor(app.db, { name: "Own" }),
    await addVendor(app.db, { name: "Shared" }),
    await addVendor(app.db, { name: "Asked" }),
  ];
  await agent.keep(early.path, { owner: "Kept" }, 0);
  await ben.keep(asked.path, { owner: "Ben's" }, 0);
  const since = await now();
  await agent.keep(own.path, { owner: "Wrong" }, 0);
  await agent.post(`${own.path}/request-review`);
  await agent.keep(shared.path, { owner: "Wrong", headquarters: "Wrong" }, 0);
  await ben.keep(shared.path, { headquarters: "Right", founded: "1990" }, 1);
  await agent.post(`${asked.path}/request-review`);
  await agent.post(`${asked.path}/comments`, { field: "owner", text: "Unanswered" });
  const { body: answered } = await agent.post(`${asked.path}/comments`, { field: "name", text: "Why?" });
  await ben.post(`${asked.path}/comments`, { field: "name", text: "So.", parentId: answered.id });
  const made = { kind: "vendor", entryId: own.id, field: "owner", proposed: "Q", origin: "agent" as const };
  const by = { madeBy: "Agent Scribe for Ada", createdAt: new Date().toISOString() };
  await app.db.insert(proposals).values([
    { ...made, ...by, proposalHash: "open" },
    { ...made, ...by, proposalHash: "taken", state: "accepted", decidedBy: "Ben" },
    { ...made, ...by, proposalHash: "another", madeBy: "Agent Other for Ada" },
  ]);

  const expected = {
    undone: [
      { what: "draft", title: "Own", detail: "Owner" },
      { what: "review", title: "Own" },
      { what: "draft", title: "Shared", detail: "Owner" },
      { what: "review", title: "Asked" },
      { what: "comment", title: "Asked", detail: "Owner" },
      { what: "proposal", title: "Own", detail: "Owner" },
    ],
    kept: [
      { what: "comment", title: "Asked", detail: "Name", reason: "it was answered" },
      { what: "proposal", title: "Own", reason: "accepted by Ben" },
    ],
  };
  const before = await app.db.select().from(drafts).orderBy(drafts.id);
  expect(await undo(since, true)).toMatchObject(expected);
  expect(await app.db.select().from(drafts).orderBy(drafts.id), "a dry run").toEqual(before);
  expect(await undo(since)).toMatchObject(expected);

  expect((await ada.get(early.path)).body.data.owner).toBe("Kept");
  expect((await ada.get(own.path)).body).toMatchObject({ version: 0, changed: [] });
  expect((await ada.get(shared.path)).body).toMatchObject({
    data: { headquarters: "Right" },
    changed: ["founded", "headquarters"],
  });
  expect((await ada.get(asked.path)).body).toMatchObject({ state: "editing", changed: ["owner"] });
  const left = await app.db.select().from(proposals);
  expect(left.map(({ proposalHash }) => proposalHash).toSorted()).toEqual(["another", "taken"]);
  const trash = (await ada.get("/api/admin/trash")).body;
  expect(trash, "a mistake can be corrected").toContainEqual(
    expect.objectContaining({ title: "Own", isDraft: true }),
  );
  const [last] = await app.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  expect(last).toMatchObject({ kind: "token", action: "undone", editorName: "ada@example.com" });
  expect(last?.title).toBe(`Scribe: 6 actions since ${since}`);
  expect((await undo(since)).undone, "once").toEqual([]);
});

test("what a token published is reverted; entries that somebody saved since stay, and are named", async () => {
  const { call, undo } = await withToken("Feeder", "write:vendors");
  const [plain, moved, gone] = [
    await addVendor(app.db, { name: "Plain", headquarters: "Bern" }),
    await addVendor(app.db, { name: "Moved", headquarters: "Bern" }),
    await addVendor(app.db, { name: "Gone" }),
  ];
  await call("PUT", `/api/vendors/${plain.id}`, { owner: "Before" });
  const since = await now();
  const put = async (id: number, headquarters: string) =>
    expect((await call("PUT", `/api/vendors/${id}`, { headquarters })).status).toBe(200);
  await put(plain.id, "Zug");
  await put(plain.id, "Baar");
  await put(moved.id, "Zug");
  await adaCall("PUT", `/api/vendors/${moved.id}`, { owner: "Ada's" });
  const made = await (await call("POST", "/api/vendors", { name: "Made by a program" })).json();
  expect((await call("DELETE", `/api/vendors/${gone.id}`)).status).toBe(204);

  const outcome = await undo(since);
  expect(
    outcome.undone.map(({ what, title }: { what: string; title: string }) => `${what} ${title}`).toSorted(),
  ).toEqual(["deletion Gone", "save Made by a program", "save Plain"]);
  expect(outcome.kept).toMatchObject([{ what: "save", title: "Moved", reason: "changed since" }]);
  expect(await app.json(`/api/vendors/${plain.slug}`)).toMatchObject({
    headquarters: "Bern",
    owner: "Before",
  });
  expect(await app.json(`/api/vendors/${moved.slug}`)).toMatchObject({ headquarters: "Zug", owner: "Ada's" });
  expect((await app.fetch(`/api/vendors/${gone.slug}`)).status).toBe(200);
  expect((await app.fetch(`/api/vendors/${made.slug}`)).status).toBe(404);
  const [event] = await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entryId, plain.id))
    .orderBy(desc(auditEntries.id))
    .limit(1);
  expect(event).toMatchObject({ action: "restored", editorName: "ada@example.com" });
});

test("an approved or scheduled draft stays, and a token's namesake keeps its proposals", async () => {
  const { agent, undo } = await withToken("Twin", "draft:vendors");
  const since = await now();
  const [approved, scheduled] = [
    await addVendor(app.db, { name: "Approved" }),
    await addVendor(app.db, { name: "Scheduled" }),
  ];
  await agent.keep(approved.path, { owner: "Checked" }, 0);
  await agent.post(`${approved.path}/request-review`);
  await ben.post(`${approved.path}/approve`);
  await agent.keep(scheduled.path, { owner: "Later" }, 0);
  const goLiveAt = new Date(Date.now() + 86_400_000).toISOString();
  await app.db.update(drafts).set({ goLiveAt, scheduledBy: "Ada" }).where(eq(drafts.entryId, scheduled.id));
  await withToken("Twin", "draft:vendors");
  await app.db.insert(proposals).values({
    kind: "vendor",
    entryId: approved.id,
    field: "owner",
    proposed: "Q",
    proposalHash: "twin",
    origin: "agent",
    madeBy: "Agent Twin for Ada",
    createdAt: new Date().toISOString(),
  });
  expect(await undo(since)).toMatchObject({
    undone: [],
    kept: [
      { what: "draft", title: "Approved", reason: "approved by ben@example.com" },
      { what: "review", title: "Approved" },
      { what: "draft", title: "Scheduled", reason: "scheduled by Ada" },
      { what: "proposal", reason: "another token has the same name" },
    ],
  });
});

test("a review request that an editor has returned is reported as kept, and its note stays", async () => {
  const { agent, undo } = await withToken("Returned", "draft:vendors");
  const vendor = await addVendor(app.db, { name: "Sent back" });
  await ben.keep(vendor.path, { owner: "Ben's" }, 0);
  const since = await now();
  await agent.post(`${vendor.path}/request-review`);
  await ben.post(`${vendor.path}/return`, { note: "Name a source." });
  const outcome = await undo(since);
  expect(outcome).toMatchObject({
    undone: [],
    kept: [{ what: "review", title: "Sent back", reason: "returned by ben@example.com" }],
  });
  expect((await ada.get(vendor.path)).body).toMatchObject({ note: "Name a source.", changed: ["owner"] });
});

test("only owners undo, with a valid time, what an existing token did", async () => {
  const { id, agent } = await withToken("Third", "draft:vendors");
  const body = { since: new Date().toISOString() };
  expect((await ben.post(`/api/admin/tokens/${id}/undo`, body)).status).toBe(403);
  expect((await agent.post(`/api/admin/tokens/${id}/undo`, body)).status).toBe(403);
  expect((await ada.post(`/api/admin/tokens/${id}/undo`, { since: "yesterday" })).status).toBe(400);
  expect((await ada.post("/api/admin/tokens/999999/undo", body)).status).toBe(404);
});
