/** Reads the first day of a list of changes from a query: `since=2026-10-25`. Anything else counts as absent. */
export function readSince(query: URLSearchParams): string | null {
  const day = query.get("since");
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}

/** In all lists of changes to chosen vendors, as on a shortlist. */
const mostVendors = 12;

/** Reads the slugs of the vendors that a list of changes is limited to, each once. Further ones are ignored. */
export const readVendors = (query: URLSearchParams): string[] =>
  [...new Set(query.getAll("vendor").map((slug) => slug.toLowerCase()))]
    .filter(Boolean)
    .slice(0, mostVendors);
