import { expect, test } from "vitest";
import { mostCompared } from "#shared/routes.ts";
import { parseEntries, parseNotes, readSlugs, shortlistLimit } from "./shortlist-entries.ts";

const entry = <Fields extends object>(slug: string, fields?: Fields) => ({
  slug,
  name: slug.toUpperCase(),
  ...(fields as Fields),
});

test("a stored list survives writing and reading", () => {
  const entries = [entry("a", { isCompared: true }), entry("b-2", { isCompared: false })];
  expect(parseEntries(JSON.stringify(entries))).toEqual(entries);
});

test.each([
  ["nothing", null],
  ["no JSON", "{"],
  ["an object", '{"length":3}'],
  ["a text", '"abc"'],
  ["null", "null"],
  ["deep nesting", "[".repeat(5000)],
])("%s is not read as a list", (_name, stored) => {
  expect(parseEntries(stored)).toEqual([]);
  expect(parseNotes(stored).size).toBe(0);
});

test("a broken list keeps its valid entries", () => {
  const stored = [
    null,
    3,
    "a",
    entry("../../etc"),
    entry("x".repeat(300)),
    { slug: "__proto__", name: "x" },
    entry("a"),
    entry("a", { name: "Again" }),
    { slug: "nameless" },
    { slug: "b", name: { html: "<b>" } },
    entry("c", { name: "n".repeat(1000) }),
  ];
  const read = parseEntries(JSON.stringify(stored));
  expect(read.map(({ slug }) => slug)).toEqual(["a", "nameless", "b", "c"]);
  expect(read.map(({ name }) => name.length)).toEqual([1, 8, 1, 200]);
});

test("twelve entries at most, and four of them in the comparison", () => {
  const many = Array.from({ length: 50 }, (_, number) => entry(`v-${number}`, { isCompared: true }));
  const read = parseEntries(JSON.stringify(many));
  expect(read).toHaveLength(shortlistLimit);
  expect(read.filter(({ isCompared }) => isCompared)).toHaveLength(mostCompared);
});

test("notes that are not text are dropped", () => {
  expect([...parseNotes(JSON.stringify([["a", "good"], ["b", 1], ["c"], "d", [3, "x"]]))]).toEqual([
    ["a", "good"],
  ]);
});

test("reads an address's slugs in either form, each once, and names invalid ones", () => {
  const read = (query: string) => readSlugs(new URLSearchParams(query));
  expect(read("v=a,b,c")).toEqual({ slugs: ["a", "b", "c"], ignored: [] });
  expect(read("v=a&v=b&v=a")).toEqual({ slugs: ["a", "b"], ignored: [] });
  expect(read("v=Addepar, masttro ,,")).toEqual({ slugs: ["addepar", "masttro"], ignored: [] });
  expect(read("v=<script>,a")).toEqual({ slugs: ["a"], ignored: ["<script>"] });
  const many = Array.from({ length: 20 }, (_, number) => `v-${number}`);
  expect(read(`v=${many}`).slugs).toHaveLength(shortlistLimit);
  expect(read(`v=${many}`).ignored).toEqual(many.slice(shortlistLimit));
});
