import { beforeAll, expect, test } from "vitest";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { visibleText } from "../../../tests/support/visible-text.ts";

const app = testApp();
const call = asEditor(app);
const notice = "Source: we have not recorded one";

/** A level with a source, one without, and a removed one. */
beforeAll(async () => {
  const levels = (...of: [feature: string, level: string][]) => ({
    capabilities: of.map(([feature, level]) => ({ feature, level })),
  });
  const created = await call("POST", "/api/vendors", { name: "Northwind", ...levels(["api", "native"]) });
  const { id } = await created.json();
  const cited = levels(["bill-pay", "partial"], ["crm", "no"]);
  expect((await call("PUT", `/api/vendors/${id}`, cited)).status).toBe(200);
  const source = { url: "https://northwind.example/docs", title: "Docs", kind: "documentation" };
  const citation = await call("PUT", "/api/admin/citations", {
    kind: "vendor",
    entryId: id,
    field: "capabilities",
    item: "bill-pay",
    source,
    quote: "Northwind pays bills of entities.",
    verdict: "supports",
  });
  expect(citation.status, await citation.clone().text()).toBe(200);
});

/** The part of a text about a feature: from its name to the next change. */
const about = (text: string, feature: string) =>
  text.slice(text.indexOf(`Feature: ${feature}`)).split(/Fact (?:added|removed|changed)/)[0] ?? "";

test.each([
  ["the list", "/changes"],
  ["the profile", "/vendors/northwind"],
  ["the feed", "/changes/feed.xml?vendor=northwind"],
  ["the Markdown", "/changes.md"],
])("%s says that no source supports a new value", async (_name, path) => {
  const text = visibleText(await app.text(path));
  expect(about(text, "CRM")).toContain(notice);
  expect(about(text, "Bill Pay")).toContain("In part");
  expect(about(text, "Bill Pay")).not.toContain(notice);
  expect(about(text, "API")).not.toContain(notice);
});

test("an answer about changes says so, too", async () => {
  const { rows } = await app.json("/api/answer?q=what+changed+at+Northwind");
  const notes = rows.map(({ label, note }: { label: string; note: string | null }) => [
    label.split(": ").at(-1),
    note,
  ]);
  expect(Object.fromEntries(notes)).toEqual({ "Bill Pay": null, CRM: notice, API: null });
});
