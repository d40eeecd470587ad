import { describe, expect, test } from "vitest";
import { findUnsupportedClaims, isClaimSupported, type Source } from "./review.ts";

const sourceOf = (text: string, rest: Partial<Source> = {}): Source => ({
  text,
  others: [],
  publishedAt: null,
  ...rest,
});

/** Returns a rewrite's flags as `kind: words`. */
const marked = (
  source: string | Source,
  content: string,
  field: "content" | "title" | "excerpt" | "whyItMatters" = "content",
) =>
  findUnsupportedClaims(typeof source === "string" ? sourceOf(source) : source, {
    title: "",
    excerpt: "",
    content: "",
    whyItMatters: "",
    [field]: content,
  }).map(({ kind, text }) => `${kind}: ${text}`);

describe("numbers", () => {
  test.each([
    ["It manages $1,250,000 today.", "It manages $1.25 million today."],
    ["It manages $5m.", "It manages 5 million dollars."],
    ["It has 1,000 clients.", "It has 1000 clients."],
    ["It has 1’000 clients.", "It has a thousand clients."],
    ["It has five million users.", "It has 5m users."],
    ["Growth of 12.5 percent.", "Growth of 12.5%."],
    ["Twenty-one offices.", "It runs 21 offices."],
    ["A €3bn fund.", "A fund of 3 billion euros."],
    ["It has 3 offices.", "It has three offices, and one more thing to say of the two."],
    ["Between 10 and 15%.", "Between 10% and 15%."],
    ["The 1st of two.", "Its 1 fund."],
    ["£2.5 billion under management", "£2,500 million under management"],
    ["See the report.", "1. The first step\n2. The second step\n3. The third"],
    ["See it.", "See [it](https://paper.example/2031/77)."],
    ["The Q3 figures.", "The figures of Q3."],
  ])("%j supports those in %j", (source, rewrite) => {
    expect(marked(source, rewrite)).toEqual([]);
  });

  test.each([
    ["It manages $5m.", "It manages $6m.", ["number: $6m"]],
    ["It manages $5m.", "It manages €5m.", ["number: €5m"]],
    ["It manages 5 million.", "It manages 5 billion.", ["number: 5 billion"]],
    ["It grew by 5%.", "It grew by 15 %.", ["number: 15 %"]],
    ["It has offices.", "It has twelve offices.", ["number: twelve"]],
    ["It has 100 clients.", "It has 1,100 clients in 4 places.", ["number: 1,100", "number: 4"]],
    ["Fees are 10%.", "Fees are $10.", ["number: $10"]],
  ])("for source %j, %j is flagged", (source, rewrite, expected) => {
    expect(marked(source, rewrite)).toEqual(expected);
  });
});

describe("dates", () => {
  test.each([
    ["On January 5, 2025 it began.", "It began on 5 January 2025."],
    ["On 2025-01-05 it began.", "It began in January 2025, on Jan. 5th."],
    ["On 5 January 2025 it began.", "It began in 2025, on a Sunday."],
    ["It began on 5 January. In 2025 it grew.", "It began on January 5, 2025."],
    ["On 05/01/2025 it began.", "It began on 5 January 2025."],
    ["It began in March.", "It began in March and may grow."],
  ])("%j supports those in %j", (source, rewrite) => {
    expect(marked(source, rewrite)).toEqual([]);
  });

  test.each([
    ["On January 5, 2025.", "On January 6, 2025.", ["date: January 6, 2025"]],
    ["On January 5, 2025.", "On January 5, 2026.", ["date: January 5, 2026"]],
    ["In 2024 it grew.", "In 2023 it grew.", ["date: 2023"]],
    ["It happened on Monday.", "It happened on Tuesday.", ["date: Tuesday"]],
    ["It comes in June.", "It comes in May, said others.", ["date: May"]],
  ])("for source %j, %j is flagged", (source, rewrite, expected) => {
    expect(marked(source, rewrite)).toEqual(expected);
  });

  test("the publication date counts as known", () => {
    const source = sourceOf("It began today.", { publishedAt: "2025-03-04T10:00:00.000Z" });
    expect(marked(source, "It began on March 4, 2025, a Tuesday.")).toEqual([]);
    expect(marked(source, "It began on March 5, 2025.")).toEqual(["date: March 5, 2025"]);
  });
});

