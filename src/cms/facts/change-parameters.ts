/** Reads the first day of a list of changes from a query: `since=2026-10-25`. Anything else counts as absent. */
export function readSince(query: URLSearchParams): string | null {
  const day = query.get("since");
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}
