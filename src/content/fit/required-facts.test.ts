import { describe, expect, test } from "vitest";
import { truncate } from "#shared/text.ts";
import { randomFrom } from "../../../tests/support/random.ts";
import {
  type FactKind,
  levelFrom,
  type StatedFact,
  StatedValues,
  statedPrice,
} from "../vendor/stated-values.ts";
import { readFitForm } from "./fit-form-data.ts";
import { fitHref } from "./fit-links.ts";
import { currentKey, requiredFactOf } from "./required-facts.server.ts";
import { namedFeatures, requiredKeyReader } from "./required-key.ts";
import { type Requirement, readRequirements, writeRequirements } from "./requirements.ts";
import { compareFits, sumPoints } from "./score.ts";

const read = (param: string) => readRequirements(param, () => true, requiredKeyReader());
const keysIn = (param: string) => read(param).requirements.map(({ feature }) => feature);

describe("in an address", () => {
  test.each([
    "market:United Kingdom",
    "market:Genève",
    "certification:ISO/IEC 27001:2022 (data centres)",
    "integration:AT&T + Söhne, Ltd.",
    "integration:Moody's",
    "client:家族办公室",
    "language:de",
    "hosting:on-premises",
    "budget:30000",
  ])("%s survives links, storage and a second decoding", (text) => {
    const [kind = "", ...value] = text.split(":");
    const requirements: Requirement[] = [
      { feature: `${kind}:${encodeURIComponent(value.join(":"))}`, importance: "must" },
    ];
    const written = writeRequirements(requirements) ?? "";
    expect(written).not.toMatch(/\s/);
    expect(read(written)).toEqual({ requirements, ignored: [] });
    expect(namedFeatures(written)).toEqual([requirements[0]?.feature]);
    const fromLink = new URL(fitHref(requirements), "http://x").searchParams.get("r") ?? "";
    expect(read(fromLink)).toEqual({ requirements, ignored: [] });
  });

  test.each([
    ["an unknown kind", "colour:red.m"],
    ["no value", "market:.m"],
    ["only spaces", "market:%20%20.m"],
    ["only signs", "integration:---.m"],
    ["an inherited name", "__proto__:x.m"],
    ["another inherited name", "constructor:x.m"],
    ["half an escape", "market:%E8.m"],
    ["a percent sign", "market:50%25.m"],
    ["an escaped tilde", "market:a%7Eb.m"],
    ["markup", "integration:<b>x</b>.m"],
    ["a control character", "market:a%00b.m"],
    ["a direction mark", "market:a\u202eb.m"],
    ["half a character", "market:a\ud800.m"],
    ["too long a value", `market:${"x".repeat(81)}.m`],
    ["an unknown hosting", "hosting:cellar.m"],
    ["no language code", "language:German.m"],
    ["a negative amount", "budget:-5.m"],
    ["a formula", "budget:1e9.m"],
    ["no amount", "budget:0.m"],
    ["no importance", "market:Switzerland"],
    ["an unknown importance", "market:Switzerland.x"],
  ])("%s is ignored and named", (_, part) => {
    const { requirements, ignored } = read(`1~${part}~api.n`);
    expect(requirements).toEqual([{ feature: "api", importance: "nice" }]);
    expect(ignored).toEqual([truncate(part, 79)]);
  });

  test("spellings of the same value count once, and so do budgets", () => {
    const { requirements, ignored } = read(
      "1~market:Gene\u0300ve.m~market:Gen\u00e8ve.n~market:GEN\u00c8VE.n~market:  Genève .n~budget:5.m~budget:6.m",
    );
    expect(requirements.map(({ feature }) => feature)).toEqual(["market:Gen%C3%A8ve", "budget:5"]);
    expect(ignored).toHaveLength(4);
  });

  test("keep their order among features, and the old form is unchanged", () => {
    const text = "1~general-ledger.m~market:Switzerland.n~api.n~language:de.m";
    expect(writeRequirements(read(text).requirements)).toBe(text);
    expect(keysIn("1~language:DE.m~hosting:Cloud.n")).toEqual(["language:de", "hosting:cloud"]);
    expect(keysIn("1~language:fra.m~language:fr.n~language:DEU.n")).toEqual(["language:fr", "language:de"]);
    // The usual name of Serbo-Croatian has a script, which no key has.
    expect(keysIn("1~language:sh.m")).toEqual(["language:sr"]);
  });

  test("are limited in number", () => {
    const many = Array.from({ length: 150 }, (_, number) => `integration:X${number}.n`);
    const { requirements, ignored } = read(["1", ...many, "api.m"].join("~"));
    expect(requirements).toHaveLength(41);
    expect(ignored).toHaveLength(20);
  });

  test("a submitted form names them; a budget needs an amount", () => {
    const fields: [string, string][] = [
      ["need.market:Switzerland", "must"],
      ["budget", "30000"],
      ["need.budget", "nice"],
      ["need.hosting:cloud", ""],
    ];
    expect(readFitForm(fields).map(({ feature }) => feature)).toEqual(["market:Switzerland", "budget:30000"]);
    for (const amount of ["", "abc", "-1", "1.5", "1e5"])
      expect(
        readFitForm([
          ["budget", amount],
          ["need.budget", "must"],
        ]),
      ).toEqual([]);
  });
});

