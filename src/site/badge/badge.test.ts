import { expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { drawBadge } from "./badges.server.tsx";

const app = testApp();

test("a vendor's badge counts sourced facts and names the month of the newest check", async () => {
  const { summary } = await app.json("/api/vendors/addepar/facts");
  const answer = await app.fetch("/badge/addepar.svg");
  expect(answer.headers.get("content-type")).toBe("image/svg+xml");
  const svg = await answer.text();
  expect(svg).toContain(
    `Family Office Software Guide: ${summary.sourced} of ${summary.total} facts sourced · Nov 2026`,
  );
});

const checked = (...days: (string | null)[]) => days.map((checkedAt) => ({ checkedAt }));

test.each([
  [
    checked("2025-12-01T00:00:00.000Z", null, "2026-03-31T23:00:00.000Z"),
    2,
    3,
    0,
    "2 of 3 facts sourced · Mar 2026",
  ],
  [checked("2025-12-01T00:00:00.000Z", "2026-03-31T23:00:00.000Z"), 2, 2, 1, "evidence overdue"],
  [checked(null), 0, 1, 0, "0 of 1 facts sourced"],
  [[], 0, 0, 0, "0 of 0 facts sourced"],
])("facts checked %j are described as such", (facts, sourced, total, due, claim) => {
  expect(drawBadge("Guide & Co", { facts, summary: { sourced, total, due } })).toContain(
    `<title>Guide &amp; Co: ${claim}</title>`,
  );
});

test("a badge shown elsewhere keeps its address when the vendor's slug changes", async () => {
  const { id } = await app.json("/api/vendors/kubera");
  expect((await asEditor(app)("PUT", `/api/vendors/${id}`, { slug: "kubera-moved" })).status).toBe(200);
  const answers = ["kubera", "kubera-moved"].map((slug) => app.text(`/badge/${slug}.svg`));
  const [before, after] = await Promise.all(answers);
  expect(before).toContain("facts sourced");
  expect(before).toBe(after);
});

test("an unknown vendor has no badge", async () => {
  expect((await app.fetch("/badge/nobody.svg")).status).toBe(404);
});
