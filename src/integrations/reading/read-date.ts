import { zoneOffset } from "./time-zones.ts";

/** A date as its writer put it: month and day count from 1, offset in minutes east of UTC. */
interface WrittenDate {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  offset: number;
}

/**
 * Reads the dates of feeds and pages: RFC 822 and 2822, ISO 8601 and W3CDTF, the ways of asctime, date and American prose.
 * Without a zone they are UTC (contract, section 10).
 * @returns milliseconds since 1970; null for a text that is no date, or of an unknown zone
 */
export function readDate(text: string | null | undefined): number | null {
  const written = (text ?? "")
    .replace(/\([^()]*\)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  // Longer than any date with its zone.
  if (written.length > 100) return null;
  for (const form of forms) {
    const groups = form.exec(written)?.groups;
    if (groups) return toTime(groups);
  }
  return null;
}

const weekday = "(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?,?\\s*)?";
const month = "(?<month>[a-z]{3,9})\\.?";
const time =
  "(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2})(?:[.,]\\d+)?)?(?:\\s*(?<half>[ap])\\.?m\\.?)?";
const zone = "(?:\\s*(?<zone>[a-z]{1,5}|(?:gmt|utc)?[+-]\\d{1,2}(?::?\\d{2})?))?";

const forms = [
  // 2026-01-05T08:30:00+01:00, 2026-01-05, 2026-01, 2026
  `(?<year>[+-]\\d{6}|\\d{4})(?:[-/](?<number>\\d{1,2})(?:[-/](?<day>\\d{1,2})(?:(?:t|\\s)\\s*${time}${zone})?)?)?`,
  // 20260105T083000Z
  `(?<year>\\d{4})(?<number>\\d{2})(?<day>\\d{2})(?:t(?<hour>\\d{2})(?<minute>\\d{2})(?<second>\\d{2})?${zone})?`,
  // Mon, 05 Jan 2026 08:30:00 GMT
  `${weekday}(?<day>\\d{1,2})(?:st|nd|rd|th)?[\\s-]${month},?[\\s-](?<year>\\d{2,4})(?:,?\\s${time}${zone})?`,
  // Jan 5, 2026 8:30 PM EST
  `${weekday}${month}\\s(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s(?<year>\\d{4})(?:(?:,|\\sat)?\\s${time}${zone})?`,
  // Mon Jan 5 08:30:00 CET 2026
  `${weekday}${month}\\s(?<day>\\d{1,2})\\s${time}${zone}\\s(?<year>\\d{4})`,
].map((form) => new RegExp(`^${form}$`, "i"));

type Groups = Record<string, string | undefined>;

function toTime(groups: Groups): number | null {
  const offset = zoneOffset(groups.zone);
  const monthNumber = groups.month === undefined ? Number(groups.number ?? 1) : monthOf(groups.month);
  if (offset === null || monthNumber === null) return null;
  return timeOf({
    year: yearOf(groups.year ?? ""),
    month: monthNumber,
    day: Number(groups.day ?? 1),
    hour: hourOf(groups),
    minute: Number(groups.minute ?? 0),
    // A leap second is the last one of its minute.
    second: Math.min(Number(groups.second ?? 0), 59),
    offset,
  });
}

function timeOf({ year, month, day, hour, minute, second, offset }: WrittenDate): number | null {
  // Midnight at a day's end.
  const isEndOfDay = hour === 24 && minute === 0 && second === 0;
  if ((hour > 23 && !isEndOfDay) || minute > 59) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // There is no 31st of February.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.getTime() + ((hour * 60 + minute - offset) * 60 + second) * 1000;
}

/** Two digits are of the years 1950 to 2049 (RFC 2822, section 4.3). */
function yearOf(digits: string): number {
  const year = Number(digits);
  if (digits.length > 3) return year;
  return digits.length === 2 && year < 50 ? year + 2000 : year + 1900;
}

function hourOf({ hour = "0", half }: Groups): number {
  if (!half) return Number(hour);
  return (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
}

const months = "january february march april may june july august september october november december".split(
  " ",
);

function monthOf(name: string): number | null {
  const index = months.findIndex(
    (one) => one.startsWith(name.toLowerCase()) || (name.toLowerCase() === "sept" && one === "september"),
  );
  return index < 0 ? null : index + 1;
}
