import type { CapabilityLevel } from "#cms/engine/evidence.ts";
import { onOneLine } from "#shared/text.ts";
import { fold } from "#shared/transliteration.ts";
import { marketNames, marketsIn } from "./markets.ts";
import type { VendorFact } from "./vendor.fact-fields.ts";
import { hostingWords } from "./vendor.words.ts";
import { hostings } from "./vendor-facts.ts";

/** A fact of a vendor that a citation supports. */
export interface StatedFact {
  field: string;
  value: string;
}

/** The kinds of facts that can be required besides features, with the fields that answer them. */
export const factKinds = {
  market: ["markets"],
  hosting: ["hosting"],
  language: ["languages"],
  certification: ["certifications"],
  client: ["clientTypes"],
  integration: ["integrations", "custodianFeeds"],
  budget: ["pricing"],
} as const satisfies Record<string, VendorFact[]>;

export type FactKind = keyof typeof factKinds;

/** A fact, other than a feature, that can be required. */
export interface RequiredFact {
  kind: FactKind;
  value: string;
}

/** The fields that answer any of them. */
export const statedFields: VendorFact[] = Object.values(factKinds).flat();

/** A value that a fact names, as shown to readers. */
interface StatedValue {
  kind: FactKind;
  value: string;
  isOffered: boolean;
}

/** Folded, without spaces, dots and hyphens: `SOC2` is "SOC 2" (contract, section 11). */
const idOf = (kind: string, value: string) => `${kind} ${fold(value).replace(/[\s.\p{Pd}]+/gu, "")}`;

const worldwide = "Worldwide";

/** The sourced facts of all vendors that can be required. Vendors have the places of the feature index. */
export class StatedValues {
  /** By kind and folded value: true if a vendor offers it, false if a source says that it does not. */
  readonly #answers = new Map<string, Map<number, boolean>>();
  readonly #spellings = new Map<string, { kind: FactKind; value: string }>();
  /** Vendors that serve only the named markets. */
  readonly #onlyNamed = new Set<number>();
  /** Vendors that serve clients worldwide, with the exceptions that the same statement makes. */
  readonly #everywhere = new Map<number, string[]>();
  /** By vendor, the words of its custodian feeds between spaces. */
  readonly #feeds = new Map<number, string>();
  /** By vendor, its price, or null for a price that cannot be compared with a budget. */
  readonly #prices = new Map<number, YearlyPrice | null>();

  add(place: number, { field, value }: StatedFact) {
    const values = valuesIn({ field, value });
    for (const stated of values) this.#addValue(place, stated);
    if (field === "markets") this.#addMarkets(place, value, values);
    if (field === "custodianFeeds") this.#feeds.set(place, wordsOf(withoutDenials(value)));
    if (field === "pricing") this.#prices.set(place, statedPrice(value));
  }

  #addValue(place: number, { kind, value, isOffered }: StatedValue) {
    const id = idOf(kind, value);
    // In the form that the requirements of an address have.
    if (!this.#spellings.has(id)) this.#spellings.set(id, { kind, value: onOneLine(value.normalize("NFC")) });
    const answers = this.#answers.get(id) ?? new Map<number, boolean>();
    // The better answer counts, so that hiding the worse one cannot raise a vendor.
    answers.set(place, isOffered || answers.get(place) === true);
    this.#answers.set(id, answers);
  }

  #addMarkets(place: number, text: string, values: StatedValue[]) {
    if (/(?<!not )\bonly\b/i.test(text)) this.#onlyNamed.add(place);
    const exceptions = exceptionsOf(values, this.#everywhere.get(place) ?? null);
    if (exceptions) this.#everywhere.set(place, exceptions);
  }

  /**
   * Returns `native` if a source says that the vendor meets the requirement, `no` if one says that it does not, and null otherwise.
   * A value that is missing from a list is unknown.
   */
  levelAt(place: number, kind: FactKind, value: string): CapabilityLevel | null {
    return this.levelsOf(kind, value)(place);
  }

