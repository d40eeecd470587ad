import { expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { drafts } from "./draft.table.ts";

const app = testApp("empty");
const ada = asEditor(app, "ada@example.com");
const wil = asEditor(app, "wil@example.com", "writer");

const hour = 3_600_000;
const after = (ms: number) => new Date(Date.now() + ms).toISOString();

/** A draft of a new entry, which has a title and was changed a number of hours ago. */
const draftOf = (place: number, values: Partial<typeof drafts.$inferInsert> = {}) => ({
  kind: "vendor",
  key: `new-${place}`,
  data: { name: `Vendor ${place}` },
  ownerName: "Ada",
  editedBy: `Editor ${place % 3}`,
  updatedAt: after(-place * hour),
  ...values,
});

const read = async (path: string, call = ada) => (await call("GET", path)).json();
const lineOf = async (key: string) => {
  const { lines } = await read("/api/admin/todo");
  return lines.find((line: { key: string }) => line.key === key);
};

test("each draft waits in one line; 205 are counted, 4 shown, and 200 on request", async () => {
  await app.db.insert(drafts).values([
    ...Array.from({ length: 205 }, (_, place) => draftOf(place)),
    draftOf(300, { state: "in_review", requestedBy: "Bo", requestedAt: after(-2 * hour) }),
    draftOf(301, { goLiveAt: after(2 * hour) }),
    draftOf(302, { goLiveAt: after(hour) }),
    draftOf(303, { goLiveAt: after(48 * hour) }),
    draftOf(304, { failure: "its address is taken" }),
    // Not listed: nothing was changed, it was discarded, its entry was deleted.
    draftOf(305, { data: {} }),
    draftOf(306, { discardedAt: after(-hour) }),
    draftOf(307, { key: "307", entryId: 307 }),
  ]);
  const titlesOf = async (key: string) => {
    const { count, items } = await lineOf(key);
    return [count, ...items.map(({ title }: { title: string }) => title)];
  };
  expect(await titlesOf("unpublished-changes")).toEqual([
    205,
    "Vendor 0",
    "Vendor 1",
    "Vendor 2",
    "Vendor 3",
  ]);
  expect(await titlesOf("review")).toEqual([1, "Vendor 300"]);
  expect(await titlesOf("scheduled")).toEqual([2, "Vendor 302", "Vendor 301"]);
  expect(await lineOf("failed-schedules")).toMatchObject({
    count: 1,
    items: [{ title: "Vendor 304", detail: "not published: its address is taken" }],
  });
  const whole = await read("/api/admin/todo/unpublished-changes");
  expect(whole).toMatchObject({ title: "Unpublished changes", count: 205 });
  expect(whole.items).toHaveLength(200);
  expect(whole.items.at(-1)).toMatchObject({ title: "Vendor 199", detail: "Editor 1" });
});

test("a line that is unknown, or requires a permission the editor lacks, is not found", async () => {
  expect((await ada("GET", "/api/admin/todo/nothing")).status).toBe(404);
  expect((await ada("GET", "/api/admin/todo/review")).status).toBe(200);
  expect((await wil("GET", "/api/admin/todo/review")).status).toBe(404);
});
