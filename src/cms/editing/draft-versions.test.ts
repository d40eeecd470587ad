import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { draftVersions } from "./draft.table.ts";
import { addVendor, draftCalls } from "./drafts.fixture.ts";
import { eraseDiscardedDrafts } from "./drafts.server.ts";

const app = testApp("empty");
const ada = draftCalls(asEditor(app, "ada@example.com"));
const ben = draftCalls(asEditor(app, "ben@example.com"));

test.each([
  ["discarded", (path: string) => ada.discard(path, 1)],
  ["published", (path: string) => ada.post(`${path}/publish`, undefined, 1)],
])("the version of a draft that was %s matches no later draft of its entry", async (_, end) => {
  const { path } = await addVendor(app.db);
  await ada.keep(path, { owner: "Its founders" }, 0);
  expect((await end(path)).status).toBeLessThan(300);
  expect((await ada.get(path)).body.version).toBe(0);
  expect((await ben.keep(path, { owner: "Its staff" }, 0)).body.version).toBe(2);
  expect((await ada.keep(path, { owner: "A bank" }, 1)).status).toBe(409);
  expect((await ada.discard(path, 1)).status).toBe(409);
  expect((await ben.get(path)).body.data.owner).toBe("Its staff");
});

test("a restored draft has a version that no draft of its entry has had", async () => {
  const { path } = await addVendor(app.db);
  const { body } = await ada.keep(path, { owner: "Its founders" }, 0);
  await ada.discard(path, 1);
  for (const version of [1, 2, 3])
    await ben.keep(path, { owner: `Owner ${version}` }, version > 1 ? version : 0);
  await ben.discard(path, 4);
  const restored = await ada.post(`/api/admin/trash/drafts/${body.draftId}/restore`);
  expect(restored.body).toMatchObject({ version: 5, data: { owner: "Its founders" } });
});

test("a draft that has only comments does not set the version back when it is discarded", async () => {
  const { path } = await addVendor(app.db);
  await ada.keep(path, { owner: "Its founders" }, 0);
  await ada.discard(path, 1);
  await ada.post(`${path}/comments`, { field: "owner", text: "Since when?" });
  await ada.discard(path, 0);
  expect((await ada.keep(path, { owner: "Its staff" }, 0)).body.version).toBe(2);
});

test("the versions of new entries' drafts are erased after 30 days, those of entries are kept", async () => {
  const { path } = await addVendor(app.db);
  const newPaths = ["new-early", "new-late"].map((key) => `/api/admin/drafts/vendors/${key}`);
  for (const one of [path, ...newPaths]) {
    await ada.keep(one, { owner: "Its founders" }, 0);
    await ada.discard(one, 1);
  }
  const keysOf = async () => (await app.db.select().from(draftVersions)).map(({ key }) => key);
  const keys = await keysOf();
  expect(keys).toEqual(expect.arrayContaining(["new-early", "new-late"]));
  await app.db.update(draftVersions).set({
    endedAt: sql`now() - make_interval(days => case ${draftVersions.key} when 'new-late' then 29 else 31 end)`,
  });
  await eraseDiscardedDrafts(app.db);
  expect((await keysOf()).toSorted()).toEqual(keys.filter((key) => key !== "new-early").toSorted());
  expect((await ada.keep(path, { owner: "A bank" }, 0)).body.version).toBe(2);
});
