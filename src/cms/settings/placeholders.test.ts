import { expect, test } from "vitest";
import { noOperator } from "./operator.ts";
import { fillSettings, settingsOf } from "./placeholders.ts";

const operator = { ...noOperator, name: "Ledger Press $& Ltd", email: "desk@example.com" };
const fill = (text: string) => fillSettings(text, operator);

test("a text without settings stays as it is, byte for byte", () => {
  const text = "# A\n\n\n\ntext {not} a setting\n\n";
  expect(fill(text)).toBe(text);
});

test("settings are filled in as they are written", () => {
  expect(fill("By {{operator.name}}, {{ operator.email }}.")).toBe(
    "By Ledger Press $& Ltd, desk@example.com.",
  );
});

test("a paragraph with one that is not set is left out, whatever else it says", () => {
  expect(fill("First.\n\nBy {{operator.name}},\n{{operator.address}}.\n\nLast.")).toBe("First.\n\nLast.");
});

test("of a list only the items with one that is not set are left out", () => {
  expect(
    fill("- {{operator.name}}\n- {{operator.phone}}\n  goes on\n- kept\n\n1. {{operator.phone}}\n2. two"),
  ).toBe("- Ledger Press $& Ltd\n- kept\n\n2. two");
});

test("a heading that has nothing left below it is left out, one that never had anything is not", () => {
  expect(fill("## A\n\n{{operator.phone}}\n\n## B\n\nText.\n\n## C\n\n## D\n\n{{operator.name}}")).toBe(
    "## B\n\nText.\n\n## C\n\n## D\n\nLedger Press $& Ltd",
  );
});

test("a heading stays while there is text below its own headings, and goes with it", () => {
  expect(
    fill(
      "## A\n\n{{operator.phone}}\n\n### A1\n\nText.\n\n## B\n\n### B1\n\n{{operator.phone}}\n\n## C\n\nEnd.",
    ),
  ).toBe("## A\n\n### A1\n\nText.\n\n## C\n\nEnd.");
});

test("an unknown setting, and a gap of an older text, count as not set", () => {
  expect(
    fill("{{operator.constructor}}\n\nKept.\n\n[[OPERATOR: name and address]]\n\n{{operator.name}}"),
  ).toBe("Kept.\n\nLedger Press $& Ltd");
});

test("code keeps its blank lines, and is left out as a whole", () => {
  expect(fill("```\n# no heading\n\n{{operator.phone}}\n```\n\n{{operator.name}}")).toBe(
    "Ledger Press $& Ltd",
  );
});

test("the settings a text needs are listed once each", () => {
  expect(settingsOf("{{operator.name}} {{operator.phone}} {{operator.name}} [[OPERATOR: x]]")).toEqual([
    "name",
    "phone",
  ]);
});
