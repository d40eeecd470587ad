import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { vendors } from "#content/vendor/vendor.table.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { drafts } from "./draft.table.ts";
import { addVendor, draftCalls } from "./drafts.fixture.ts";
import { eraseDiscardedDrafts } from "./drafts.server.ts";

const app = testApp("empty");
const call = asEditor(app, "ada@example.com");
const ada = draftCalls(call);
const ben = draftCalls(asEditor(app, "ben@example.com"));
const stored = async (id: number) => (await app.db.select().from(vendors).where(eq(vendors.id, id)))[0];

describe("keeping a draft", () => {
  test("an entry without a draft is its own draft at version 0", async () => {
    const { path, id, ...vendor } = await addVendor(app.db);
    const { status, body } = await ada.get(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id, version: 0, changed: [], state: "editing", goLiveAt: null });
    expect(body.data).toMatchObject({ name: vendor.name, description: vendor.description });
  });

  test("changed fields are kept, the whole entry is answered, and the live entry stays as it is", async () => {
    const vendor = await addVendor(app.db);
    const savedDraft = await ada.keep(vendor.path, { description: "Ledgers and reports." }, '"0"');
    expect(savedDraft.body).toMatchObject({
      version: 1,
      changed: ["description"],
      editedBy: "ada@example.com",
    });
    expect(savedDraft.body.data).toMatchObject({ name: "Aspen", description: "Ledgers and reports." });
    expect(savedDraft.body.live).toEqual({ description: "Ledgers for families." });
    expect((await ada.get(vendor.path)).body).toEqual(savedDraft.body);
    const { path: _, ...before } = vendor;
    expect(await stored(vendor.id)).toEqual(before);
  });

  test("a field set back to its live value is no change any more", async () => {
    const { path } = await addVendor(app.db);
    await ada.keep(path, { description: "Other", owner: "" }, 0);
    const { body } = await ada.keep(path, { description: "Ledgers for families." }, 1);
    expect(body).toMatchObject({ version: 2, changed: [] });
  });

  test("a half-typed draft is kept as it was typed", async () => {
    const { path } = await addVendor(app.db);
    const typed = { name: "", website: "htt", slug: "a slug ", features: ["General ledger "] };
    const { status, body } = await ada.keep(path, typed, 0);
    expect(status).toBe(200);
    expect(body.data).toMatchObject(typed);
  });

  test.each<[string, object, string]>([
    ["a text in place of a list", { features: "ledger" }, "features"],
    ["a number in place of a text", { name: 5 }, "name"],
    ["a text that is too long", { name: "x".repeat(201) }, "name"],
    ["a value outside of a fixed list", { hosting: "the moon" }, "hosting"],
  ])("%s is refused", async (_, data, field) => {
    const { path } = await addVendor(app.db);
    const { status, body } = await ada.keep(path, data, 0);
    expect([status, body.issues[0].path]).toEqual([400, field]);
    expect((await ada.get(path)).body.version).toBe(0);
  });

  test("fields that the type does not have are ignored, the entry's own dates included", async () => {
    const { path } = await addVendor(app.db);
    const { body } = await ada.keep(path, { constructor: 1, id: 7, updatedAt: "x", tagline: "y" }, 0);
    expect(body.changed).toEqual([]);
  });

  test("If-Match is required, and has to be a version", async () => {
    const { path } = await addVendor(app.db);
    expect((await call("PUT", path, { data: {} })).status).toBe(428);
    expect((await ada.keep(path, {}, "soon")).status).toBe(400);
    for (const step of ["publish", "schedule"])
      expect((await ada.post(`${path}/${step}`, {})).status, step).toBe(428);
  });

  test("keeps the title being typed into a choice, and publishes only a chosen entry", async () => {
    const path = `/api/admin/drafts/comparisons/new-${crypto.randomUUID()}`;
    const { status, body } = await ada.keep(path, { title: "A or B", vendorAId: "Al", vendorBId: null }, 0);
    expect([status, body.data.vendorAId]).toEqual([200, "Al"]);
    const refused = await ada.post(`${path}/publish`, undefined, 1);
    expect(refused.status).toBe(400);
    expect(refused.body.issues).toContainEqual(expect.objectContaining({ path: "vendorAId" }));
    expect((await ada.keep(path, { vendorAId: "x".repeat(501) }, 1)).status).toBe(400);
    expect((await ada.keep(path, { vendorAId: ["Al"] }, 1)).status).toBe(400);
    expect((await ada.keep(path, { isPublished: "soon" }, 1)).status).toBe(400);
  });

  test("an older version is refused with the draft as it is now", async () => {
    const { path } = await addVendor(app.db);
    await ada.keep(path, { owner: "Its founders" }, 0);
    const { status, body } = await ben.keep(path, { owner: "A bank" }, 0);
    expect(status).toBe(409);
    expect(body.draft).toMatchObject({ version: 1, data: { owner: "Its founders" } });
    expect(body.message).toContain("ada@example.com");
  });

  test("what is nothing new leaves the version as it is", async () => {
    const { path } = await addVendor(app.db);
    await ada.keep(path, { owner: "Its founders" }, 0);
    expect((await ada.keep(path, { owner: "Its founders" }, 1)).body.version).toBe(1);
  });

  test("missing entries and types are not found, without an account nothing is", async () => {
    for (const path of ["vendors/999999", "vendors/x", "ghosts/1", "vendors/new-", "vendors/new-a%20b"])
      expect((await ada.get(`/api/admin/drafts/${path}`)).status, path).toBe(404);
    const { path } = await addVendor(app.db);
    for (const [method, step] of [
      ["GET", ""],
      ["PUT", ""],
      ["DELETE", ""],
      ["POST", "/publish"],
      ["POST", "/preview"],
      ["GET", "/comments"],
      ["POST", "/presence"],
    ] as const)
      expect((await app.fetch(path + step, { method })).status, method + step).toBe(401);
  });

  test("a draft is discarded whole, not an older version of it", async () => {
    const { path } = await addVendor(app.db);
    await ada.keep(path, { owner: "Its founders" }, 0);
    expect((await ada.discard(path, 0)).status).toBe(409);
    expect((await ada.discard(path, 1)).status).toBe(204);
    expect((await ada.get(path)).body).toMatchObject({ version: 0, changed: [] });
  });

  test("a discarded draft is restored from the trash, with its comments, unless a newer one is there", async () => {
    const { path, id } = await addVendor(app.db);
    await ada.keep(path, { owner: "Its founders", headquarters: "Vaduz" }, 0);
    await ada.post(`${path}/comments`, { field: "owner", text: "Since when?" });
    expect((await ada.discard(path)).status, "without a version").toBe(428);
    expect((await ada.discard(path, 1)).status).toBe(204);
    const listed = async () =>
      (await (await call("GET", "/api/admin/trash")).json()).filter(
        (row: { entryId: number; isDraft: boolean }) => row.entryId === id && row.isDraft,
      );
    const [row] = await listed();
    expect(row).toMatchObject({ kind: "vendor", title: "Aspen", deletedBy: "ada@example.com" });
    expect((await ada.get("/api/admin/drafts")).body.map((line: { id: number }) => line.id)).not.toContain(
      id,
    );

    await ben.keep(path, { owner: "Its staff" }, 0);
    const restore = `/api/admin/trash/drafts/${row.id}/restore`;
    expect((await ada.post(restore)).status, "over a newer draft").toBe(409);
    await ben.discard(path, 2);
    expect((await ada.post(restore)).body).toMatchObject({
      id,
      version: 3,
      changed: ["headquarters", "owner"],
      data: { owner: "Its founders", headquarters: "Vaduz" },
    });
    expect((await ada.get(`${path}/comments`)).body).toMatchObject([{ text: "Since when?" }]);
    expect((await ada.post(restore)).status, "twice").toBe(404);
    expect(await listed()).toMatchObject([{ deletedBy: "ben@example.com" }]);
  });

  test("discarded drafts are erased after 30 days", async () => {
    const [old, recent] = [await addVendor(app.db), await addVendor(app.db)];
    for (const { path } of [old, recent]) {
      await ada.keep(path, { owner: "Its founders" }, 0);
      await ada.discard(path, 1);
    }
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();
    await app.db
      .update(drafts)
      .set({ discardedAt: daysAgo(31) })
      .where(eq(drafts.entryId, old.id));
    await app.db
      .update(drafts)
      .set({ discardedAt: daysAgo(29) })
      .where(eq(drafts.entryId, recent.id));
    await eraseDiscardedDrafts(app.db);
    const remainingIds = (await app.db.select().from(drafts)).map(({ entryId }) => entryId);
    expect(remainingIds).toContain(recent.id);
    expect(remainingIds).not.toContain(old.id);
  });

  test("a writer discards only drafts that nobody else worked on", async () => {
    const wim = draftCalls(asEditor(app, "wim@example.com", "writer"));
    const { path: begun } = await addVendor(app.db);
    await ada.keep(begun, { owner: "Its founders" }, 0);
    expect((await wim.discard(begun, 1)).status, "begun by an editor").toBe(403);
    expect((await ada.get(begun)).body.version).toBe(1);

    const { path: shared } = await addVendor(app.db);
    await wim.keep(shared, { owner: "Its founders" }, 0);
    await ada.keep(shared, { headquarters: "Vaduz" }, 1);
    expect((await wim.discard(shared, 2)).status, "changed by an editor").toBe(403);

    const { path: vendorPath } = await addVendor(app.db);
    await wim.keep(vendorPath, { owner: "Its founders" }, 0);
    expect((await wim.discard(vendorPath, 1)).status).toBe(204);
  });

  test("a deleted entry's draft is back with the entry", async () => {
    const { path, id } = await addVendor(app.db);
    await ada.keep(path, { owner: "Its founders" }, 0);
    await call("DELETE", `/api/vendors/${id}`);
    expect((await ada.get(path)).status).toBe(404);
    const trash = await (await call("GET", "/api/admin/trash")).json();
    await call("POST", `/api/admin/trash/${trash[0].id}/restore`);
    expect((await ada.get(path)).body).toMatchObject({ version: 1, changed: ["owner"], isLiveMoved: false });
  });

  test("drafts with changes are listed, those of deleted entries are not", async () => {
    const { path, id } = await addVendor(app.db);
    await ada.keep(path, { name: "Aspen Ledger" }, 0);
    const mine = async () =>
      (await ada.get("/api/admin/drafts?only=changed")).body.filter((line: { id: number }) => line.id === id);
    expect(await mine()).toMatchObject([{ type: "vendors", title: "Aspen Ledger", state: "editing" }]);
    await ada.keep(path, { name: " " }, 1);
    expect(await mine()).toMatchObject([{ title: "Aspen" }]);
    await call("DELETE", `/api/vendors/${id}`);
    expect(await mine()).toEqual([]);
    expect((await ada.get("/api/admin/drafts?only=toString")).status).toBe(400);
  });

  test("a type's drafts are listed behind any number of newer ones of other types", async () => {
    const terms = Array.from({ length: 201 }, (_, place) => ({ kind: "glossary", key: `new-${place}` }));
    const who = { data: { term: "A" }, ownerName: "Ada", editedBy: "Ada", updatedAt: "2999-01-01T00:00:00Z" };
    await app.db.insert(drafts).values(terms.map((term) => ({ ...term, ...who })));
    const { path, id } = await addVendor(app.db);
    await ada.keep(path, { owner: "Its founders" }, 0);
    const listOf = async (type: string) => (await ada.get(`/api/admin/drafts/${type}`)).body;
    expect((await listOf("vendors")).items).toContainEqual(expect.objectContaining({ id, type: "vendors" }));
    const glossary = await listOf("glossary");
    expect([glossary.total, glossary.items.length]).toEqual([201, 200]);
    expect((await ada.get("/api/admin/drafts/ghosts")).status).toBe(404);
    await app.db.delete(drafts).where(eq(drafts.kind, "glossary"));
  });
});

