import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { createToken } from "#accounts/api-tokens.server.ts";
import { auditEntries } from "#accounts/audit.table.ts";
import { systemEditor } from "#accounts/editor.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { addVendor, draftCalls } from "./drafts.fixture.ts";

const app = testApp("empty");
const ada = draftCalls(asEditor(app, "ada@example.com"));
const ben = draftCalls(asEditor(app, "ben@example.com"));

// The first account is the owner's, who may decide about their own drafts too.
beforeAll(() => ada.get("/api/auth/user"));

const changes = { owner: "Its founders", headquarters: "Zug", description: "Ledgers for all." };

/** A draft of three fields under review. */
async function underReview() {
  const { path, id, slug } = await addVendor(app.db, { headquarters: "Bern" });
  await ben.keep(path, changes, 0);
  const { body } = await ben.post(`${path}/request-review`);
  return { path, id, slug, liveVersion: body.liveVersion };
}

test("accepted fields are published; rejected ones return to the author with the reasons", async () => {
  const { path, id, slug, liveVersion } = await underReview();
  const decisions = {
    liveVersion,
    accepted: ["owner", "description"],
    rejected: [{ field: "headquarters", reason: "Its register says Bern." }],
  };
  const { status, body } = await ada.post(`${path}/decide`, decisions, 1);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    changed: ["headquarters"],
    data: { owner: "Its founders", headquarters: "Zug" },
    state: "editing",
    version: 2,
    isLiveMoved: false,
    note: "Headquarters: Its register says Bern.",
    reviewedBy: "ada@example.com",
  });
  expect(await app.json(`/api/vendors/${slug}`)).toMatchObject({
    headquarters: "Bern",
    description: "Ledgers for all.",
  });
  expect((await ben.get(`${path}/comments`)).body).toMatchObject([
    { field: "headquarters", text: "Its register says Bern.", byName: "ada@example.com" },
  ]);
  const events = await app.db
    .select({ action: auditEntries.action, by: auditEntries.editorName })
    .from(auditEntries)
    .where(eq(auditEntries.entryId, id))
    .orderBy(auditEntries.id);
  expect(events.slice(1)).toEqual([
    { action: "updated", by: "ada@example.com" },
    { action: "draft returned", by: "ada@example.com" },
  ]);
  expect((await ben.keep(path, { headquarters: "Baar" }, 2)).status, "the author goes on").toBe(200);
});

test("the draft ends if everything is accepted, and nothing is published if everything is rejected", async () => {
  const all = await underReview();
  const accepted = Object.keys(changes);
  const done = await ada.post(
    `${all.path}/decide`,
    { liveVersion: all.liveVersion, accepted, rejected: [] },
    1,
  );
  expect(done.body).toMatchObject({ changed: [], version: 0 });
  const none = await underReview();
  const rejected = accepted.map((field) => ({ field, reason: "Where from?" }));
  const back = await ada.post(`${none.path}/decide`, { ...none, accepted: [], rejected }, 1);
  expect(back.body).toMatchObject({ state: "editing", version: 1, liveVersion: none.liveVersion });
  expect(back.body.changed.toSorted()).toEqual(accepted.toSorted());
});

test("an entry stays unpublished if its publication is rejected", async () => {
  const { path, slug } = await addVendor(app.db, { isPublished: false });
  await ben.keep(path, { owner: "Its founders", isPublished: true }, 0);
  const { body } = await ben.post(`${path}/request-review`);
  const decisions = {
    liveVersion: body.liveVersion,
    accepted: ["owner"],
    rejected: [{ field: "isPublished", reason: "Not before its launch." }],
  };
  const decided = await ada.post(`${path}/decide`, decisions, 1);
  expect(decided.body).toMatchObject({
    isLive: false,
    changed: ["isPublished"],
    live: { isPublished: false },
  });
  expect((await app.fetch(`/api/vendors/${slug}`)).status).toBe(404);
});

test("decisions are refused that are incomplete, one's own, or about another version", async () => {
  const { path, id, slug, liveVersion } = await underReview();
  const decisions = { liveVersion, accepted: Object.keys(changes), rejected: [] };
  const post = async (body: object, version = 1, by = ada) =>
    (await by.post(`${path}/decide`, { ...decisions, ...body }, version)).status;
  expect(await post({ accepted: ["owner"] }), "two are undecided").toBe(400);
  expect(await post({ accepted: [...decisions.accepted, "name"] }), "not changed").toBe(400);
  expect(await post({ accepted: [...decisions.accepted, "owner"] }), "decided twice").toBe(400);
  expect(await post({ rejected: [{ field: "owner", reason: " " }] }), "without a reason").toBe(400);
  expect(await post({}, 0), "of an older version").toBe(409);
  expect(await post({}, 1, ben), "by whoever asked").toBe(403);
  await asEditor(app, "cleo@example.com")("PUT", `/api/vendors/${id}`, { headquarters: "Chur" });
  expect(await post({}), "compared with an older entry").toBe(409);
  expect(await app.json(`/api/vendors/${slug}`)).toMatchObject({ headquarters: "Chur" });
  const { body } = await ada.get(path);
  expect(body).toMatchObject({ state: "in_review", version: 1, isLiveMoved: true });
  expect(await post({ liveVersion: body.liveVersion }), "compared again").toBe(200);
  expect(await app.json(`/api/vendors/${slug}`)).toMatchObject({ headquarters: "Zug" });
  expect(await post({}, 0), "nothing is left to decide").toBe(409);
});

test("an agent's draft is decided like a colleague's; the agent cannot decide", async () => {
  const { path, slug } = await addVendor(app.db);
  const { token } = await createToken(
    app.db,
    { name: "Scribe", scopes: ["draft:vendors"], days: null },
    systemEditor("Ada"),
  );
  const agent = draftCalls((method, address, body, headers) =>
    app.fetch(address, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(body ?? {}),
    }),
  );
  expect((await agent.keep(path, changes, 0)).status).toBe(200);
  const { body } = await agent.post(`${path}/request-review`);
  expect(body).toMatchObject({ state: "in_review", requestedBy: "Agent Scribe for Ada" });
  const decisions = { liveVersion: body.liveVersion, accepted: Object.keys(changes), rejected: [] };
  expect((await agent.post(`${path}/decide`, decisions, 1)).status).toBe(403);
  expect((await ada.post(`${path}/decide`, decisions, 1)).status).toBe(200);
  expect(await app.json(`/api/vendors/${slug}`)).toMatchObject({ headquarters: "Zug" });
});
