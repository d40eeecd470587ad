import { describe, expect, test } from "vitest";
import { longestNote, parseNotes } from "./shortlist-entries.ts";
import { presentSlugs, renameAnswers, renameEntries, renameNotes } from "./shortlist-renaming.ts";

const entry = (slug: string, isCompared: boolean) => ({ slug, name: slug.toUpperCase(), isCompared });

describe("vendors with changed slugs", () => {
  const moved = [{ slug: "new", name: "New", formerSlugs: ["old", "oldest"] }];

  test("have their new slug on the list and in the address, once each", () => {
    const entries = [entry("old", false), entry("b", true), entry("new", true)];
    expect(renameEntries(entries, moved)).toEqual([
      { slug: "new", name: "New", isCompared: true },
      entry("b", true),
    ]);
    expect(presentSlugs(["oldest", "b", "new", "old"], moved)).toEqual(["new", "b"]);
  });

  test("keep their answers, whatever these quote", () => {
    const told = (vendor: string) => ({ vendor, answers: [{ comment: '"vendor":"old"' }] });
    const renamed = renameAnswers(JSON.stringify([told("old"), told("b")]), moved);
    expect(JSON.parse(renamed)).toEqual([told("new"), told("b")]);
  });

  test("keep every note", () => {
    const notes = new Map([
      ["oldest", "First."],
      ["b", "Other."],
      ["new", "Last."],
      ["old", "First."],
    ]);
    const renamed = renameNotes(notes, moved);
    expect([...renamed]).toEqual([
      ["b", "Other."],
      ["new", "Last.\n\nFirst."],
    ]);
    expect(renameNotes(renamed, moved)).toEqual(renamed);
  });

  test("keep merged notes in full, even beyond the length limit", () => {
    const notes = new Map([
      ["old", "a".repeat(longestNote)],
      ["new", "b".repeat(longestNote)],
    ]);
    const renamed = renameNotes(notes, moved);
    expect(renamed.get("new")).toHaveLength(2 * longestNote + 2);
    expect(parseNotes(JSON.stringify([...renamed]))).toEqual(renamed);
  });

  test("do not affect another vendor that now has their old slug", () => {
    const both = [...moved, { slug: "old", name: "Another", formerSlugs: [] }];
    expect(presentSlugs(["old", "new"], both)).toEqual(["old", "new"]);
  });
});
