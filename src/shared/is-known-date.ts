/** Returns true for a year, a month or a day that there is. */
export function isKnownDate(date: string): boolean {
  if (!/^\d{4}(-\d{2}(-\d{2})?)?$/.test(date)) return false;
  const day = new Date(`${date}-01-01`.slice(0, 10));
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}
