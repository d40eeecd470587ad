import { expect, test } from "vitest";
import { differences, formValuesWith, valuesOf } from "#cms/editing/screens/entry-values.ts";
import { buildArticle } from "../article.fixture.ts";
import { articleAdmin } from "./article-type.tsx";

/** Tags are a list in the entry and a text in its form. */

const base = { ...buildArticle({ tags: ["AI"] }), id: 1, updatedAt: "2026-01-01T00:00:00.000Z" };
const current = { ...base, tags: ["AI", "Custody"], updatedAt: "2026-01-02T00:00:00.000Z" };
const opened = valuesOf(articleAdmin, base);

const changedTags = (tags: string) => differences(articleAdmin, base, current, { ...opened, tags });

test("a colleague's change of the tags is not taken for the editor's own", () => {
  const theirs = { field: "tags", theirs: ["AI", "Custody"] };
  expect(changedTags("AI")).toEqual([{ ...theirs, mine: ["AI"], isChangedByBoth: false }]);
  expect(changedTags("AI, Tax")).toEqual([{ ...theirs, mine: ["AI", "Tax"], isChangedByBoth: true }]);
  expect(changedTags("AI,Custody")).toEqual([]);
});

test("tags chosen in a conflict go into the form as text", () => {
  expect(formValuesWith(articleAdmin, current, { tags: ["AI", "Tax"] })).toEqual({ tags: "AI, Tax" });
});
