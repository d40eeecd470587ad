/** Times and days as the admin's screens show them, in the style of `formatDate` (shared/text.ts): for the browser only. */

const times = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** Formats a time of day: `09:12`. */
export const formatTime = (moment: Date) => times.format(moment);

const seconds = new Intl.DateTimeFormat("en-US", { timeStyle: "medium", hourCycle: "h23" });

/** Formats a time of day to the second: `09:12:05`. */
export const formatSeconds = (moment: Date) => seconds.format(moment);

const days = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });

/** Formats a moment as short as a list has room for: the time today, the day this year, else the year. */
export function formatShort(instant: string): string {
  const now = new Date();
  const moment = new Date(instant);
  if (moment.toDateString() === now.toDateString()) return formatTime(moment);
  return moment.getFullYear() === now.getFullYear() ? days.format(moment) : String(moment.getFullYear());
}

const longDays = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric" });

/** Formats a day in full: `Monday, November 23`. */
export const formatLongDay = (moment: Date) => longDays.format(moment);

const moments = new Intl.DateTimeFormat("en-US", {
  dateStyle: "medium",
  timeStyle: "short",
  hourCycle: "h23",
});

/** Formats a moment to the minute: `Jan 5, 2025, 09:12`. */
export const formatMoment = (instant: string) => moments.format(new Date(instant));