const level = (key: string, ...facts: [field: string, value: string][]) => {
  const required = requiredFactOf(key);
  if (!required) throw new Error(`${key} is no key`);
  return levelFrom(
    required,
    facts.map(([field, value]) => ({ field, value })),
  );
};

describe("the level that a vendor's sourced facts prove", () => {
  test.each<[string, string | null, ...[string, string][]]>([
    ["market:Switzerland", null],
    ["market:Switzerland", "native", ["markets", "Switzerland"]],
    ["market:switzerland", "native", ["markets", "Switzerland"]],
    ["market:Switzerland", null, ["markets", "Germany"]],
    ["market:Switzerland", "native", ["markets", "Worldwide"]],
    ["market:Narnia", null, ["markets", "Worldwide"]],
    ["market:Switzerland", "no", ["markets", "Germany only"]],
    ["market:Germany", "native", ["markets", "Germany only"]],
    ["market:Germany", "no", ["markets", "Worldwide except Germany"]],
    ["market:Switzerland", "native", ["markets", "Worldwide except Germany"]],
    ["market:Switzerland", null, ["hosting", "Switzerland"]],
    ["market:Gen%C3%A8ve", "native", ["markets", "Gene\u0300ve"]],
    ["hosting:cloud", null],
    ["hosting:cloud", "native", ["hosting", "cloud"]],
    ["hosting:cloud", "native", ["hosting", "both"]],
    ["hosting:cloud", "no", ["hosting", "on-premises"]],
    ["hosting:both", "no", ["hosting", "cloud"]],
    ["language:de", null],
    ["language:de", "native", ["languages", "German"]],
    ["language:de", "native", ["languages", "Deutsch"]],
    ["language:de", "native", ["languages", "DE"]],
    ["language:fr", "native", ["languages", "English and French (Canada)"]],
    ["language:de", null, ["languages", "English"]],
    ["certification:iso%2027001", "native", ["certifications", "ISO 27001"]],
    ["certification:SOC%202", "native", ["certifications", "SOC 2 Type II"]],
    ["certification:soc2", "native", ["certifications", "SOC 2 Type II"]],
    ["certification:ISO-27001", "native", ["certifications", "ISO 27001"]],
    ["certification:ISO%2027001", "native", ["certifications", "ISO/IEC 27001:2022"]],
    ["certification:ISO%2027001", null, ["certifications", "ISO/IEC 27701:2019"]],
    ["client:Multi%20family%20offices", "native", ["clientTypes", "Multi-family offices"]],
    ["certification:SOC%202%20Type%20II", null, ["certifications", "SOC 2"]],
    ["certification:ISO%2027001", null, ["certifications", "ISO 27001 (data centres)"]],
    ["client:Private%20banks", "native", ["clientTypes", "Private banks"]],
    ["client:Private%20banks", null, ["clientTypes", "Fund managers"]],
    ["integration:docusign", "native", ["integrations", "DocuSign"]],
    [
      "integration:Pershing",
      "native",
      ["custodianFeeds", "Interactive Brokers, Pershing and Marex; daily (2026)"],
    ],
    ["integration:Persh", null, ["custodianFeeds", "Interactive Brokers, Pershing and Marex; daily (2026)"]],
    ["integration:Pershing", null, ["custodianFeeds", "UBS and Marex, not Pershing"]],
    ["integration:Pershing", null],
    ["budget:30000", "native", ["pricing", "From 24,000 USD a year for the package (2026)"]],
    ["budget:24000", "native", ["pricing", "From 24,000 USD a year for the package (2026)"]],
    ["budget:23999", "no", ["pricing", "From 24,000 USD a year for the package (2026)"]],
    ["budget:30000", null, ["pricing", "$20,000–$60,000 per year"]],
    ["budget:30000", null, ["pricing", "24,000 EUR a year"]],
    ["budget:30000", null, ["pricing", "A$24,000 a year"]],
    ["budget:30000", null, ["pricing", "Enterprise 175 US dollars per user and month, billed annually"]],
    ["budget:30000", null, ["pricing", "$500 per year per user"]],
    ["budget:30000", null, ["pricing", "Not published"]],
    ["budget:30000", null],
  ])("%s is %s with %j", (key, expected, ...facts) => {
    expect(level(key, ...facts)).toBe(expected);
  });

  test("yearly prices in US dollars", () => {
    expect(statedPrice("USD 1.5m a year")).toEqual({ lowest: 1_500_000, highest: 1_500_000 });
    expect(statedPrice("US$ 24k–60k a year")).toEqual({ lowest: 24_000, highest: 60_000 });
    expect(statedPrice("24'000 USD p.a.")).toEqual({ lowest: 24_000, highest: 24_000 });
    expect(statedPrice("$24,000 CAD a year")).toBeNull();
  });

  test("other spellings become the guide's", () => {
    const stated = new StatedValues();
    stated.add(0, { field: "integrations", value: "DocuSign" });
    const current = (key: string) => {
      const required = requiredFactOf(key);
      return required && currentKey(required, stated);
    };
    expect(current("integration:DOCUSIGN")).toBe("integration:DocuSign");
    expect(current("market:uk")).toBe("market:United%20Kingdom");
    expect(current("market:Atlantis")).toBe("market:Atlantis");
    expect(stated.choicesOf("integration")).toEqual([{ value: "DocuSign", vendors: 1 }]);
  });
});

