import { describe, expect, test } from "vitest";
import type { EditedDigest } from "./digest.schema.ts";
import { formOf, isChanged, settle, takeNewer, takeSaved } from "./digest-form.ts";

const digestOf = (part: Partial<Pick<EditedDigest, "introduction" | "version">>, shown = [1, 2, 3]) => ({
  ...{ week: "2024-w40", isOver: true, weeks: [], mailFault: null, subscribers: 0, mailed: null },
  ...{ introduction: "Before", version: 1, ...part },
  articles: shown.map((id) => ({ id, slug: `a${id}`, title: `A${id}`, excerpt: null, isLeftOut: false })),
});

const base = digestOf({});

describe("a newer version of the digest", () => {
  test("replaces a form in which nothing was typed", () => {
    const newer = digestOf({ introduction: "Theirs", version: 2 }, [3, 2, 1]);
    expect(takeNewer(formOf(base), newer)).toEqual({ form: formOf(newer), contested: [] });
  });

  test("keeps the typed introduction and takes the colleague's order", () => {
    const typed = { ...formOf(base), introduction: "Mine" };
    const { form, contested } = takeNewer(typed, digestOf({ version: 2 }, [3, 2, 1]));
    expect(contested).toEqual([]);
    expect(form).toMatchObject({ base: { version: 2 }, introduction: "Mine", articles: [3, 2, 1] });
  });

  test("asks about fields that both changed, and keeps the editor's until then", () => {
    const typed = { ...formOf(base), introduction: "Mine", articles: [2, 1, 3] };
    const { form, contested } = takeNewer(typed, digestOf({ introduction: "Theirs", version: 2 }, [3, 1, 2]));
    expect(contested).toEqual([
      { field: "introduction", mine: "Mine", theirs: "Theirs" },
      { field: "articles", mine: ["A2", "A1", "A3"], theirs: ["A3", "A1", "A2"] },
    ]);
    expect(form).toMatchObject({ introduction: "Mine", articles: [2, 1, 3] });
    const settled = settle(form, { introduction: "Theirs", articles: ["A2", "A1", "A3"] });
    expect(settled).toMatchObject({ base: { version: 2 }, introduction: "Theirs", articles: [2, 1, 3] });
  });

  test("adds an article published in the meantime to an arranged list without a question", () => {
    const arranged = { ...formOf(base), articles: [3, 1] };
    const { form, contested } = takeNewer(arranged, digestOf({}, [4, 1, 2, 3]));
    expect(contested).toEqual([]);
    expect(form.articles).toEqual([3, 1, 4]);
  });

  test("asks nothing if it is the save whose response was lost", () => {
    const typed = { ...formOf(base), introduction: "Mine " };
    const { form, contested } = takeNewer(typed, digestOf({ introduction: "Mine", version: 2 }));
    expect(contested).toEqual([]);
    expect(isChanged(form)).toBe(false);
  });

  test("is ignored if it is older than the saved one", () => {
    const form = formOf(digestOf({ version: 2 }));
    expect(takeNewer(form, base)).toEqual({ form, contested: [] });
  });
});

test("text typed during a save stays unsaved", () => {
  const sent = { ...formOf(base), introduction: "First", articles: [2, 1, 3] };
  const saved = digestOf({ introduction: "First", version: 2 }, [2, 1, 3]);
  const form = takeSaved({ ...sent, introduction: "First and second" }, sent, saved);
  expect(form).toEqual({ base: saved, introduction: "First and second", articles: [2, 1, 3] });
  expect(isChanged(form)).toBe(true);
  expect(isChanged(takeSaved(sent, sent, saved))).toBe(false);
});
