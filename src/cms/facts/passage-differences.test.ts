import { describe, expect, test } from "vitest";
import { findDifferences } from "./passage-differences.ts";

describe("a passage that bears out its value", () => {
  test.each([
    ["85", "Today 85 people work at Acme."],
    ["1,200", "More than 1200 families use it."],
    ["1200", "More than 1.2k families use it."],
    ["1,200", "Rund 1'200 Kunden, 1.200 in 2024."],
    ["1 200", "It has 1\u00a0200 clients."],
    ["1200", "It has 1\u202f200 clients in 12 countries."],
    ["USD 5 bn", "It reports on $5 billion of assets."],
    ["USD 5bn", "It reports on US$5,000 million of assets."],
    ["About 240 (LinkedIn, 2025)", "Acme has 240 employees."],
    ["From USD 5,000 a year", "Prices start at $5,000 per year, for up to 10 users."],
    ["51–200", "Company size: 51-200 employees"],
    ["51–200", "Today 85 people work at Acme."],
    ["85%", "85 percent of its clients renew."],
    ["Zürich", "Acme is based in Zu\u0308rich."],
    ["Zurich, Switzerland", "Its seat is in Zürich."],
    ["Summit Partners", "It was bought by the investor SUMMIT PARTNERS in 2019."],
    ["March 2024", "The deal closed on 14 March 2024."],
    ["2024-03-14", "The deal closed on March 14, 2024."],
    ["March 2024", "The deal closed in 2024."],
    ["SOC 2 Type II", "Acme holds a SOC 2 Type II report."],
    ["cloud", "It runs on your own servers."],
    ["Single family offices", "Built for SFOs."],
    ["", "Anything at all, 12 times."],
  ])("%s: %s", (value, passage) => {
    expect(findDifferences(value, passage)).toEqual([]);
  });

  test.each([
    ["2009", "Acme was founded in 2009 with 12 people."],
    ["2009", "Founded in March 2009"],
  ])("%s as a year: %s", (value, passage) => {
    expect(findDifferences(value, passage, { isYear: true })).toEqual([]);
  });
});

describe("a passage that differs from its value", () => {
  test.each([
    ["85", "Acme has 240 employees.", "The passage says 240, but the value says 85"],
    ["85", "Acme has 1.85 bn in assets.", "The passage says 1.85 bn, but the value says 85"],
    ["85", "Founded in 2009, it is privately held.", "The passage does not say 85"],
    ["85", "85% of its clients renew.", "The passage does not say 85"],
    ["2000", "Founded in 2000, it is privately held.", "The passage does not say 2000"],
    ["85", "A growing team.", "The passage does not say 85"],
    ["1,200", "More than 12,000 families use it.", "The passage says 12,000, but the value says 1,200"],
    ["USD 5 bn", "It reports on €5 billion.", "The passage says €5 billion, but the value says USD 5 bn"],
    ["USD 5 bn", "It reports on $5 million.", "The passage says $5 million, but the value says USD 5 bn"],
    ["51–200", "Acme has 240 employees.", "The passage says 240, but the value says 51, 200"],
    ["Zurich", "Acme sits in Geneva.", "The passage says Geneva, but the value says Zurich"],
    [
      "Francesco Rossi",
      "It was started by Marco Rossi.",
      "The passage says Marco Rossi, but the value says Francesco Rossi",
    ],
    ["Zurich", "It has offices.", "The passage does not say Zurich"],
    [
      "March 2024",
      "The deal closed in April 2024.",
      "The passage says April 2024, but the value says March 2024",
    ],
    [
      "2024-03-14",
      "It closed on 15 March 2024.",
      "The passage says 15 March 2024, but the value says 2024-03-14",
    ],
    ["SOC 2 Type II", "Acme holds a SOC 1 report.", "The passage says 1, but the value says 2"],
  ])("%s: %s", (value, passage, difference) => {
    expect(findDifferences(value, passage)).toEqual([difference]);
  });

  test.each([
    ["2009", "Since 2011 it has 240 employees.", "The passage says 2011, but the value says 2009"],
    ["2009", "It serves 2,009 clients.", "The passage does not say 2009"],
    ["2009", "Founded in March 2010", "The passage says March 2010, but the value says 2009"],
  ])("%s as a year: %s", (value, passage, difference) => {
    expect(findDifferences(value, passage, { isYear: true })).toEqual([difference]);
  });
});

test("a long passage is compared at once", () => {
  const started = performance.now();
  findDifferences("1,200", `${"1 000 ".repeat(50)}${"Aa ".repeat(100)}`);
  findDifferences("1".repeat(500), "1,".repeat(150));
  expect(performance.now() - started).toBeLessThan(50);
});
