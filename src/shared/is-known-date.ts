import { z } from "zod";

/** A year, month or day, or null. An empty text counts as null. */
export const knownDateInput = z.preprocess(
  (date) => date || null,
  z.string().trim().refine(isKnownDate, "Use YYYY, YYYY-MM or YYYY-MM-DD").nullish(),
);

/** Returns true for a valid year, month or day: `2026`, `2026-03` or `2026-03-14`. */
export function isKnownDate(date: string): boolean {
  if (!/^\d{4}(-\d{2}(-\d{2})?)?$/.test(date)) return false;
  const day = new Date(`${date}-01-01`.slice(0, 10));
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}
