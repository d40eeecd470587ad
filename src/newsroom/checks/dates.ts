import { blank, type Place } from "./tokenize.ts";

/** A day, or as much of it as is said. */
interface StatedDate {
  year?: number;
  month?: number;
  day?: number;
  /** 0 is Sunday. */
  weekday?: number;
}

/** A date at its place, with the ways it can be read. */
export interface DateMention extends Place {
  text: string;
  readings: StatedDate[];
}

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const weekdays = "sun mon tue wed thu fri sat".split(" ");

const month =
  "(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?";
const day = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";
const year = "(?<year>(?:19|20)\\d{2})(?!\\d)";
/** A number within another, such as 1,995 or 3.2025, is no part of a date. */
const alone = "(?<![\\p{L}\\p{N}$€£¥]|\\d[.,])";

/** The ways of writing a date, the longest first. */
const forms = [
  new RegExp(`${alone}(?<year>\\d{4})-(?<monthNumber>\\d{2})-(?<day>\\d{2})(?!\\d)`, "giu"),
  new RegExp(`${alone}(?<first>\\d{1,2})[/.](?<second>\\d{1,2})[/.]${year}`, "giu"),
  new RegExp(`${alone}${day}\\s+(?:of\\s+)?${month}(?:,?\\s+${year})?`, "giu"),
  new RegExp(`${alone}${month}\\s+${day}(?![\\p{L}\\p{N}%]|[.,]\\d)(?:,?\\s+${year})?`, "giu"),
  new RegExp(`${alone}${month}(?:\\s+of)?,?\\s+${year}`, "giu"),
  /(?<weekday>Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday)s?\b/gu,
  // March and May are other words too, so alone they count only after words that come before months.
  /\b(?<month>January|February|April|June|July|August|September|October|November|December)\b/gu,
  /(?<=\b(?:in|since|by|until|through|last|next|this|early|late|mid|of|to|and|from)[\s-])(?<month>March|May)\b/gu,
  new RegExp(`${alone}${year}(?![\\p{L}%]|[.,]\\d|\\s*(?:million|billion|%|per))`, "giu"),
];

/** The dates of a text in order. */
export function findDates(text: string): DateMention[] {
  const found: DateMention[] = [];
  let rest = text;
  for (const form of forms) {
    rest = rest.replace(form, (match: string, ...details: unknown[]) => {
      const start = details.find((detail) => typeof detail === "number") ?? 0;
      found.push({ text: match, start, end: start + match.length, readings: readingsOf(details.at(-1)) });
      return blank(match);
    });
  }
  return found.sort((one, other) => one.start - other.start);
}

/** The text with blanks in place of its dates. */
export const withoutDates = (text: string, dates: Place[]) =>
  dates.reduce(
    (rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end),
    text,
  );

/** A day of the calendar as a date that was said. */
export const dateOf = (instant: string): StatedDate => {
  const at = new Date(instant);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
};

/** Returns true if a date agrees with one of the source, or with a day and a year that are separate there. */
export function isDateSupported({ readings }: Pick<DateMention, "readings">, source: StatedDate[]): boolean {
  return readings.some((said) =>
    source.some((known) => {
      if (said.weekday !== undefined) return said.weekday === weekdayOf(known);
      const { year: saidYear, ...rest } = said;
      const hasYear = saidYear === undefined || saidYear === known.year;
      if (agrees(rest, known) && hasYear) return true;
      const isYearElsewhere = source.some((other) => other.year === saidYear);
      return said.month !== undefined && agrees(rest, known) && known.year === undefined && isYearElsewhere;
    }),
  );
}

const agrees = (said: StatedDate, known: StatedDate) =>
  (said.month === undefined || said.month === known.month) &&
  (said.day === undefined || said.day === known.day);

function weekdayOf({ weekday, year: y, month: m, day: d }: StatedDate): number | undefined {
  if (weekday !== undefined || y === undefined || m === undefined || d === undefined) return weekday;
  return new Date(Date.UTC(y, m - 1, d)).getUTCDay();
}

function readingsOf(groups: unknown): StatedDate[] {
  const part = (name: string): string | undefined =>
    typeof groups === "object" && groups !== null ? Reflect.get(groups, name) : undefined;
  const numberOf = (name: string) => (part(name) === undefined ? undefined : Number(part(name)));
  const [first, second] = [numberOf("first"), numberOf("second")];
  if (first !== undefined && second !== undefined)
    return [
      said({ year: numberOf("year"), month: second, day: first }),
      said({ year: numberOf("year"), month: first, day: second }),
    ];
  return [
    said({
      year: numberOf("year"),
      month: numberOf("monthNumber") ?? indexOf(months, part("month"), 1),
      day: numberOf("day"),
      weekday: indexOf(weekdays, part("weekday"), 0),
    }),
  ];
}

const indexOf = (names: string[], name: string | undefined, from: number) =>
  name === undefined ? undefined : names.indexOf(name.slice(0, 3).toLowerCase()) + from;

const said = (date: { [Part in keyof StatedDate]: StatedDate[Part] | undefined }): StatedDate =>
  Object.fromEntries(Object.entries(date).filter(([, value]) => value !== undefined));
