import { mostCompared } from "#shared/routes.ts";

/** A vendor on the shortlist. */
export interface ShortlistEntry {
  slug: string;
  name: string;
  /** True if the reader chose it for the comparison. */
  isCompared: boolean;
}

export const shortlistLimit = 12;

export const longestNote = 2000;

const longestSlug = 200;
const longestName = 200;

const isSlug = (value: unknown): value is string =>
  typeof value === "string" && value.length <= longestSlug && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value);

export const hasRoomToCompare = (entries: readonly ShortlistEntry[]) =>
  entries.filter(({ isCompared }) => isCompared).length < mostCompared;

/** Reads a stored list. Of a broken one it returns what can be understood. */
export function parseEntries(stored: string | null): ShortlistEntry[] {
  const entries: ShortlistEntry[] = [];
  for (const value of parseArray(stored)) {
    if (typeof value !== "object" || value === null || entries.length === shortlistLimit) continue;
    const { slug, name, isCompared } = value as Record<string, unknown>;
    if (!isSlug(slug) || entries.some((entry) => entry.slug === slug)) continue;
    entries.push({
      slug,
      name: typeof name === "string" && name.trim() ? name.slice(0, longestName) : slug,
      isCompared: isCompared === true && hasRoomToCompare(entries),
    });
  }
  return entries;
}

/** Reads stored notes, which are pairs of slug and text. One that was merged from several is longer than one may be typed. */
export function parseNotes(stored: string | null): Map<string, string> {
  const pairs = parseArray(stored).flatMap((pair): [string, string][] =>
    Array.isArray(pair) && isSlug(pair[0]) && typeof pair[1] === "string" ? [[pair[0], pair[1]]] : [],
  );
  return new Map(pairs.slice(-mostNotes));
}

/** Notes outlive their vendor's place on the list, within reason. */
const mostNotes = 100;

/** Returns the slugs of an address's `v`: separated by commas, or one by one as a form sends them. */
export function readSlugs(params: URLSearchParams): { slugs: string[]; ignored: string[] } {
  const given = [...new Set(params.getAll("v").flatMap((value) => value.split(",")))]
    .map((value) => value.trim().toLowerCase())
    .filter(Boolean);
  const slugs = given.filter(isSlug);
  return {
    slugs: slugs.slice(0, shortlistLimit),
    ignored: [...given.filter((value) => !isSlug(value)), ...slugs.slice(shortlistLimit)],
  };
}

function parseArray(stored: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
