import { describe, expect, test } from "vitest";
import { renderHtml as renderMarkdown } from "./markdown-renderer.server.ts";
import { TermMatcher } from "./term-matcher.server.ts";

const matcherOf = (...terms: string[]) =>
  new TermMatcher(
    terms.map((term) => {
      const slug = term.toLowerCase().replaceAll(/\W+/g, "-");
      return { slug, term, href: `/glossary/${slug}` };
    }),
  );

/** Returns the texts of the term links, in order. */
const linksIn = (html: string) =>
  [...html.matchAll(/<a href="[^"]+" class="term-link" data-term="[^"]+">([^<]*)<\/a>/g)].map(
    ([, text]) => text,
  );

const linked = (markdown: string, ...terms: string[]) =>
  linksIn(renderMarkdown(markdown, { terms: matcherOf(...terms).forText() }));

test("a term becomes a link to its page", () => {
  expect(renderMarkdown("About a trust.", { terms: matcherOf("Trust").forText() })).toBe(
    '<p>About a <a href="/glossary/trust" class="term-link" data-term="trust">trust</a>.</p>',
  );
});

describe("a term is found", () => {
  test("in any case, its own case kept", () => {
    expect(linked("TRUST", "trust")).toEqual(["TRUST"]);
    expect(linked("ÉQUITÉ privée", "équité")).toEqual(["ÉQUITÉ"]);
  });

  test("as a whole word only, in any script", () => {
    expect(linked("trusts entrust trust2 trust_ trusté étrust", "trust")).toEqual([]);
    expect(linked("доверие", "вер")).toEqual([]);
    expect(linked("(trust), trust-based", "trust")).toEqual(["trust"]);
  });

  test("with combining accents, and never before one", () => {
    expect(linked("Cafe\u0301 society", "café")).toEqual(["Cafe\u0301"]);
    expect(linked("trust\u0301", "trust")).toEqual([]);
  });

  test("whatever white space and apostrophe the text has", () => {
    expect(linked("net  asset\nvalue, buyer’s guide", "Net Asset Value", "Buyer's Guide")).toEqual([
      "net  asset\nvalue",
      "buyer’s guide",
    ]);
  });

  test("with the signs it holds", () => {
    expect(linked("The S&P 500, a K-1, C++ and C.", "S&P 500", "K-1", "C++")).toEqual([
      "S&#x26;P 500",
      "K-1",
      "C++",
    ]);
    expect(linked("401(k)", "(k)")).toEqual([]);
    expect(linked("a.b axb", "a.b")).toEqual(["a.b"]);
  });

  test("at its first place only", () => {
    expect(renderMarkdown("one trust\n\ntwo trust", { terms: matcherOf("trust").forText() })).toMatch(
      /one <a[^>]+>trust<\/a><\/p>\n<p>two trust/,
    );
  });

  test("after longer terms, whose words it leaves alone", () => {
    expect(
      linked("A private trust company and a trust.", "Trust", "Trust Company", "Private Trust Company"),
    ).toEqual(["private trust company", "trust"]);
    expect(linked("family office manager portal", "Family Office", "Office Manager Portal")).toEqual([
      "office manager portal",
    ]);
  });

  test("once for every page it occurs on, and never on its own page", () => {
    const matcher = matcherOf("Trust", "Custodian");
    const render = () => linksIn(renderMarkdown("Trust, custodian", { terms: matcher.forText("trust") }));
    expect(render()).toEqual(["custodian"]);
    expect(render()).toEqual(["custodian"]);
  });

  test("once in a text of several parts", () => {
    const terms = matcherOf("Trust").forText();
    expect(linksIn(renderMarkdown("A trust.", { terms }))).toEqual(["trust"]);
    expect(linksIn(renderMarkdown("A trust.", { terms }))).toEqual([]);
  });
});

test("links, headings and code are left alone, the text beside them is not", () => {
  expect(
    linked(
      "# Trust\n\n### A *trust*\n\n[the **trust**](/x) <https://trust.example> `trust`\n\n```\ntrust\n```\n\n    trust",
      "trust",
    ),
  ).toEqual([]);
  expect(linked("## Trust\n\n`trust` [trust](/x) **trust**", "trust")).toEqual(["trust"]);
  expect(linked("| a |\n|---|\n| trust |\n\n> - custodian", "trust", "custodian")).toEqual([
    "trust",
    "custodian",
  ]);
});

test("a term made of markup stays text", () => {
  const terms = new TermMatcher([
    { slug: "x", term: '<img src=x onerror="alert(1)">', href: "/glossary/x" },
    { slug: "blank", term: " ", href: "/glossary/blank" },
  ]).forText();
  const html = renderMarkdown('Say \\<img src=x onerror="alert(1)"> aloud', { terms });
  expect(html).toContain('data-term="x">&#x3C;img src=x onerror="alert(1)"></a> aloud');
  expect(html).not.toContain("<img");
});

test("of two terms that differ in case alone the first is linked", () => {
  expect(linked("trust trust", "Trust", "TRUST")).toEqual(["trust"]);
});

describe("a name is found", () => {
  const matcher = new TermMatcher(
    ["Archway", "Black Diamond", "eFront", "Arch", "QPLIX", "Société Ledger", "Arch Capital"].map((term) => ({
      slug: term.toLowerCase().replaceAll(/[^a-z]+/g, "-"),
      term,
      href: "/",
      isName: true,
    })),
  );
  const slugsIn = (text: string) => [...matcher.findSlugs(text)];

  test.each([
    ["Archway's clients, Archway’s price", ["archway"]],
    ["an Archway-based ledger", ["archway"]],
    ["ARCHWAY wins", ["archway"]],
    ["Black\u00a0Diamond", ["black-diamond"]],
    ["Black-Diamond's and Black\u2011Diamond's", ["black-diamond"]],
    ["the Arch\u00adway", ["archway"]],
    ["Efront and Qplix", ["efront", "qplix"]],
    ["Socie\u0301te\u0301 Ledger", ["soci-t-ledger"]],
    ["Arch Capital", ["arch-capital"]],
    ["Arch Capital and Arch", ["arch-capital", "arch"]],
  ])("in %s", (text, slugs) => expect(slugsIn(text)).toEqual(slugs));

  test.each([
    ["through the archway"],
    ["Archways"],
    ["MyArchway"],
    ["a Black diamond"],
    ["Black - Diamond"],
    ["efront"],
    ["an ARCH model"],
  ])("not in %s", (text) => expect(slugsIn(text)).toEqual([]));

  test("in headings and links too, where it is not linked", () => {
    const terms = matcher.forText();
    renderMarkdown("## Archway\n\nSee [Black Diamond](/x).\n\nQPLIX.", { terms });
    expect([[...terms.named].toSorted(), [...terms.linked]]).toEqual([
      ["archway", "black-diamond", "qplix"],
      ["qplix"],
    ]);
  });
});
