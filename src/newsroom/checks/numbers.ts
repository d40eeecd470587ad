import type { Place } from "./tokenize.ts";

/** A number at its place: its whole value, scale included, and its unit, if there is one. */
export interface NumberMention extends Place {
  text: string;
  value: number;
  /** A currency or `%`; empty where nothing is said. */
  unit: string;
  /** In letters and below three: part of the language rather than a figure. */
  isCommonWord: boolean;
}

const scales: Record<string, number> = {
  hundred: 1e2,
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  mln: 1e6,
  million: 1e6,
  b: 1e9,
  bn: 1e9,
  billion: 1e9,
  tn: 1e12,
  trillion: 1e12,
};

const units: [RegExp, string][] = [
  [/%|per\s?cent|percentage/i, "%"],
  [/\$|usd|dollar/i, "$"],
  [/€|eur/i, "€"],
  [/£|gbp|pound/i, "£"],
  [/chf|franc/i, "CHF"],
  [/¥|jpy|yen/i, "¥"],
];

const scale =
  "(?:\\s?(?<short>k|mn|mln|m|bn|b|tn)(?![\\p{L}\\p{N}])|[\\s-]?(?<scale>hundred|thousand|million|billion|trillion)s?\\b)?";
const unit =
  "(?:\\s?(?<unit>%|per\\s?cent\\b|percentage\\b|(?:us\\s)?dollars?\\b|usd\\b|euros?\\b|eur\\b|pounds?\\b|gbp\\b|(?:swiss\\s)?francs?\\b|chf\\b|yen\\b|jpy\\b))?";
const inDigits = new RegExp(
  `(?<![\\p{L}\\p{N}]|\\d[.,])(?<currency>(?:us)?[$€£¥]|(?:usd|eur|gbp|chf|jpy)\\s)?\\s?(?<digits>\\d{1,3}(?:[,’'\\u00a0\\u202f]\\d{3})+(?:\\.\\d+)?|\\d+(?:\\.\\d+)?)${scale}${unit}`,
  "giu",
);

const small =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const inLetters = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(?<tens>${tens.join("|")})(?:[\\s-](?<ones>${small.slice(1, 10).join("|")}))?|(?<small>${small.toReversed().join("|")})|(?<one>an?)(?=\\s(?:hundred|thousand|million|billion|trillion)))(?![\\p{L}\\p{N}])${scale}${unit}`,
  "giu",
);

/**
 * The numbers of a text in order, in digits and in letters; `$5m`, `5 million dollars` and `five million` have one
 * value.
 */
export const findNumbers = (text: string): NumberMention[] =>
  [...text.matchAll(inDigits), ...text.matchAll(inLetters)]
    .map((match) => {
      const { 0: written, index, groups = {} } = match;
      const lead = written.length - written.trimStart().length;
      const base = groups.digits === undefined ? valueOfLetters(groups) : valueOfDigits(groups.digits);
      const factor = scales[(groups.scale ?? groups.short ?? "").toLowerCase()] ?? 1;
      return {
        text: written.trim(),
        start: index + lead,
        end: index + lead + written.trim().length,
        value: base * factor,
        unit: unitOf(groups.currency ?? groups.unit),
        isCommonWord: groups.digits === undefined && base < 3 && factor === 1,
      };
    })
    .sort((one, other) => one.start - other.start);

/** Returns true if the source has the same value with the same unit, as far as both give one. */
export const isNumberSupported = (said: NumberMention, source: NumberMention[]): boolean =>
  said.isCommonWord ||
  source.some(
    ({ value, unit: known }) =>
      isSameValue(value, said.value) && (known === said.unit || known === "" || said.unit === ""),
  );

/** 4.1 × 1,000,000 is not quite 4,100,000 in floating point. */
const isSameValue = (one: number, other: number) =>
  Math.abs(one - other) <= Number.EPSILON * 8 * Math.max(Math.abs(one), Math.abs(other));

const valueOfDigits = (digits: string) => Number(digits.replace(/[^\d.]/g, ""));

function valueOfLetters(groups: Record<string, string | undefined>): number {
  if (groups.one) return 1;
  if (groups.small) return small.indexOf(groups.small.toLowerCase());
  const ones = groups.ones ? small.indexOf(groups.ones.toLowerCase()) : 0;
  return (tens.indexOf((groups.tens ?? "").toLowerCase()) + 2) * 10 + ones;
}

const unitOf = (written = "") => units.find(([pattern]) => pattern.test(written))?.[1] ?? "";
