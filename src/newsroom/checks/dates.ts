import { blankOf, type Place } from "./tokenize.ts";

/** A date, or the stated parts of one. */
interface StatedDate {
  year?: number;
  month?: number;
  day?: number;
  /** 0 is Sunday. */
  weekday?: number;
}

/** A date in a text, with every possible reading. */
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
/** Rejects digits inside another number, such as 1,995 or 3.2025. */
const alone = "(?<![\\p{L}\\p{N}$€£¥]|\\d[.,])";

/** The date formats, longest first. */
const forms = [
  new RegExp(`${alone}(?<year>\\d{4})-(?<monthNumber>\\d{2})-(?<day>\\d{2})(?!\\d)`, "giu"),
  new RegExp(`${alone}(?<first>\\d{1,2})[/.](?<second>\\d{1,2})[/.]${year}`, "giu"),
  new RegExp(`${alone}${day}\\s+(?:of\\s+)?${month}(?:,?\\s+${year})?`, "giu"),
  new RegExp(`${alone}${month}\\s+${day}(?![\\p{L}\\p{N}%]|[.,]\\d)(?:,?\\s+${year})?`, "giu"),
  new RegExp(`${alone}${month}(?:\\s+of)?,?\\s+${year}`, "giu"),
  /(?<weekday>Sunday|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday)s?\b/gu,
  // March and May are also ordinary words, so on their own they count only after a word that typically precedes a month.
  /\b(?<month>January|February|April|June|July|August|September|October|November|December)\b/gu,
  /(?<=\b(?:in|since|by|until|through|last|next|this|early|late|mid|of|to|and|from)[\s-])(?<month>March|May)\b/gu,
  new RegExp(`${alone}${year}(?![\\p{L}%]|[.,]\\d|\\s*(?:million|billion|%|per))`, "giu"),
];

/** Returns the dates of a text in order. */
export function findDates(text: string): DateMention[] {
  const mentions: DateMention[] = [];
  let rest = text;
  for (const form of forms) {
    rest = rest.replace(form, (match: string, ...details: unknown[]) => {
      const start = details.find((detail) => typeof detail === "number") ?? 0;
      mentions.push({ text: match, start, end: start + match.length, readings: readingsOf(details.at(-1)) });
      return blankOf(match);
    });
  }
  return mentions.sort((one, other) => one.start - other.start);
}

/** Replaces the dates in a text with spaces. */
export const withoutDates = (text: string, dates: Place[]) =>
  dates.reduce(
    (rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end),
    text,
  );

/** The calendar day of an instant, in UTC. */
export const dateOf = (instant: string): StatedDate => {
  const at = new Date(instant);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() };
};

/** Returns true if a date matches one of the source's dates, or a day and a year that the source states separately. */
export function isDateSupported({ readings }: Pick<DateMention, "readings">, source: StatedDate[]): boolean {
  return readings.some((reading) =>
    source.some((sourceDate) => {
      if (reading.weekday !== undefined) return reading.weekday === weekdayOf(sourceDate);
      const { year: saidYear, ...rest } = reading;
      const hasYear = saidYear === undefined || saidYear === sourceDate.year;
      if (isSameDay(rest, sourceDate) && hasYear) return true;
      const isYearElsewhere = source.some((other) => other.year === saidYear);
      return (
        reading.month !== undefined &&
        isSameDay(rest, sourceDate) &&
        sourceDate.year === undefined &&
        isYearElsewhere
      );
    }),
  );
}

const isSameDay = (reading: StatedDate, sourceDate: StatedDate) =>
  (reading.month === undefined || reading.month === sourceDate.month) &&
  (reading.day === undefined || reading.day === sourceDate.day);

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
      statedDate({ year: numberOf("year"), month: second, day: first }),
      statedDate({ year: numberOf("year"), month: first, day: second }),
    ];
  return [
    statedDate({
      year: numberOf("year"),
      month: numberOf("monthNumber") ?? indexOf(months, part("month"), 1),
      day: numberOf("day"),
      weekday: indexOf(weekdays, part("weekday"), 0),
    }),
  ];
}

const indexOf = (names: string[], name: string | undefined, from: number) =>
  name === undefined ? undefined : names.indexOf(name.slice(0, 3).toLowerCase()) + from;

const statedDate = (date: { [Part in keyof StatedDate]: StatedDate[Part] | undefined }): StatedDate =>
  Object.fromEntries(Object.entries(date).filter(([, value]) => value !== undefined));
