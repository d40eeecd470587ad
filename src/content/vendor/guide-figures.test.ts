import { expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";

const app = testApp("seeded", {}, { withJobs: true });
const call = asEditor(app);

const read = async () => app.json("/api/vendors?view=figures");

test("the home page counts only what readers can open: hiding a vendor also hides its sources", async () => {
  const before = await read();
  const { id, name } = await app.json("/api/vendors/addepar");
  const source = {
    url: "https://only-here.example/",
    title: "A page of its own",
    kind: "filing",
    publisher: "Registry",
    publishedOn: "2026-03",
  };
  const cited = await call("PUT", "/api/admin/citations", {
    kind: "vendor",
    entryId: id,
    field: "owner",
    source,
    quote: "privately held",
    verdict: "supports",
  });
  expect(cited.status).toBe(200);
  const { checkedAt } = await cited.json();
  expect(await read()).toEqual({ ...before, sources: before.sources + 1, checkedAt });
  expect((await call("PUT", `/api/vendors/${id}`, { name, isPublished: false })).status).toBe(200);
  const after = await read();
  expect(after).toMatchObject({ vendors: before.vendors - 1, features: before.features });
  expect(after.sources).toBeLessThanOrEqual(before.sources);
  expect(after.checkedAt < checkedAt).toBe(true);
});
