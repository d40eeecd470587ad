import { expect, test } from "vitest";
import { faqContent } from "#content/faq/faq.content.server.ts";
import { vendorContent } from "#content/vendor/vendor.content.server.ts";
import { testApp } from "../../../tests/support/app.ts";
import { countStatements } from "../../../tests/support/count-statements.ts";
import { drafts } from "./draft.table.ts";
import { addVendor } from "./drafts.fixture.ts";
import { listDiscardedDrafts } from "./drafts.server.ts";

const app = testApp("empty");
const types = [vendorContent, faqContent];

const minute = 60_000;
/** A draft discarded a number of minutes ago. */
const discarded = (place: number, values: Partial<typeof drafts.$inferInsert> = {}) => {
  const at = new Date(Date.now() - place * minute).toISOString();
  return {
    kind: "vendor",
    key: `discarded-${place}`,
    data: {},
    ownerName: "Ada",
    editedBy: "Ada",
    updatedAt: at,
    discardedAt: at,
    discardedBy: "Ben",
    ...values,
  };
};

test("the latest 1000 discarded drafts are listed with their titles, in one query per type", async () => {
  const { id } = await addVendor(app.db, { name: "Birch" });
  await app.db
    .insert(drafts)
    .values([
      discarded(1, { entryId: id, data: { owner: "Its staff" } }),
      discarded(2, { entryId: id, data: { name: "Elm" } }),
      discarded(3, { kind: "faq", data: { question: "Why?" } }),
      discarded(4, { data: { name: " " } }),
      discarded(5, { entryId: id + 1, data: { name: "Of a deleted entry" } }),
      discarded(6, { discardedAt: null, data: { name: "Not discarded" } }),
    ]);
  const first = await listDiscardedDrafts(app.db, types);
  expect(first.map(({ kind, entryId, title, deletedBy }) => [kind, entryId, title, deletedBy])).toEqual([
    ["vendor", id, "Birch", "Ben"],
    ["vendor", id, "Elm", "Ben"],
    ["faq", null, "Why?", "Ben"],
    ["vendor", null, "Untitled vendor", "Ben"],
  ]);

  const many = Array.from({ length: 1000 }, (_, place) => discarded(place + 100, { data: { name: "Oak" } }));
  await app.db.insert(drafts).values(many);
  let listed: unknown[] = [];
  const statements = await countStatements(app.db, async (db) => {
    listed = await listDiscardedDrafts(db, types);
  });
  expect([statements, listed.length]).toEqual([3, 1000]);
  expect(listed.slice(0, 4)).toEqual(first);
});
