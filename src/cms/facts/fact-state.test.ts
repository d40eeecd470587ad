import { expect, test } from "vitest";
import type { SourceKind } from "#cms/engine/evidence.ts";
import { markOf, oldYearOf, type Proof, stateOf } from "./fact-state.ts";

const now = "2026-11-22T12:00:00.000Z";
const proof = (change: Partial<Proof> = {}): Proof => ({
  verdict: "supports",
  checkedAt: "2026-11-01T00:00:00.000Z",
  passageChangedAt: null,
  ...change,
});
const old = proof({ checkedAt: "2026-01-01T00:00:00.000Z" });
const changed = proof({ passageChangedAt: now });

test.each([
  ["nothing", [], 90, "unsourced"],
  ["a partly supporting source alone", [proof({ verdict: "partly" })], 90, "unsourced"],
  ["a fresh source", [proof()], 90, "sourced"],
  ["an old source", [old], 90, "due"],
  ["an old source of a fact that does not change", [old], null, "sourced"],
  ["an old and a fresh source", [old, proof()], 90, "sourced"],
  ["a source that has changed", [changed], 90, "source-changed"],
  ["one that has changed and one that stands", [changed, proof()], 90, "sourced"],
  ["one that has changed and one that is old", [changed, old], 90, "due"],
  ["a source that contradicts", [proof(), proof({ verdict: "contradicts" })], 90, "disputed"],
] as const)("%s", (_, proofs, period, state) => {
  expect(stateOf([...proofs], period, now)).toBe(state);
});

const cited = (...kinds: SourceKind[]) => kinds.map((kind) => ({ verdict: "supports" as const, kind }));

test.each([
  ["nothing", [], "native", "none"],
  ["the vendor", cited("vendor"), "native", "stated"],
  ["the vendor and its documentation", cited("vendor", "documentation"), null, "documented"],
  ["a filing", cited("filing", "aggregator"), null, "documented"],
  ["a regulator", cited("regulator"), null, "documented"],
  ["a customer", cited("customer"), "partial", "documented"],
  ["the press and the vendor", cited("vendor", "independent"), "add-on", "independent"],
  ["a partner", cited("partner", "aggregator"), "native", "partner"],
  ["a partner and the vendor", cited("partner", "vendor"), "native", "stated"],
  ["the vendor, of a partner's product", cited("vendor"), "partner", "partner"],
  ["the documentation, of a partner's product", cited("documentation"), "partner", "documented"],
  ["a third-hand profile", cited("aggregator"), "native", "unconfirmed"],
  ["a source that denies it", cited("aggregator", "vendor"), "no", "not-offered"],
  ["a denial without a source", [], "no", "none"],
  [
    "sources that bear it out in part, or contradict it",
    [
      { verdict: "partly", kind: "documentation" },
      { verdict: "contradicts", kind: "filing" },
    ],
    "native",
    "none",
  ],
] as const)("the mark by %s", (_, sources, level, mark) => {
  expect(markOf(sources, level)).toBe(mark);
});

test.each([
  ["2024-11-25", "2024"],
  ["2024-11-26", null],
  ["2024-10", "2024"],
  ["2024-11", null],
  ["2024", null],
  ["2019", "2019"],
  [null, null],
])("a source of %s is told as old: %s", (publishedOn, year) => {
  expect(
    oldYearOf([{ verdict: "supports", kind: "vendor", publishedOn }], null, "2026-11-26T12:00:00.000Z"),
  ).toBe(year);
});

test("a younger source, or one of unknown age, takes the year away; one that contradicts does not", () => {
  const old = { verdict: "supports", kind: "vendor", publishedOn: "2014-03" } as const;
  const at = "2026-11-26T12:00:00.000Z";
  expect(oldYearOf([old, { ...old, publishedOn: "2026-01" }], null, at)).toBeNull();
  expect(oldYearOf([old, { ...old, publishedOn: null }], null, at)).toBeNull();
  expect(oldYearOf([old, { ...old, verdict: "contradicts", publishedOn: "2026-01" }], null, at)).toBe("2014");
});

test("the year is of a source that gives the mark, not of a newer, weaker one", () => {
  const report = { verdict: "supports", kind: "independent", publishedOn: "2014-03" } as const;
  const at = "2026-11-26T12:00:00.000Z";
  expect(oldYearOf([report, { ...report, kind: "vendor", publishedOn: "2026-01" }], null, at)).toBe("2014");
  expect(
    oldYearOf([report, { ...report, kind: "documentation", publishedOn: "2026-01" }], null, at),
  ).toBeNull();
});
