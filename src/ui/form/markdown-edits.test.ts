import { expect, test } from "vitest";
import {
  applyFormat,
  type Format,
  insertLink,
  insertPicture,
  type TextEdit,
  type TextState,
} from "./markdown-edits.ts";

/** Parses `one «two» three`, where the guillemets mark the selection. */
function read(marked: string): TextState {
  const from = marked.indexOf("«");
  const text = marked.replace(/[«»]/g, "");
  return { text, from, to: marked.indexOf("»") - 1 };
}

function write({ text }: TextState, { from, to, insert, selection }: TextEdit): string {
  const result = text.slice(0, from) + insert + text.slice(to);
  return `${result.slice(0, selection.from)}«${result.slice(selection.from, selection.to)}»${result.slice(selection.to)}`;
}

const format = (kind: Format, marked: string) => write(read(marked), applyFormat(kind, read(marked)));

test("marks are put around the selection, and removed again", () => {
  expect(format("bold", "a «word» here")).toBe("a **«word»** here");
  expect(format("bold", "a **«word»** here")).toBe("a «word» here");
  expect(format("bold", "a «**word**» here")).toBe("a «word» here");
  expect(format("italic", "«»")).toBe("_«text»_");
  expect(format("code", "run «npm»")).toBe("run `«npm»`");
});

test("several lines of code are put between fences, with blank lines around", () => {
  expect(format("code", "before\n«a\nb»\nafter")).toBe("before\n\n```\na\nb\n```«»\n\nafter");
});

test("a heading goes from rank to rank and back to text", () => {
  expect(format("heading", "one\ntw«»o")).toBe("one\n## two«»");
  expect(format("heading", "## two«»")).toBe("### two«»");
  expect(format("heading", "### two«»")).toBe("two«»");
});

test("all lines that the selection touches become a list, or another kind of list, or none", () => {
  expect(format("bullets", "o«ne\n\ntw»o")).toBe("«- one\n\n- two»");
  expect(format("numbers", "«- one\n- two»")).toBe("«1. one\n2. two»");
  expect(format("numbers", "«1. one\n2. two»")).toBe("«one\ntwo»");
  expect(format("bullets", "«»")).toBe("- «»");
  expect(format("quote", "«one\ntwo»")).toBe("«> one\n> two»");
  expect(format("quote", "«> one\n> two»")).toBe("«one\ntwo»");
});

test("a table begins with its first column selected", () => {
  expect(format("table", "text«»")).toBe(
    "text\n\n| «Column» | Column |\n| ------ | ------ |\n| Cell   | Cell   |\n",
  );
});

test("a link takes the selection as its text, else the title", () => {
  const link = (marked: string) =>
    write(read(marked), insertLink(read(marked), "/faq/costs", "What [it] costs"));
  expect(link("see «this»")).toBe("see [this](/faq/costs)«»");
  expect(link("see «»")).toBe("see [What \\[it\\] costs](/faq/costs)«»");
});

test("an address cannot end its link early", () => {
  const state = read("«»");
  expect(write(state, insertPicture(state, "https://a.example/x (1).png", "A chart"))).toBe(
    "![A chart](https://a.example/x%20%281%29.png)«»\n",
  );
});
