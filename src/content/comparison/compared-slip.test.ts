import { expect, test } from "vitest";
import type { Fact } from "#cms/engine/evidence.ts";
import { quotesOf } from "./compared-slip.tsx";

const url = "https://vendor.example/security";
const source = {
  title: "Security",
  url,
  publisher: null,
  kind: "vendor" as const,
  publishedOn: null,
  checkedAt: null,
  archivedUrl: null,
};

const factWith = (field: string, quote: string | null, item: string | null = null): Fact => ({
  field,
  item,
  value: "yes",
  level: null,
  state: "sourced",
  mark: "stated",
  oldYear: null,
  checkedAt: null,
  sources: [{ ...source, quote }],
});

const facts = [
  factWith("capabilities", "An API.", "api"),
  factWith("sso", "Single sign-on."),
  factWith("multiFactor", "A second factor."),
  factWith("encryption", null),
];
const value = { text: "yes", sources: [1] };

test.each([
  [{ field: "multiFactor" }, "A second factor."],
  [{ field: "sso" }, "Single sign-on."],
  [{ field: "encryption" }, null],
  [{ feature: "api" }, "An API."],
  [{}, null],
])("equal values of one source: %j has the quotation %j", (row, quote) => {
  expect(quotesOf({ ...row, value }, facts, [source])).toEqual([quote]);
});
