import { describe, expect, test } from "vitest";
import { importCalls } from "#cms/transfer/import.fixture.ts";
import { testApp } from "../../../tests/support/app.ts";
import { asEditor } from "../../../tests/support/editor.ts";
import { articleAdmin } from "./desk/article-type.tsx";

const app = testApp("empty", {}, { withJobs: true });
const call = asEditor(app);
const { plan } = importCalls(call);

test.each([
  ["2024,2025", ["2024", "2025"]],
  [" Tax (Zug, Bern) , ", ["Tax (Zug", "Bern)"]],
  ["R&D; grants, 1. FC Zug", ["R&D; grants", "1. FC Zug"]],
  [" , ", []],
])("the form splits the tags %j at commas and trims them", (text, tags) => {
  expect(articleAdmin.schema.shape.tags?.parse(text)).toEqual(tags);
});

describe("a tag with a comma", () => {
  const message = "A tag cannot contain a comma: enter its parts as separate tags";

  test("is refused by the API", async () => {
    const article = { title: "Tagged", originalContent: "Its text.", tags: ["Banking", "Tax, law"] };
    const refused = await call("POST", "/api/news", article);
    expect([refused.status, (await refused.json()).issues]).toEqual([400, [{ path: "tags", message }]]);
    const saved = await (await call("POST", "/api/news", { ...article, tags: ["Banking", "Law"] })).json();
    expect((await call("PUT", `/api/news/${saved.id}`, { tags: ["Tax, law"] })).status).toBe(400);
    const bulk = { type: "news", ids: [saved.id], action: "add", field: "tags", value: ["Tax, law"] };
    expect((await call("POST", "/api/admin/bulk", bulk)).status).toBe(400);
  });

  test("is refused by an import", async () => {
    const file = 'Title,Content,Tags\nOne,Own words.,"Banking; Tax, law"\nTwo,Other words.,Banking; Law\n';
    const { rows } = await plan("news", file);
    expect(rows.map(({ verdict, message: reason }) => [verdict, reason])).toEqual([
      ["skipped", message],
      ["create", null],
    ]);
  });
});
