import { mostCompared } from "#shared/routes.ts";
import { truncate } from "#shared/text.ts";

export interface ShortlistEntry {
  slug: string;
  name: string;
  /** The reader selected it for the comparison. */
  isCompared: boolean;
}

export const shortlistLimit = 12;

export const longestNote = 2000;

export const longestSlug = 200;
const longestName = 200;

const isSlug = (value: unknown): value is string =>
  typeof value === "string" && value.length <= longestSlug && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value);

export const hasRoomToCompare = (entries: readonly ShortlistEntry[]) =>
  entries.filter(({ isCompared }) => isCompared).length < mostCompared;

/** Parses a stored list. Skips invalid entries. */
export function parseEntries(json: string | null): ShortlistEntry[] {
  const entries: ShortlistEntry[] = [];
  for (const value of parseArray(json)) {
    if (typeof value !== "object" || value === null || entries.length === shortlistLimit) continue;
    const { slug, name, isCompared } = value as Record<string, unknown>;
    if (!isSlug(slug) || entries.some((entry) => entry.slug === slug)) continue;
    entries.push({
      slug,
      name: typeof name === "string" && name.trim() ? truncate(name, longestName - 1) : slug,
      isCompared: isCompared === true && hasRoomToCompare(entries),
    });
  }
  return entries;
}

/** Parses stored notes, which are pairs of slug and text. A merged note can be longer than `longestNote`. */
export function parseNotes(json: string | null): Map<string, string> {
  const pairs = parseArray(json).flatMap((pair): [string, string][] =>
    Array.isArray(pair) && isSlug(pair[0]) && typeof pair[1] === "string" ? [[pair[0], pair[1]]] : [],
  );
  return new Map(pairs.slice(-mostNotes));
}

/** Notes are kept after their vendor leaves the list, up to this number. */
const mostNotes = 100;

/** Returns the slugs in the URL's `v`, separated by commas or as repeated parameters from a form. */
export function readSlugs(params: URLSearchParams): { slugs: string[]; ignored: string[] } {
  const values = [...new Set(params.getAll("v").flatMap((value) => value.split(",")))]
    .map((value) => value.trim().toLowerCase())
    .filter(Boolean);
  const slugs = values.filter(isSlug);
  return {
    slugs: slugs.slice(0, shortlistLimit),
    ignored: [...values.filter((value) => !isSlug(value)), ...slugs.slice(shortlistLimit)],
  };
}

function parseArray(json: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(json ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
