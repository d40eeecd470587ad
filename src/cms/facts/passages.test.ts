import { describe, expect, test } from "vitest";
import { measureGrowth } from "../../../tests/support/event-loop.ts";
import { findPassages, foldPassage, holdsQuote } from "./passages.ts";

describe("passages of a page", () => {
  const text = `Home About Products. Acme was founded in 2009 in Zürich by two bankers. It has “General   Ledger” and more. We are hiring. ${"The general  ledger is kept per entity. ".repeat(2)}`;

  test("are the sentences that name the value, whatever its case, accents and spaces", () => {
    expect(findPassages(text, "ZURICH")).toEqual(["Acme was founded in 2009 in Zürich by two bankers."]);
    expect(findPassages(text, "general ledger")).toEqual([
      "It has “General Ledger” and more.",
      "The general ledger is kept per entity.",
    ]);
  });

  test("end with their line: the next block element says something else", () => {
    const lines = "Products\nAcme\nfounded in 2009\nin Zürich by two bankers\nZürich, 2009";
    expect(findPassages(lines, "2009")).toEqual(["founded in 2009", "Zürich, 2009"]);
    expect(findPassages(lines, "2009 in Zürich")).toEqual([]);
  });

  test("are at most three, of at most 300 characters", () => {
    const long = `${"word ".repeat(200)}value ${"word ".repeat(200)}. `.repeat(9);
    const passages = findPassages(long, "value");
    expect(passages.length).toBeLessThanOrEqual(3);
    for (const passage of passages) {
      expect(passage.length).toBeLessThanOrEqual(300);
      expect(passage).toContain("value");
    }
  });

  test("do not name a part of a word, nor nothing", () => {
    expect(findPassages("We sell 120,090 things.", "2009")).toEqual([]);
    expect(findPassages(text, " … ")).toEqual([]);
    expect(findPassages("", "2009")).toEqual([]);
  });

  test("of a large page are found in time that grows with its length alone", async () => {
    expect(findPassages("lorem ipsum ".repeat(35_000), "General Ledger")).toEqual([]);
    const growth = await measureGrowth(25_000, async (size) =>
      expect(findPassages("a b ".repeat(size), `${"a b ".repeat(120)}c`)).toEqual([]),
    );
    expect(growth).toBeLessThan(8);
  });

  test("name a value across a dash of its own", () => {
    expect(findPassages("It is made for trade - finance. That is all.", "trade finance")).toEqual([
      "It is made for trade - finance.",
    ]);
  });
});

describe("a quote", () => {
  const folded = foldPassage("Prices start at €5,000 a year — for up to 10 users, support included.");

  test("is held with other spaces, quotes and cases", () => {
    expect(holdsQuote(folded, "prices  START at €5,000 a year")).toBe(true);
    expect(holdsQuote(folded, "Prices start at €5,000 … support included")).toBe(true);
  });

  test("without a letter or a digit is held nowhere", () => {
    for (const quote of ["…", "... —", "?!"]) expect(holdsQuote(folded, quote), quote).toBe(false);
  });

  test("is not held with another figure or currency", () => {
    expect(holdsQuote(folded, "Prices start at €6,000")).toBe(false);
    expect(holdsQuote(folded, "Prices start at $5,000")).toBe(false);
  });
});