  /** Returns the same for all vendors, by place. */
  levelsOf(kind: FactKind, value: string): (place: number) => CapabilityLevel | null {
    if (kind === "budget") return (place) => withinBudget(this.#prices.get(place), Number(value));
    const id = idOf(kind, value);
    const named = this.#answers.get(id);
    if (kind === "market") {
      // A misspelled country must not be met by every vendor that serves clients worldwide.
      const isPlace = named !== undefined || countryOf(value) !== null;
      return (place) => {
        const exceptions = isPlace ? this.#everywhere.get(place) : undefined;
        const isIncluded = exceptions?.some((one) => idOf("market", one) === id) === false;
        if (named?.get(place) || isIncluded) return "native";
        return named?.has(place) || this.#onlyNamed.has(place) ? "no" : null;
      };
    }
    const words = kind === "integration" ? wordsOf(value) : null;
    return (place) => {
      const answer = named?.get(place);
      if (answer !== undefined) return answer ? "native" : "no";
      return words && this.#feeds.get(place)?.includes(words) ? "native" : null;
    };
  }

  /** Returns the guide's spelling of a value, or null if no vendor has it. */
  spellingOf(kind: FactKind, value: string): string | null {
    return this.#spellings.get(idOf(kind, value))?.value ?? null;
  }

  /** The values of a kind that at least one vendor offers, with the number of vendors, most frequent first. */
  choicesOf(kind: FactKind): { value: string; vendors: number }[] {
    return [...this.#spellings.values()]
      .filter((one) => one.kind === kind)
      .map(({ value }) => ({ value, vendors: this.countWith(kind, value) }))
      .filter(({ vendors }) => vendors > 0)
      .toSorted((a, b) => b.vendors - a.vendors || (a.value < b.value ? -1 : 1));
  }

  /** Counts the vendors that a source says meet a requirement. */
  countWith(kind: FactKind, value: string): number {
    const levelAt = this.levelsOf(kind, value);
    const named = this.#answers.get(idOf(kind, value))?.keys() ?? [];
    const others = kind === "market" ? this.#everywhere : kind === "integration" ? this.#feeds : null;
    const places = new Set([...named, ...(others?.keys() ?? [])]);
    return [...places].filter((place) => levelAt(place) === "native").length;
  }

  /** The number of vendors with a sourced price for a year in US dollars. */
  get priced(): number {
    return this.#prices
      .values()
      .filter((price) => price !== null)
      .toArray().length;
  }

  /** Returns the vendor's price, null if it cannot be compared with a budget, or undefined if no source states one. */
  priceAt(place: number): YearlyPrice | null | undefined {
    return this.#prices.get(place);
  }
}

/** Returns the level that one vendor's sourced facts prove. */
export function levelFrom({ kind, value }: RequiredFact, facts: StatedFact[]): CapabilityLevel | null {
  const stated = new StatedValues();
  for (const fact of facts) stated.add(0, fact);
  return stated.levelAt(0, kind, value);
}

const withinBudget = (price: YearlyPrice | null | undefined, budget: number): CapabilityLevel | null => {
  if (!price) return null;
  if (price.highest <= budget) return "native";
  return price.lowest > budget ? "no" : null;
};

/** Returns the values that a fact names. Texts without known names are not changed. */
function valuesIn({ field, value }: StatedFact): StatedValue[] {
  const offered = (kind: FactKind, values: string[]) =>
    values.map((one) => ({ kind, value: one, isOffered: true }));
  switch (field) {
    case "markets":
      return marketValues(value);
    case "hosting":
      return hostings.map((one) => ({
        kind: "hosting",
        value: one,
        isOffered: value === one || value === "both",
      }));
    case "languages":
      return offered("language", languagesIn(value));
    case "certifications":
      return offered("certification", certificationsIn(value));
    case "clientTypes":
      return offered("client", [value]);
    case "integrations":
      return offered("integration", [value]);
    default:
      return [];
  }
}

const valuesOf = (values: StatedValue[], isOffered: boolean) =>
  values.filter((one) => one.isOffered === isOffered).map(({ value }) => value);

/**
 * Returns the countries that a statement of clients worldwide excepts, or null without such a statement. If several say so, all must except
 * a country.
 */
function exceptionsOf(values: StatedValue[], known: string[] | null): string[] | null {
  if (!valuesOf(values, true).includes(worldwide)) return known;
  const excluded = valuesOf(values, false);
  return known?.filter((one) => excluded.includes(one)) ?? excluded;
}

const denial = /\b(?:except|excluding|without|outside|not(?! only)|no)\b/i;

/** "Europe except Germany" serves no clients in Germany. */
function marketValues(text: string): StatedValue[] {
  const at = text.search(denial);
  const [served, excluded] = at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at)];
  const known = (part: string) => marketsIn([part]).filter((name) => marketNames.has(name));
  return [
    ...(at < 0 ? marketsIn([served]) : known(served)).map((value) => ({ value, isOffered: true })),
    ...known(excluded).map((value) => ({ value, isOffered: false })),
  ].map((stated) => ({ kind: "market", ...stated }));
}

