/** A date as written: month and day start at 1, the offset is in minutes east of UTC. */
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
 * Parses dates of feeds and pages: RFC 822 and 2822, ISO 8601 and W3CDTF, the output of asctime and date, and American prose. The
 * default zone is UTC (contract, section 10).
 * @returns Unix milliseconds, or null if the text is not a date or has an unknown zone
 */
export function readDate(text: string | null | undefined): number | null {
  const dateText = (text ?? "")
    .replace(/\([^()]*\)/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  // Longer than any date with its zone.
  if (dateText.length > 100) return null;
  for (const form of forms) {
    const groups = form.exec(dateText)?.groups;
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
    // A leap second becomes the last second of its minute.
    second: Math.min(Number(groups.second ?? 0), 59),
    offset,
  });
}

function timeOf({ year, month, day, hour, minute, second, offset }: WrittenDate): number | null {
  // 24:00:00, the midnight that ends a day.
  const isEndOfDay = hour === 24 && minute === 0 && second === 0;
  if ((hour > 23 && !isEndOfDay) || minute > 59) return null;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // For example, the 31st of February.
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  return date.getTime() + ((hour * 60 + minute - offset) * 60 + second) * 1000;
}

/** Two-digit years are 1950 to 2049 (RFC 2822, section 4.3). */
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

/** Offsets in hours. Ambiguous names (IST) are omitted, because a guess could be hours off. */
const offsets: Readonly<Record<string, number>> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  west: 1,
  bst: 1,
  cet: 1,
  mez: 1,
  cest: 2,
  mesz: 2,
  eet: 2,
  sast: 2,
  eest: 3,
  msk: 3,
  gst: 4,
  pkt: 5,
  hkt: 8,
  sgt: 8,
  awst: 8,
  jst: 9,
  kst: 9,
  acst: 9.5,
  aest: 10,
  acdt: 10.5,
  aedt: 11,
  nzst: 12,
  nzdt: 13,
  brt: -3,
  nst: -3.5,
  ndt: -2.5,
  ast: -4,
  adt: -3,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  akst: -9,
  akdt: -8,
  hst: -10,
};

const latestOffset = 14 * 60;

/** Returns minutes east of UTC: 0 without a zone, null for an unknown zone. */
function zoneOffset(zone: string | undefined): number | null {
  if (!zone) return 0;
  const name = zone.toLowerCase();
  const [, sign, hours, minutes = "0"] = /^(?:gmt|utc)?([+-])(\d{1,2}):?(\d{2})?$/.exec(name) ?? [];
  if (sign) {
    const offset = Number(hours) * 60 + Number(minutes);
    return offset > latestOffset || Number(minutes) > 59 ? null : sign === "-" ? -offset : offset;
  }
  const zoneHours = Object.hasOwn(offsets, name) ? offsets[name] : undefined;
  return zoneHours === undefined ? null : zoneHours * 60;
}
