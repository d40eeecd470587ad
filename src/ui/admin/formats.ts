/**
 * Times and days on the admin's screens, in the style of `formatDate` (shared/text.ts). Browser only, since they use the local time
 * zone.
 */

const times = new Intl.DateTimeFormat("en-US", { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** Formats a time of day: `09:12`. */
export const formatTime = (moment: Date) => times.format(moment);

const seconds = new Intl.DateTimeFormat("en-US", { timeStyle: "medium", hourCycle: "h23" });

/** Formats a time of day with seconds: `09:12:05`. */
export const formatSeconds = (moment: Date) => seconds.format(moment);

const days = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });

/** Formats a moment for a narrow list cell: the time if today, the day if this year, else the full date. */
export function formatShort(instant: string): string {
  const now = new Date();
  const moment = new Date(instant);
  if (moment.toDateString() === now.toDateString()) return formatTime(moment);
  return moment.getFullYear() === now.getFullYear() ? days.format(moment) : String(moment.getFullYear());
}

/** Formats a future moment: `today 17:30`, `tomorrow 09:00`, else its day and time. */
export function formatComing(instant: string): string {
  const moment = new Date(instant);
  const tomorrow = new Date();
  const isOn = (day: Date) => moment.toDateString() === day.toDateString();
  if (isOn(tomorrow)) return `today ${formatTime(moment)}`;
  tomorrow.setDate(tomorrow.getDate() + 1);
  return isOn(tomorrow) ? `tomorrow ${formatTime(moment)}` : formatMoment(instant);
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