describe("names", () => {
  test.each([
    ["Jane Smith, the chief executive of Acme, left.", "Acme's Chief Executive Jane Smith has left."],
    ["The fund of Müller & Söhne closed.", "It was Muller & Sohne that closed."],
    ["Assets under management rose.", "The AUM rose."],
    ["Acme bought Bolt.", "However, Acme bought Bolt. Moreover, Bolt is small."],
    ["“It grew.”", "Growth came late. “It grew.” And: Nothing else."],
    ["It grew.", "## What Grew And What Did Not Grow\n\n- Growth was slow\n- Money was short"],
    ["The Bank of England spoke.", "The Bank of England had spoken."],
    ["It was Zurich-based.", "It sits in Zurich."],
    ["American investors left.", "Some Americans left."],
    ["He spoke.", "On Monday I came."].map((text, index) => (index === 0 ? `Monday. ${text}` : text)),
    ["Jane Smith spoke, says the WSJ.", "The WSJ heard Ms. Smith."],
  ])("%j supports those in %j", (source, rewrite) => {
    expect(marked(source ?? "", rewrite ?? "")).toEqual([]);
  });

  test.each([
    ["Jane Smith left Acme.", "We hear that John Smith left Acme.", ["name: John Smith"]],
    ["Jane Doe met people of Smith Inc.", "They met Jane Smith there.", ["name: Jane Smith"]],
    ["Acme Capital grew.", "It is Acme Capital Partners that grew.", ["name: Acme Capital Partners"]],
    ["It sits in Zurich.", "It sits in Geneva.", ["name: Geneva"]],
    ["The regulator spoke.", "Then the SEC spoke.", ["name: SEC"]],
    ["The firm grew.", "Bolt Holdings grew.", ["name: Bolt Holdings"]],
  ])("for source %j, %j is flagged", (source, rewrite, expected) => {
    expect(marked(source, rewrite)).toEqual(expected);
  });

  test("publisher and author count as known", () => {
    const source = sourceOf("It grew.", { others: ["The Ledger", "Ada Writer"] });
    expect(marked(source, "As Ada Writer of The Ledger reports, it grew.")).toEqual([]);
  });
});

describe("quotations", () => {
  const source = sourceOf("“We will expand slowly,” she said, and it's “not a question of money”.");

  test.each([
    'She said: "We will expand slowly."',
    "‘We will expand slowly’, she said.",
    "It is “not a question … of money”.",
    "That it's no question of money.",
  ])("%j is supported", (rewrite) => {
    expect(marked(source, rewrite)).toEqual([]);
  });

  test.each([
    ['She said: "We will expand quickly."', ['quotation: "We will expand quickly."']],
    ["‘We won’t expand at all’, she said.", ["quotation: ‘We won’t expand at all’"]],
    ["«Slowly we will expand»", ["quotation: «Slowly we will expand»"]],
  ])("%j is flagged", (rewrite, expected) => {
    expect(marked(source, rewrite)).toEqual(expected);
  });
});

test("a flag has its position in the text, title, excerpt or 'why it matters'", () => {
  const rewrite = {
    title: "Acme buys 40 vans",
    excerpt: "In Bern it was.",
    content: "**Acme** paid $9m.",
    whyItMatters: "Some 70 offices ask.",
  };
  const flags = findUnsupportedClaims(sourceOf("Acme buys vans."), rewrite);
  expect(flags).toEqual([
    { field: "title", kind: "number", text: "40", start: 10, end: 12 },
    { field: "excerpt", kind: "name", text: "Bern", start: 3, end: 7 },
    { field: "content", kind: "number", text: "$9m", start: 14, end: 17 },
    { field: "whyItMatters", kind: "number", text: "70", start: 5, end: 7 },
  ]);
});

test("a claim supported by any of several sources is not flagged", () => {
  const second = sourceOf("Bolt Partners paid $9m.", { publishedAt: "2026-03-14T08:00:00.000Z" });
  const source = sourceOf("Acme was sold.", { further: [second] });
  expect(marked(source, "Acme was sold to Bolt Partners for $9m on 14 March 2026.")).toEqual([]);
  expect(marked(sourceOf("Acme was sold."), "Acme was sold to Bolt Partners for $9m.")).toHaveLength(2);
});

test.each([
  ["number", "525", "525+ clients in 30 countries (2026)", true],
  ["number", "526", "525+ clients in 30 countries (2026)", false],
  ["name", "Zurich", "Zurich, Switzerland", true],
  ["name", "Zurich", "Geneva, Switzerland", false],
  ["date", "2019", "Founded in 2019", true],
  ["date", "2018", "Founded in 2019", false],
  ["quotation", "“slow and steady”", "It calls itself slow and steady", true],
] as const)("the %s %j is supported by %j: %s", (kind, text, statement, expected) => {
  expect(isClaimSupported({ kind, text }, statement)).toBe(expected);
});
