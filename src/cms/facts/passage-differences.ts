import { fold } from "#shared/transliteration.ts";

/**
 * Describes the numbers, dates and names of a value that its passage does not support. `isYear` means the value is a year;
 * otherwise a number like 2000 is a count.
 */
export function findDifferences(value: string, passage: string, { isYear = false } = {}): string[] {
  const valueFigures = read(value);
  const passageFigures = read(passage);
  return [
    dateDifference(valueFigures, passageFigures),
    numberDifference(valueFigures, passageFigures, isYear),
    nameDifference(value, passage),
  ].filter((difference) => difference !== null);
}

interface KnownDate {
  raw: string;
  /** Year, month and day, as far as given. */
  parts: (number | undefined)[];
}

interface Amount {
  raw: string;
  /** Readings of an ambiguous number: `1.200` is 1200 or 1.2. */
  readings: number[];
  currency: string | null;
  isPercent: boolean;
  kind: "year" | "count" | "either";
}

interface Figures {
  dates: KnownDate[];
  amounts: Amount[];
}

/** Extracts the dates and numbers of a text. A date's year counts as a number too. */
function read(text: string): Figures {
  // NFKC turns no-break and thin spaces into plain ones.
  const plain = text.normalize("NFKC").replace(/(\b(?:USD|EUR|CHF|GBP))(?=\d)/gi, "$1 ");
  const dates: KnownDate[] = [];
  const rest = datePatterns.reduce(
    (remainder, pattern) =>
      remainder.replace(pattern, (raw: string, ...replaceArgs: unknown[]) => {
        const date = readDate(raw, groupsOf(replaceArgs));
        if (date) dates.push(date);
        return date ? " ".repeat(raw.length) : raw;
      }),
    plain,
  );
  return { dates, amounts: [...rest.matchAll(number)].map((match) => readAmount(match, rest)) };
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const month = String.raw`(?<month>(?:${monthNames.join("|")})[a-z]{0,6})\.?`;
const datePatterns = [
  /\b(?<year>\d{4})-(?<monthNumber>0[1-9]|1[0-2])(?:-(?<day>\d{2}))?(?![\d-])/g,
  new RegExp(String.raw`(?:\b(?<day>\d{1,2})(?:st|nd|rd|th)?\.? )?\b${month},? (?<year>\d{4})\b`, "gi"),
  new RegExp(String.raw`\b${month} (?<day>\d{1,2})(?:st|nd|rd|th)?,? (?<year>\d{4})\b`, "gi"),
];

const groupsOf = (replaceArgs: unknown[]): Record<string, string | undefined> => ({
  ...Object(replaceArgs.at(-1)),
});

function readDate(raw: string, groups: Record<string, string | undefined>): KnownDate | null {
  const named = monthNames.findIndex((name) => groups.month?.toLowerCase().startsWith(name)) + 1;
  const monthOfYear = named || Number(groups.monthNumber);
  return { raw, parts: [Number(groups.year), monthOfYear, groups.day ? Number(groups.day) : undefined] };
}

const scales: Record<string, number> = {
  ...{ k: 1e3, thousand: 1e3, m: 1e6, mn: 1e6, mio: 1e6, million: 1e6, millions: 1e6 },
  ...{ b: 1e9, bn: 1e9, mrd: 1e9, billion: 1e9, billions: 1e9, t: 1e12, tn: 1e12, trillion: 1e12 },
};

const number = new RegExp(
  String.raw`(?<!\p{L})(?<!\p{N}[.,'’]?)(?<whole>\d{1,3}(?:(?<mark>[.,'’ ])\d{3})(?:\k<mark>\d{3})*(?!\d)|\d+)` +
    String.raw`(?<decimals>[.,]\d+)?(?: ?-?(?<scale>${Object.keys(scales).join("|")})(?!\p{L}))?(?<percent> ?(?:%|per ?cent\b))?`,
  "giu",
);

function readAmount(match: RegExpMatchArray, text: string): Amount {
  const { whole = "", mark, decimals = "", scale, percent } = match.groups ?? {};
  const before = text.slice(0, match.index);
  const after = text.slice((match.index ?? 0) + match[0].length);
  const factor = scales[scale?.toLowerCase() ?? ""] ?? 1;
  const unitBefore = before.match(currencyBefore)?.[0] ?? "";
  const unitAfter = unitBefore ? "" : (after.match(currencyAfter)?.[0] ?? "");
  const currency = currencyOf(unitBefore || unitAfter);
  const isBare = !scale && !percent && !decimals && !currency && !mark;
  return {
    raw: `${unitBefore}${match[0]}${unitAfter}`.trim(),
    readings: readingsOf(whole, mark, decimals).map((reading) => Math.round(reading * factor * 1e6) / 1e6),
    currency,
    isPercent: percent !== undefined,
    kind: isBare && isYearLike(whole) ? kindOf(before, after) : "count",
  };
}

function readingsOf(whole: string, mark: string | undefined, decimals: string): number[] {
  const joined = Number(`${whole.replace(/[.,'’ ]/g, "")}${decimals.replace(",", ".")}`);
  const parts = whole.split(mark ?? "|");
  if (mark === " ") return [joined, ...parts.map(Number)];
  return mark === "." && parts.length === 2 && decimals === "" ? [joined, Number(whole)] : [joined];
}

const isYearLike = (digits: string) => /^(?:1[89]|20)\d{2}$/.test(digits);

function kindOf(before: string, after: string): Amount["kind"] {
  if (countedNoun.test(after)) return "count";
  return yearLead.test(before) ? "year" : "either";
}

const countedNoun =
  /^\+?[ -](?:[a-z]+ )?(?:employees|people|staff|professionals|clients|customers|users|families|offices|firms|accounts)\b/i;
const yearLead =
  /(?:\b(?:in|since|founded|established|est\.?|launched|during|early|late|mid|until|fy)|©|\() ?$/i;

const currencies: Record<string, string> = {
  ...{ $: "USD", usd: "USD", us$: "USD", dollar: "USD", "€": "EUR", eur: "EUR", euro: "EUR" },
  ...{ "£": "GBP", gbp: "GBP", pound: "GBP", chf: "CHF", franc: "CHF", "¥": "JPY" },
};
const currencyBefore = /(?:US\$|[$€£¥]|\b(?:USD|EUR|CHF|GBP)) ?$/i;
const currencyAfter = /^ ?(?:US\$|[$€£¥]|(?:USD|EUR|CHF|GBP|dollar|euro|franc|pound)(?=s?\b))/i;

const currencyOf = (word: string): string | null => currencies[word.trim().toLowerCase()] ?? null;

function dateDifference({ dates }: Figures, passageFigures: Figures): string | null {
  const years = passageFigures.amounts.filter(({ kind }) => kind !== "count");
  const passageDates = [
    ...passageFigures.dates,
    ...years.map(({ raw, readings }): KnownDate => ({ raw, parts: [readings[0]] })),
  ];
  const missing = dates.filter((date) => !passageDates.some((other) => isSameDate(date, other)));
  return inWords(missing, passageDates);
}

const isSameDate = ({ parts }: KnownDate, other: KnownDate) =>
  parts.every((part, place) => {
    const theirs = other.parts[place];
    return part === undefined || theirs === undefined || part === theirs;
  });

function numberDifference(valueFigures: Figures, passageFigures: Figures, isYear: boolean): string | null {
  const amounts = valueAmounts(valueFigures, isYear);
  const passageAmounts = [...passageFigures.amounts, ...passageFigures.dates.map(yearOf)];
  const missing = amounts.filter((amount) => !passageAmounts.some((other) => isSameAmount(amount, other)));
  if (missing.length === 0 || isWithin(amounts, passageAmounts)) return null;
  const others = passageAmounts.filter(
    (other) => isComparable(missing[0], other) && !amounts.some((amount) => isSameAmount(amount, other)),
  );
  return inWords(missing, others);
}

/** Returns the numbers of a value to compare. Next to a count, a year only says when the count was true. */
function valueAmounts({ amounts, dates }: Figures, isYear: boolean): Amount[] {
  if (isYear) return amounts.map((amount) => ({ ...amount, kind: "year" }));
  const counts = amounts.filter(({ kind }) => kind === "count");
  if (counts.length > 0) return counts;
  return dates.length > 0 ? [] : amounts.map((amount) => ({ ...amount, kind: countOrYear(amount) }));
}

const countOrYear = ({ kind }: Amount) => (kind === "either" ? "count" : kind);

const yearOf = ({ raw, parts }: KnownDate): Amount => ({
  raw,
  readings: [Number(parts[0])],
  currency: null,
  isPercent: false,
  kind: "year",
});

const isComparable = (amount: Amount | undefined, other: Amount) =>
  amount !== undefined &&
  amount.isPercent === other.isPercent &&
  (amount.kind === other.kind || amount.kind === "either" || other.kind === "either");

const isSameAmount = (amount: Amount, other: Amount) =>
  isComparable(amount, other) &&
  (amount.currency === null || other.currency === null || amount.currency === other.currency) &&
  amount.readings.some((reading) => other.readings.includes(reading));

/** A number within the value's range, such as `51–200`, is not a difference. */
function isWithin(amounts: Amount[], passageAmounts: Amount[]): boolean {
  const [low = Number.NaN, high = Number.NaN] = amounts.flatMap(({ readings }) => readings.slice(0, 1));
  return (
    amounts.length === 2 &&
    passageAmounts.some(
      (other) =>
        isComparable(amounts[0], other) &&
        other.readings.some((reading) => low <= reading && reading <= high),
    )
  );
}

/** Compares the names of a value made up only of names. One matching name is enough. */
function nameDifference(value: string, passage: string): string | null {
  const names = value
    .normalize("NFKC")
    .split(/[,;/()|]|&| and /)
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const words = names.flatMap((name) => name.split(" ")).filter((word) => !particle.test(word));
  if (words.length === 0 || /\d|https?:/.test(value) || !words.every((word) => /^\p{Lu}/u.test(word)))
    return null;
  const text = ` ${foldWords(passage)} `;
  if (names.some((name) => text.includes(` ${foldWords(name)} `))) return null;
  const others = [...passage.normalize("NFKC").matchAll(namePattern)].map(([raw]) => ({ raw }));
  return inWords([{ raw: value }], others);
}

const particle = /^(?:of|the|de|der|den|du|la|le|von|van|zu|y|et|und)$/i;
const foldWords = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
/** Capitalized words that do not start a sentence. */
const namePattern = /(?<=[\p{L}\p{N},;:)] )\p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)*/gu;

const mostNamed = 3;

function inWords(missing: { raw: string }[], passageValues: { raw: string }[]): string | null {
  if (missing.length === 0) return null;
  const list = (figures: { raw: string }[]) =>
    [...new Set(figures.map(({ raw }) => raw))].slice(0, mostNamed).join(", ");
  return passageValues.length > 0
    ? `The passage says ${list(passageValues)}, but the value says ${list(missing)}`
    : `The passage does not say ${list(missing)}`;
}
