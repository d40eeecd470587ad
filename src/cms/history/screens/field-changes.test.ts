import { expect, test } from "vitest";
import { formLabel } from "#cms/engine/form-label.ts";
import { vendorAdmin } from "#content/vendor/vendor.admin.tsx";
import { compareFields, markDifference } from "./revision-comparison.tsx";

test("fields are listed side by side under readable names, server-maintained ones left out", () => {
  const before = { id: 1, name: "A", isFeatured: false, features: ["x"], updatedAt: "1", gone: null };
  const after = {
    id: 1,
    name: "A",
    isFeatured: true,
    features: ["x", "y"],
    updatedAt: "2",
    videos: [{ url: "u" }],
  };
  expect(compareFields(before, after, (field) => formLabel(vendorAdmin, field))).toEqual([
    { field: "name", label: "Name", before: "A", after: "A", isChanged: false },
    { field: "isFeatured", label: "Featured on Homepage", before: "No", after: "Yes", isChanged: true },
    { field: "features", label: "Features", before: "x", after: "x\ny", isChanged: true },
    expect.objectContaining({ field: "videos", before: "", after: "url: u" }),
    { field: "gone", label: "Gone", before: "", after: "", isChanged: false },
  ]);
});

test.each([
  [
    "one two three",
    "one 2 three",
    [
      ["one ", false],
      ["two", true],
      [" three", false],
    ],
  ],
  ["same", "same", [["same", false]]],
  ["", "new", []],
  ["all new", "", [["all new", true]]],
  ["a a", "a a a", [["a a", false]]],
])("%j beside %j is marked where it differs", (text, other, parts) => {
  expect(markDifference(text, other).map((part) => [part.text, part.isDifferent])).toEqual(parts);
});

test("unchanged text is shown only around a difference", () => {
  const same = "word ".repeat(200);
  const [before, difference, after] = markDifference(`${same}x ${same}`, `${same}y ${same}`);
  expect(before?.text).toMatch(/^…(.*word )+$/);
  expect(difference).toEqual({ text: "x", isDifferent: true });
  expect(after?.text).toMatch(/…$/);
  expect((before?.text.length ?? 0) + (after?.text.length ?? 0)).toBeLessThan(500);
});