/** A SOC 2 Type II report is a SOC 2 report, and "ISO/IEC 27001:2022" is ISO 27001. */
function certificationsIn(text: string): string[] {
  const standard = /^ISO(?:\/IEC)? ?(\d{4,5})(?::(?:19|20)\d\d)?$/i.exec(text);
  return [
    ...new Set([text, text.replace(/ Type (I|II|1|2)$/i, ""), ...(standard ? [`ISO ${standard[1]}`] : [])]),
  ];
}

/** Removes what a text denies, up to the end of the clause. */
const withoutDenials = (text: string) => text.replace(new RegExp(`${denial.source}[^;.]*`, "gi"), " ");

/** The words of a text in folded letters, each between spaces. */
const wordsOf = (text: string) =>
  ` ${
    fold(text)
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? ""
  } `;

const languageCodes = (
  "af ar az be bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk ko lb lt lv " +
  "mk mr ms mt nb nl no pl pt ro ru sk sl sq sr sv sw ta te th tr uk ur uz vi zh"
).split(" ");

const inEnglish = new Intl.DisplayNames("en", { type: "language" });

/** Languages by code, English name and own name, folded. */
const languages: ReadonlyMap<string, string> = new Map(
  languageCodes.flatMap((code) =>
    [code, inEnglish.of(code), new Intl.DisplayNames(code, { type: "language" }).of(code)].flatMap((name) =>
      name ? [[fold(name), code] as const] : [],
    ),
  ),
);

/** Returns the codes of the languages in a text: `de` for "German (Swiss)". */
const languagesIn = (text: string): string[] =>
  text
    .replace(/\(.*?\)/g, "")
    .split(/,|;|\/|&|\band\b/)
    .flatMap((name) => languages.get(fold(name.trim())) ?? []);

/** Returns the value as readers see it. */
export function valueText(kind: FactKind, value: string): string {
  if (kind === "hosting") return hostingWords(value);
  if (kind === "language") return inEnglish.of(value) ?? value;
  return value;
}

const countries = new Map([...marketNames].map(([name, country]) => [fold(name), country]));

/** Returns the country of a market's name in any case: `Switzerland` for "switzerland", `United Kingdom` for "UK". */
export const countryOf = (name: string): string | null => countries.get(fold(name)) ?? null;

/** The amounts a year that a text states, in US dollars. Both are the same unless it states several. */
export interface YearlyPrice {
  lowest: number;
  highest: number;
}

const amount = String.raw`(?<![\d.,])((?:\d{1,3}(?:[,'’]\d{3})+|\d+)(?:\.\d+)?)\s?(k|m|million)?`;
const aYear = String.raw`\s?(?:(?:a|per|each|\/)\s?(?:year|annum)|annually|yearly|p\.\s?a\.)`;
const notPerUser = String.raw`(?!\s?(?:,|and)?\s?(?:per|a|each|for each|\/)\s?(?:user|seat|client|account|entity|family|person|license|month))`;
const dollarsBefore = String.raw`(?<![A-Za-z])(?:USD|US\$|\$)\s?`;
const dollarsAfter = String.raw`\s?(?:USD|US\$|US dollars)`;
const range = String.raw`(?:${amount}\s?(?:-|–|—|to|and)\s?)?`;

/** An amount, or a range, with its currency directly before the words for a year. */
const prices = [
  new RegExp(`${dollarsBefore}${range}(?:${dollarsBefore})?${amount}(?:\\s?USD)?${aYear}${notPerUser}`, "gi"),
  new RegExp(`${range}${amount}${dollarsAfter}${aYear}${notPerUser}`, "gi"),
];

/**
 * Returns the price that a text states for a year in US dollars: 24,000 for "From 24,000 USD a year (2026)". Returns null for other
 * currencies and periods, prices per user, and texts without an amount, because they cannot be compared with a budget.
 */
export function statedPrice(text: string): YearlyPrice | null {
  const amounts = prices.flatMap((price) =>
    [...text.matchAll(price)].flatMap(([, low, lowUnit, high, highUnit]) => [
      ...(low ? [dollars(low, lowUnit ?? highUnit)] : []),
      ...(high ? [dollars(high, highUnit)] : []),
    ]),
  );
  return amounts.length > 0 ? { lowest: Math.min(...amounts), highest: Math.max(...amounts) } : null;
}

const dollars = (digits: string, unit = "") =>
  Number(digits.replace(/[,'’]/g, "")) * (unit === "" ? 1 : unit.toLowerCase() === "k" ? 1000 : 1_000_000);
