import { expect, test } from "vitest";
import { splitGuide } from "./buyers-guide.queries.server.ts";

test("a guide is split at the lines that start with '## '", () => {
  const sections = splitGuide(
    "Before.\n\n## First\r\n\nOne.\n### Deeper\nTwo.\n##Not a heading\n## Second\nThree.",
  );
  expect(sections.map(({ title, content }) => [title, content])).toEqual([
    ["", "Before."],
    ["First", "One.\n### Deeper\nTwo.\n##Not a heading"],
    ["Second", "Three."],
  ]);
});

test("identical, empty and non-Latin headings get unique ids", () => {
  const ids = splitGuide("## Cost\na\n## Cost\nb\n## 費用\nc\n## \nd").map(({ id }) => id);
  expect(ids).toEqual(["part-cost", "part-cost-2", "part-text", "part-text-2"]);
});

test("an empty text has no sections", () => {
  expect(splitGuide("")).toEqual([]);
  expect(splitGuide("\n \n")).toEqual([]);
});