const pool: StatedFact[] = [
  ...[
    "Switzerland",
    "Germany",
    "Worldwide",
    "Germany only",
    "Worldwide except Switzerland",
    "not Germany",
  ].map((value) => ({ field: "markets", value })),
  ...["cloud", "on-premises", "both"].map((value) => ({ field: "hosting", value })),
  ...["German", "English and German", "French"].map((value) => ({ field: "languages", value })),
  ...["SOC 2", "SOC 2 Type II", "ISO 27001"].map((value) => ({ field: "certifications", value })),
  ...["Private banks", "Fund managers"].map((value) => ({ field: "clientTypes", value })),
  ...["DocuSign", "Pershing"].map((value) => ({ field: "integrations", value })),
  { field: "custodianFeeds", value: "Pershing and UBS" },
  { field: "custodianFeeds", value: "UBS, not Pershing" },
  { field: "pricing", value: "24,000 USD a year" },
  { field: "pricing", value: "60,000 USD a year" },
];
const required: [FactKind, string][] = [
  ["market", "Switzerland"],
  ["market", "Germany"],
  ["hosting", "cloud"],
  ["hosting", "on-premises"],
  ["language", "de"],
  ["certification", "SOC 2"],
  ["client", "Private banks"],
  ["integration", "Pershing"],
  ["budget", "30000"],
];

/** A list can hold several values; the other fields hold one. */
const single = new Set(["hosting", "custodianFeeds", "pricing"]);

test("hiding a fact, such as a no, never raises a vendor's points or place", () => {
  let changedLevels = 0;
  for (let seed = 1; seed <= 1000; seed++) {
    const random = randomFrom(seed);
    const requirements = required.flatMap(([kind, value]): Requirement[] =>
      random(3) === 0
        ? []
        : [
            {
              feature: `${kind}:${encodeURIComponent(value)}`,
              importance: random(2) === 0 ? "must" : "nice",
            },
          ],
    );
    const facts = pool
      .toSorted(() => random(3) - 1)
      .filter(
        ({ field }, place, all) =>
          !single.has(field) || all.findIndex((one) => one.field === field) === place,
      )
      .filter(() => random(2) === 0);
    if (facts.length === 0) continue;
    const points = (some: StatedFact[]) =>
      sumPoints(requirements, (key) =>
        level(key, ...some.map(({ field, value }): [string, string] => [field, value])),
      );
    const hidden = random(facts.length);
    const [before, after] = [points(facts), points(facts.filter((_, place) => place !== hidden))];
    expect(after.low, JSON.stringify(facts)).toBeLessThanOrEqual(before.low);
    expect(after.coverage).toBeLessThanOrEqual(before.coverage);
    if (after.missedMusts > 0 === before.missedMusts > 0)
      expect(compareFits(after, before)).toBeGreaterThanOrEqual(0);
    if (after.coverage < before.coverage) changedLevels++;
  }
  expect(changedLevels).toBeGreaterThan(100);
});
