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
/** Notes under several addresses of one vendor become one, of which nothing is cut off. */
const longestMergedNote = 5 * longestNote;

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

/** Reads stored notes, which are pairs of slug and text. */
export function parseNotes(stored: string | null): Map<string, string> {
  const pairs = parseArray(stored).flatMap((pair): [string, string][] =>
    Array.isArray(pair) && isSlug(pair[0]) && typeof pair[1] === "string"
      ? [[pair[0], pair[1].slice(0, longestMergedNote)]]
      : [],
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

/** A vendor as the guide has it now. */
export interface PresentVendor {
  slug: string;
  name: string;
  formerSlugs: readonly string[];
}

/** Returns a list's slugs as they are now, each once. */
export function presentSlugs(slugs: readonly string[], vendors: readonly PresentVendor[]): string[] {
  const present = presentVendors(vendors);
  return [...new Set(slugs.map((slug) => present.get(slug)?.slug ?? slug))];
}

/** Returns the entries under the slugs and names that vendors have now, each vendor once. */
export function renameEntries(
  entries: readonly ShortlistEntry[],
  vendors: readonly PresentVendor[],
): ShortlistEntry[] {
  const present = presentVendors(vendors);
  const renamed = new Map<string, ShortlistEntry>();
  for (const entry of entries) {
    const { slug, name } = present.get(entry.slug) ?? entry;
    const isCompared = entry.isCompared || (renamed.get(slug)?.isCompared ?? false);
    renamed.set(slug, { slug, name, isCompared });
  }
  return [...renamed.values()];
}

/** Returns the notes under the slugs that vendors have now; those of one vendor follow one another. */
export function renameNotes(
  notes: ReadonlyMap<string, string>,
  vendors: readonly PresentVendor[],
): Map<string, string> {
  const renamed = new Map(notes);
  for (const { slug, formerSlugs } of vendors) {
    const texts = [slug, ...formerSlugs].flatMap((one) => notes.get(one) ?? []);
    if (!formerSlugs.some((former) => notes.has(former))) continue;
    for (const former of formerSlugs) renamed.delete(former);
    renamed.set(slug, [...new Set(texts)].join("\n\n"));
  }
  return renamed;
}

/** The vendors by every slug that they have or had. */
const presentVendors = (vendors: readonly PresentVendor[]) =>
  new Map([
    ...vendors.flatMap((vendor) => vendor.formerSlugs.map((slug) => [slug, vendor] as const)),
    ...vendors.map((vendor) => [vendor.slug, vendor] as const),
  ]);

function parseArray(stored: string | null): unknown[] {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
