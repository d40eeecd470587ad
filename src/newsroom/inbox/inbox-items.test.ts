import { describe, expect, test } from "vitest";
import type { InboxMember, InboxRow } from "./inbox.ts";
import { articlesOf, cursorAt, cursorPast, lineOf, linesOf, possibleActions } from "./inbox-items.ts";

const date = "2026-06-01T08:00:00.000Z";
const member = (id: number, fields: Partial<InboxMember> = {}): InboxMember => ({
  id,
  title: `Article ${id}`,
  publisher: null,
  date,
  status: "draft",
  isAside: false,
  coveredById: null,
  ...fields,
});
const row = (id: number, members: InboxMember[] = []): InboxRow => ({
  ...member(id),
  slug: `article-${id}`,
  storyId: null,
  relevance: null,
  feedId: null,
  firstAt: date,
  isNew: false,
  isBeingRewritten: false,
  vendors: [],
  members,
});
const none = new Set<number>();
const story = row(1, [member(11), member(12, { isAside: true }), member(13, { coveredById: 1 })]);
const rows = [story, row(2), row(3)];
const lines = linesOf(rows, { hidden: none, open: none });
const ids = (items: typeof lines) => items.map(({ id }) => id);

describe("the lines of the inbox", () => {
  test("are the rows, with an expanded story's articles below it", () => {
    expect(ids(lines)).toEqual([1, 2, 3]);
    expect(ids(linesOf(rows, { hidden: none, open: new Set([1]) }))).toEqual([1, 11, 12, 13, 2, 3]);
  });

  test("omit hidden articles and duplicates across pages", () => {
    const hidden = new Set([2, 11]);
    expect(ids(linesOf([...rows, row(3)], { hidden, open: new Set([1]) }))).toEqual([1, 12, 13, 3]);
  });
});

describe("the cursor", () => {
  test("stays on its article wherever it moves, or else on its line", () => {
    expect(lineOf(lines, { id: 3, at: 0 })).toBe(2);
    expect(lineOf(lines, { id: 99, at: 1 })).toBe(1);
    expect(lineOf(lines, { id: 99, at: 9 })).toBe(2);
    expect(lineOf([], { id: 99, at: 1 })).toBe(-1);
  });

  test("stops at the first and the last line", () => {
    expect(cursorAt(lines, -1)).toEqual({ id: 1, at: 0 });
    expect(cursorAt(lines, 7)).toEqual({ id: 3, at: 2 });
    expect(cursorAt([], 2)).toEqual({ id: null, at: 0 });
  });

  test("moves to the next remaining line, or at the end to the previous one", () => {
    expect(cursorPast(lines, 0, new Set([1]))).toEqual({ id: 2, at: 0 });
    expect(cursorPast(lines, 2, new Set([3]))).toEqual({ id: 2, at: 1 });
    expect(cursorPast(lines, 0, new Set([1, 2, 3]))).toEqual({ id: null, at: 0 });
  });

  test("leaves an expanded story when it disappears", () => {
    const open = linesOf(rows, { hidden: none, open: new Set([1]) });
    expect(cursorPast(open, 0, new Set([1, 11]))).toEqual({ id: 2, at: 0 });
  });
});

describe("an action on a line", () => {
  test("affects all of a story's waiting or set-aside members, or one article", () => {
    const [first] = lines;
    if (!first) throw new Error("there is a line");
    expect(articlesOf(first, "draft")).toEqual([1, 11]);
    expect(articlesOf(first, "aside")).toEqual([1, 12]);
    expect(articlesOf(first, "rewritten")).toEqual([1]);
  });
});

describe("the shortcut keys on the chosen lines", () => {
  const linesWith = (status: InboxMember["status"]) =>
    linesOf([{ ...row(1), status }], { hidden: none, open: none });

  test("rewrite and set aside unpublished articles", () => {
    expect(possibleActions(linesWith("draft"), false)).toEqual({ rewrite: true, setAside: true });
    expect(possibleActions(linesWith("rewritten"), false)).toEqual({ rewrite: true, setAside: true });
    expect(possibleActions(linesWith("rewritten"), true)).toEqual({ rewrite: false, setAside: true });
    expect(possibleActions(linesWith("published"), false)).toEqual({ rewrite: false, setAside: false });
    expect(possibleActions([], false)).toEqual({ rewrite: false, setAside: false });
  });
});
