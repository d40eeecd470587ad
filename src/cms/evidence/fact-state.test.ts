import { expect, test } from "vitest";
import { markOf, type Proof, stateOf } from "./fact-state.ts";

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

test("only the vendor's own words count as stated; without a valid source there is no evidence", () => {
  const source = {
    title: "T",
    url: "https://a.example",
    publisher: null,
    publishedOn: null,
    quote: null,
    archivedUrl: null,
  };
  const said = [{ ...source, kind: "vendor" as const }];
  const documented = [...said, { ...source, kind: "documentation" as const }];
  expect(markOf(undefined)).toBe("none");
  expect(markOf({ state: "unsourced", level: "native", sources: [] })).toBe("none");
  expect(markOf({ state: "sourced", level: "native", sources: said })).toBe("stated");
  expect(markOf({ state: "due", level: null, sources: documented })).toBe("documented");
  expect(markOf({ state: "sourced", level: "partner", sources: documented })).toBe("partner");
  expect(markOf({ state: "sourced", level: "no", sources: documented })).toBe("not-offered");
});
