import { formatDate, formatMonth } from "./text.ts";

/** Formats a date at its known precision: `2025`, `September 2025`, `Sep 1, 2025`. Returns other text unchanged. */
export function formatKnownDate(date: string): string {
  if (/^\d{4}$/.test(date) || Number.isNaN(Date.parse(date))) return date;
  return /^\d{4}-\d{2}$/.test(date) ? formatMonth(date) : formatDate(date);
}
