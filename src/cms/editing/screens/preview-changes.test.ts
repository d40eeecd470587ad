import { expect, test } from "vitest";
import { addedLines } from "./preview-pane.tsx";

test("the lines that a draft adds are those that the live values do not hold, as readers see them", () => {
  const live = { about: "The same.\n\nOld words.", features: ["Billing"], founded: 2009, name: "Ledger" };
  const draft = {
    about: "The same.\n\n## New **words** and [a link](https://example.com)\n\n- An item",
    features: ["Billing", "Tax Reporting"],
    founded: 2010,
    name: "Untouched by the list of changes",
  };
  expect(addedLines(["about", "features", "founded"], live, draft)).toEqual([
    "New words and a link",
    "An item",
    "Tax Reporting",
  ]);
});
