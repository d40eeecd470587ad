import { expect, test } from "vitest";
import { choicesFor, sameChoice } from "./combobox-field.tsx";

const choices = ["Getting Started", "Genève", "Risk", "Risk Management"];

test.each([
  ["getting  started", "Getting Started"],
  [" GENÈVE ", "Genève"],
  ["Gene\u0300ve", "Genève"],
  ["Geneva", undefined],
  ["", undefined],
])("%j is the choice %j", (typed, choice) => expect(sameChoice(choices, typed)).toBe(choice));

test("typing narrows the choices, and offers what would be new", () => {
  expect(choicesFor(choices, "").map(({ value }) => value)).toEqual(choices);
  expect(choicesFor(choices, "risk").map(({ value }) => value)).toEqual(["Risk", "Risk Management"]);
  expect(choicesFor(choices, " risk  manage")).toEqual([
    { value: "Risk Management", isNew: false },
    { value: "risk manage", isNew: true },
  ]);
  expect(choicesFor(choices, "Tax")).toEqual([{ value: "Tax", isNew: true }]);
});
