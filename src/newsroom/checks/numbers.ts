import type { Place } from "./tokenize.ts";

/** A number in a text: its value with the scale applied, and its unit. */
export interface NumberMention extends Place {
  text: string;
  value: number;
  /** A currency or `%`; empty without a unit. */
  unit: string;
  /** Spelled out and below three, so part of the language rather than a figure. */
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
 * Returns the numbers in a text in order, in digits and spelled out. `$5m`, `5 million dollars` and `five million` have the same
 * value.
 */
export const findNumbers = (text: string): NumberMention[] =>
  [...text.matchAll(inDigits), ...text.matchAll(inLetters)]
    .map((match) => {
      const { 0: matchedText, index, groups = {} } = match;
      const lead = matchedText.length - matchedText.trimStart().length;
      const base = groups.digits === undefined ? valueOfLetters(groups) : valueOfDigits(groups.digits);
      const factor = scales[(groups.scale ?? groups.short ?? "").toLowerCase()] ?? 1;
      return {
        text: matchedText.trim(),
        start: index + lead,
        end: index + lead + matchedText.trim().length,
        value: base * factor,
        unit: unitOf(groups.currency ?? groups.unit),
        isCommonWord: groups.digits === undefined && base < 3 && factor === 1,
      };
    })
    .sort((one, other) => one.start - other.start);

/** Returns true if the source contains the same value and no conflicting unit. */
export const isNumberSupported = (claim: NumberMention, source: NumberMention[]): boolean =>
  claim.isCommonWord ||
  source.some(
    ({ value, unit: sourceUnit }) =>
      isSameValue(value, claim.value) &&
      (sourceUnit === claim.unit || sourceUnit === "" || claim.unit === ""),
  );

/** In floating point, 4.1 × 1,000,000 is not exactly 4,100,000. */
const isSameValue = (one: number, other: number) =>
  Math.abs(one - other) <= Number.EPSILON * 8 * Math.max(Math.abs(one), Math.abs(other));

const valueOfDigits = (digits: string) => Number(digits.replace(/[^\d.]/g, ""));

function valueOfLetters(groups: Record<string, string | undefined>): number {
  if (groups.one) return 1;
  if (groups.small) return small.indexOf(groups.small.toLowerCase());
  const ones = groups.ones ? small.indexOf(groups.ones.toLowerCase()) : 0;
  return (tens.indexOf((groups.tens ?? "").toLowerCase()) + 2) * 10 + ones;
}

const unitOf = (unitText = "") => units.find(([pattern]) => pattern.test(unitText))?.[1] ?? "";
