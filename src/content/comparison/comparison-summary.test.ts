import { expect, test } from "vitest";
import type { ComparedCell, ComparedRow } from "./compared-row.ts";
import { listSome, summarizeFeatures } from "./comparison.summary.tsx";

const documented: ComparedCell = [{ text: "native", mark: "documented", sources: [1] }];
const viaPartner: ComparedCell = [{ text: "partner", mark: "partner", sources: [1] }];
const notOffered: ComparedCell = [{ text: "no", mark: "not-offered", sources: [1] }];
const merelyListed: ComparedCell = [{ text: "native", mark: "none" }];
const unknown: ComparedCell = [];

const feature = (label: string, ...cells: ComparedCell[]): ComparedRow => ({
  label,
  group: "Features",
  kind: "feature",
  body: "differ",
  cells,
});

test("evidence decides which features all vendors cover and which only one covers", () => {
  const rows = [
    feature("Ledger", documented, viaPartner, documented),
    feature("Billing", documented, notOffered, unknown),
    feature("Trading", documented, merelyListed, unknown),
    feature("Portal", merelyListed, merelyListed, merelyListed),
    feature("Reports", documented, documented, unknown),
  ];
  expect(summarizeFeatures(rows, 3)).toEqual({
    shared: ["Ledger"],
    own: [{ place: 0, features: ["Billing", "Trading"] }],
  });
});

test("other facts do not make a summary", () => {
  expect(summarizeFeatures([{ ...feature("Founded", documented, unknown), kind: "text" }], 2)).toEqual({
    shared: [],
    own: [],
  });
});

test("a long list names its first members", () => {
  expect(listSome(["A", "B", "C"], 2)).toEqual({ text: "A, B", rest: " and 1 more" });
  expect(listSome(["A", "B"], 2)).toEqual({ text: "A, B", rest: "" });
});
