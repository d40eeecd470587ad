import { describe, expect, test } from "vitest";
import { vendorAdmin } from "#content/vendor/vendor.admin.tsx";
import type { EntryData } from "#http/client/calls.ts";
import { citedItemOf, prefillOf } from "./accept-dialog.tsx";

const entry: EntryData = {
  id: 1,
  updatedAt: "2026-11-22T10:00:00.000Z",
  headquarters: "Geneva",
  owner: null,
  hosting: "cloud",
  languages: ["English"],
  capabilities: [{ feature: "api", level: "native" }],
  events: [],
};

describe("the form begins with the proposed value", () => {
  test.each([
    ["headquarters", "Zurich", { headquarters: "Zurich" }],
    ["owner", "A family", { owner: "A family" }],
    ["languages", "German", { languages: ["English", "German"] }],
    ["languages", "english", { languages: ["English"] }],
    ["hosting", "on-premises", { hosting: "on-premises" }],
  ])("%s: %s", (field, proposed, values) => {
    expect(prefillOf(vendorAdmin, entry, { field, proposed })).toEqual(values);
  });

  test.each([
    ["hosting", "In a cave"],
    ["capabilities", "general-ledger"],
    ["events", "Bought by somebody"],
    ["pricingUrl", "ask them"],
    ["other", "The logo is old"],
    ["name", "Another name"],
    ["constructor", "x"],
  ])("but not where the form would refuse it, or it is no fact: %s", (field, proposed) => {
    expect(prefillOf(vendorAdmin, entry, { field, proposed })).toEqual({});
  });
});

describe("the source is cited for what it bears out", () => {
  const factOf = (field: string) => {
    const fact = vendorAdmin.factFields.find((one) => one.field === field);
    if (!fact) throw new Error(`There is no fact "${field}"`);
    return fact;
  };

  test.each<[string, string, object, string, string | null]>([
    ["a field as a whole", "headquarters", { headquarters: "Zurich" }, "Zurich", ""],
    [
      "a field that the editor worded anew",
      "headquarters",
      { headquarters: "Zürich, Switzerland" },
      "zurich",
      "",
    ],
    ["the element that was added", "languages", { languages: ["English", "German"] }, "German", "German"],
    ["the one that was there", "languages", { languages: ["English"] }, "english", "English"],
    [
      "the element that changed",
      "capabilities",
      { capabilities: [{ feature: "api", level: "no" }] },
      "No API",
      "api",
    ],
    ["nothing in an emptied field", "headquarters", { headquarters: null }, "Zurich", null],
    ["nothing in a list that did not change", "languages", {}, "Swiss German", null],
  ])("%s", (_, field, saved, proposed, item) => {
    expect(citedItemOf(factOf(field), entry, { ...entry, ...saved }, proposed)).toBe(item);
  });
});
