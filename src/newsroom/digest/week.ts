/** An ISO 8601 week, Monday to Sunday in UTC, as written in URLs: `2026-w47`. */
export type Week = string;

const dayMs = 86_400_000;

/** Returns a week's first and last day as `YYYY-MM-DD`, or null if the week is invalid. */
export function daysOf(week: Week): { first: string; last: string } | null {
  const [, year, number] = /^(\d{4})-w(\d{2})$/.exec(week) ?? [];
  if (!year || !number) return null;
  // 4 January is always in the first week.
  const fourth = Date.UTC(Number(year), 0, 4);
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs + (Number(number) - 1) * 7 * dayMs;
  return weekOf(new Date(monday)) === week ? { first: dayOf(monday), last: dayOf(monday + 6 * dayMs) } : null;
}

export function weekOf(moment: Date): Week {
  const day = Math.floor(moment.getTime() / dayMs) * dayMs;
  const thursday = new Date(day + (3 - ((new Date(day).getUTCDay() + 6) % 7)) * dayMs);
  const year = thursday.getUTCFullYear();
  const number = 1 + Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * dayMs));
  return `${String(year).padStart(4, "0")}-w${String(number).padStart(2, "0")}`;
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
