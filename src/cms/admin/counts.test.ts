import { expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";

const app = testApp();
const call = asEditor(app);

test("an editor gets the number of entries of each kind, drafts included", async () => {
  const before = await (await call("GET", "/api/admin/counts")).json();
  expect(before).toMatchObject({ vendor: 36, article: expect.any(Number), banner: expect.any(Number) });
  await call("POST", "/api/faq", { question: "Counted?", answer: "Yes.", isPublished: false });
  const after = await (await call("GET", "/api/admin/counts")).json();
  expect(after).toEqual({ ...before, faq: before.faq + 1 });
});

test("anybody else gets 401", async () => {
  expect((await app.fetch("/api/admin/counts")).status).toBe(401);
});