test("what a colleague types over a newer live entry does not settle a conflict", async () => {
  const { path, id } = await addVendor(app.db);
  await ada.keep(path, { description: "Mine" }, 0);
  await call("PUT", `/api/vendors/${id}`, { description: "Theirs" });
  const { body } = await ben.get(path);
  await ben.keep(path, { owner: "Its founders" }, 1, { liveVersion: body.liveVersion });
  expect((await ada.post(`${path}/publish`, undefined, 2)).status).toBe(409);
});

describe("publishing", () => {
  test("the draft becomes the entry, with a revision, and is over", async () => {
    const { path, id, slug } = await addVendor(app.db);
    await ada.keep(path, { description: "Ledgers and reports." }, 0);
    await ada.post(`${path}/comments`, { field: "description", text: "Fine" });
    const { status, body } = await ada.post(`${path}/publish`, undefined, 1);
    expect([status, body.description]).toEqual([200, "Ledgers and reports."]);
    expect(await app.text(`/vendors/${slug}`)).toContain("Ledgers and reports.");
    expect((await ada.get(path)).body).toMatchObject({ version: 0, changed: [] });
    expect((await ada.get(`${path}/comments`)).body).toEqual([]);
    const revisions = await (await call("GET", `/api/admin/revisions/vendor/${id}`)).json();
    expect(revisions).toHaveLength(2);
  });

  test("a field at fault is named, and the draft stays", async () => {
    const { path } = await addVendor(app.db);
    await ada.keep(path, { name: "", website: "htt" }, 0);
    const { status, body } = await ada.post(`${path}/publish`, undefined, 1);
    expect(status).toBe(400);
    expect(body.issues.map((issue: { path: string }) => issue.path).toSorted()).toEqual(["name", "website"]);
    expect((await ada.get(path)).body.version).toBe(1);
  });

  test("it makes an unpublished entry public; a save leaves it hidden", async () => {
    const { path, id, slug } = await addVendor(app.db, { isPublished: false });
    await ada.keep(path, { owner: "Its founders" }, 0);
    const saved = await ada.post(`${path}/publish`, { keepsStatus: true }, 1);
    expect(saved.body).toMatchObject({ owner: "Its founders", isPublished: false });
    expect((await app.fetch(`/api/vendors/${slug}`)).status).toBe(404);
    const published = await ada.post(`${path}/publish`, {}, 0);
    expect(published.body).toMatchObject({ id, isPublished: true });
    expect((await app.fetch(`/api/vendors/${slug}`)).status).toBe(200);
  });

  test("a new entry is made of its draft", async () => {
    const path = "/api/admin/drafts/vendors/new-1a2b";
    expect((await ada.get(path)).body).toMatchObject({ id: null, version: 0 });
    await ada.keep(path, { name: "" }, 0);
    expect((await ada.post(`${path}/publish`, undefined, 1)).status).toBe(400);
    await ada.keep(path, { name: "Birch", description: "Reports." }, 1);
    const { body } = await ada.post(`${path}/publish`, undefined, 2);
    expect(body).toMatchObject({ name: "Birch", slug: "birch", isPublished: true });
    expect(await app.db.select().from(drafts).where(eq(drafts.key, "new-1a2b"))).toEqual([]);
  });

  test("two publications at once are one", async () => {
    const path = "/api/admin/drafts/vendors/new-twice";
    await ada.keep(path, { name: "Cedar", description: "Reports." }, 0);
    const answers = await Promise.all(
      [1, 1, 1].map((version) => ada.post(`${path}/publish`, undefined, version)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await app.db.select().from(vendors).where(eq(vendors.name, "Cedar"))).toHaveLength(1);
  });

  test("a live entry that moved is told of field by field, and merged by the editor alone", async () => {
    const { path, id } = await addVendor(app.db);
    await ada.keep(path, { description: "Mine", owner: "Its founders" }, 0);
    await call("PUT", `/api/vendors/${id}`, { description: "Theirs", pricing: "On request" });
    const { body: draft } = await ada.get(path);
    expect(draft).toMatchObject({ isLiveMoved: true, data: { pricing: "On request", description: "Mine" } });
    const refused = await ada.post(`${path}/publish`, undefined, 1);
    expect(refused.status).toBe(409);
    expect(refused.body.fields).toEqual([
      { field: "description", theirs: "Theirs", yours: "Mine", isContested: true },
      { field: "pricing", theirs: "On request", yours: null, isContested: false },
    ]);
    expect(refused.body).toMatchObject({ changedBy: "ada@example.com", liveVersion: draft.liveVersion });
    const settled = { liveVersion: refused.body.liveVersion, isSettled: true };
    expect((await ada.keep(path, { description: "Both" }, 1, settled)).body.isLiveMoved).toBe(false);
    const { body } = await ada.post(`${path}/publish`, undefined, 2);
    expect(body).toMatchObject({ description: "Both", pricing: "On request", owner: "Its founders" });
  });
});

test("a taken slug is refused, and the draft stays", async () => {
  const { slug } = await addVendor(app.db);
  const { path } = await addVendor(app.db);
  await ada.keep(path, { slug }, 0);
  // Vendor addresses that a test inserts directly are not recorded.
  const { status } = await ada.post(`${path}/publish`, undefined, 1);
  expect([status, (await ada.get(path)).body.version]).toEqual([409, 1]);
});

describe("publishing a draft that two editors typed in", () => {
  test("a save publishes the saver's fields; a colleague's stay in the draft until they are named", async () => {
    const { path, id } = await addVendor(app.db, { owner: "Its founders", headquarters: "Geneva" });
    await ada.keep(path, { owner: "Its st" }, 0);
    const { body: shared } = await ben.keep(path, { headquarters: "Vaduz" }, 1);
    expect(shared.authors).toMatchObject({
      owner: { name: "ada@example.com" },
      headquarters: { name: "ben@example.com" },
    });
    const saved = await ben.post(`${path}/publish`, {}, 2);
    expect(saved.status).toBe(200);
    expect(await stored(id)).toMatchObject({ owner: "Its founders", headquarters: "Vaduz" });
    const { body: remainingDraft } = await ada.get(path);
    expect(remainingDraft).toMatchObject({ version: 3, changed: ["owner"], isLiveMoved: false });
    expect(remainingDraft.data.owner).toBe("Its st");

    const refused = await ben.post(`${path}/publish`, {}, 3);
    expect([refused.status, refused.body.others]).toEqual([409, [{ field: "owner", by: "ada@example.com" }]]);
    expect(refused.body.message).toContain("Owner by ada@example.com");
    expect((await ben.post(`${path}/publish`, { include: ["owner"] }, 3)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ owner: "Its st", headquarters: "Vaduz" });
    expect((await ada.get(path)).body.version).toBe(0);
  });

  test("an approved draft and one with all fields named are published whole", async () => {
    for (const step of ["approve", "include"]) {
      const { path, id } = await addVendor(app.db, { owner: "Its founders", headquarters: "Geneva" });
      await ada.keep(path, { owner: "Its staff" }, 0);
      await ben.keep(path, { headquarters: "Vaduz" }, 1);
      if (step === "approve") {
        await ben.post(`${path}/request-review`);
        await ada.post(`${path}/approve`);
      }
      const include = step === "include" ? { include: "all" } : {};
      expect((await ben.post(`${path}/publish`, include, 2)).status, step).toBe(200);
      expect(await stored(id)).toMatchObject({ owner: "Its staff", headquarters: "Vaduz" });
    }
  });

  test("whoever typed last owns the field", async () => {
    const { path, id } = await addVendor(app.db, { owner: "Its founders" });
    await ada.keep(path, { owner: "Its st" }, 0);
    await ben.keep(path, { owner: "Its staff" }, 1);
    expect((await ben.post(`${path}/publish`, undefined, 2)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ owner: "Its staff" });
  });
});

test("a new vendor of the form comes last, one with a number or made by the API stays where it is put", async () => {
  const publish = async (key: string, data: object) => {
    const path = `/api/admin/drafts/vendors/${key}`;
    const { body } = await ada.keep(path, data, 0);
    const answer = await call("POST", `${path}/publish`, {}, { "If-Match": `"${body.version}"` });
    return (await answer.json()).displayOrder;
  };
  await addVendor(app.db, { displayOrder: 6041 });
  expect(await publish("new-last", { name: "Comes last" })).toBe(6042);
  expect(await publish("new-given", { name: "Has a number", displayOrder: 7000 })).toBe(7000);
  expect(await publish("new-after", { name: "Comes after" })).toBe(7001);
  const plain = await call("POST", "/api/vendors", { name: "By the API" });
  expect([plain.status, (await plain.json()).displayOrder]).toEqual([201, 0]);
});
