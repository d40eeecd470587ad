const months = "january february march april may june july august september october november december".split(
  " ",
);

const monthOf = (word: string | undefined) => {
  if (!word || word.length < 3) return 0;
  return (
    months.findIndex(
      (month) => month === word || month.slice(0, 3) === word || (word === "sept" && month === "september"),
    ) + 1
  );
};

const isYear = (word: string | undefined) => /^(?:19|20)\d\d$/.test(word ?? "");
const dayOf = (word: string | undefined) => {
  const day = Number(/^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word ?? "")?.[1] ?? 0);
  return day >= 1 && day <= 31 ? day : 0;
};

export interface Since {
  /** As `2026-10-25`. */
  day: string;
  /** The places of its words in the question. */
  places: ReadonlySet<number>;
}

const starts = new Set(["since", "after", "from", "last", "past", "this"]);

/**
 * Finds the first day of a period in the words of a question: `since 25 October 2026`, `since 2026-10-25`, `last month`,
 * `past 30 days`. A month without a year is the latest one that is not in the future. Returns null without a period.
 * @param today as `2026-11-27`
 */
export function readSince(words: string[], today: string): Since | null {
  for (const [place, word] of words.entries()) {
    if (!starts.has(word)) continue;
    const rest = words.slice(place + 1, place + 4);
    const found = ["since", "after", "from"].includes(word)
      ? dateIn(rest, today)
      : periodIn(word, rest, today);
    if (found) return { day: found.day, places: placesFrom(place, found.length + 1) };
  }
  return null;
}

const placesFrom = (first: number, count: number) =>
  new Set(Array.from({ length: count }, (_, at) => first + at));

interface Found {
  day: string;
  /** In words. */
  length: number;
}

const written = (year: string | undefined, month: number, day: number, length: number): Found | null => {
  const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? { day: text, length } : null;
};

/** Reads `2026 10 25`, `25 october 2026`, `october 25 2026`, `october 2026` and `2026`, and months without a year. */
function dateIn(words: string[], today: string): Found | null {
  const [one, two, three] = words;
  if (isYear(one)) {
    const month = Number(two);
    if (/^\d{1,2}$/.test(two ?? "") && month >= 1 && month <= 12)
      return dayOf(three) ? written(one, month, dayOf(three), 3) : written(one, month, 1, 2);
    return written(one, 1, 1, 1);
  }
  const found = dayInYear(words);
  if (!found) return null;
  const { month, day, length } = found;
  const year = words[length];
  return isYear(year) ? written(year, month, day, length + 1) : latest(found, today);
}

/** Reads `25 october`, `october 25` and `october`. */
function dayInYear([one, two]: string[]): { month: number; day: number; length: number } | null {
  if (dayOf(one) && monthOf(two)) return { month: monthOf(two), day: dayOf(one), length: 2 };
  if (!monthOf(one)) return null;
  return dayOf(two)
    ? { month: monthOf(one), day: dayOf(two), length: 2 }
    : { month: monthOf(one), day: 1, length: 1 };
}

/** The last such day that is not in the future. */
function latest(
  { month, day, length }: { month: number; day: number; length: number },
  today: string,
): Found | null {
  const year = Number(today.slice(0, 4));
  const found = written(String(year), month, day, length);
  return found && found.day > today ? written(String(year - 1), month, day, length) : found;
}

const days: Record<string, number> = {
  day: 1,
  days: 1,
  week: 7,
  weeks: 7,
  month: 30,
  months: 30,
  quarter: 91,
  year: 365,
  years: 365,
};

const longestPeriod = 3650;

/** Reads `last month`, `past 30 days` and `this year`. */
function periodIn(word: string, [one = "", two = ""]: string[], today: string): Found | null {
  if (word === "this") {
    if (one === "year") return { day: `${today.slice(0, 4)}-01-01`, length: 1 };
    return one === "month" ? { day: `${today.slice(0, 7)}-01`, length: 1 } : null;
  }
  const isCounted = /^\d{1,3}$/.test(one);
  const count = (isCounted ? Number(one) : 1) * (days[isCounted ? two : one] ?? 0);
  if (count < 1 || count > longestPeriod) return null;
  const day = new Date(Date.parse(today) - count * 86_400_000).toISOString().slice(0, 10);
  return { day, length: isCounted ? 2 : 1 };
}
