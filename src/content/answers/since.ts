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
 * `past 30 days`. Returns null without one. @param today as `2026-11-27`
 */
export function readSince(words: string[], today: string): Since | null {
  for (const [place, word] of words.entries()) {
    if (!starts.has(word)) continue;
    const rest = words.slice(place + 1, place + 4);
    const found = ["since", "after", "from"].includes(word) ? dateIn(rest) : periodIn(word, rest, today);
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

/** Reads `2026 10 25`, `25 october 2026`, `october 25 2026`, `october 2026` and `2026`. */
function dateIn([one, two, three]: string[]): Found | null {
  if (isYear(one)) {
    const month = Number(two);
    if (/^\d{1,2}$/.test(two ?? "") && month >= 1 && month <= 12)
      return dayOf(three) ? written(one, month, dayOf(three), 3) : written(one, month, 1, 2);
    return written(one, 1, 1, 1);
  }
  if (dayOf(one) && monthOf(two) && isYear(three)) return written(three, monthOf(two), dayOf(one), 3);
  if (monthOf(one) && dayOf(two) && isYear(three)) return written(three, monthOf(one), dayOf(two), 3);
  if (monthOf(one) && isYear(two)) return written(two, monthOf(one), 1, 2);
  return null;
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
