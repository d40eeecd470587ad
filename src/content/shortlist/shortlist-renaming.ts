import { keys } from "./shortlist.ts";
import { parseEntries, parseNotes, type ShortlistEntry } from "./shortlist-entries.ts";

/** Of content/vendor-answers, whose code this page does not load. */
const answersKey = "shortlist-answers";

/** A vendor's current and former slugs. */
export interface PresentVendor {
  slug: string;
  name: string;
  formerSlugs: readonly string[];
}

/** Returns the distinct current slugs of a list. */
export function presentSlugs(slugs: readonly string[], vendors: readonly PresentVendor[]): string[] {
  const vendorBySlug = presentVendors(vendors);
  return [...new Set(slugs.map((slug) => vendorBySlug.get(slug)?.slug ?? slug))];
}

/** Returns the entries in the browser's storage, or an empty list if they cannot be read. */
export function storedEntries(): ShortlistEntry[] {
  try {
    return parseEntries(localStorage.getItem(keys.list));
  } catch {
    return [];
  }
}

/** Updates stored entries, notes and vendors' answers to their vendors' current slugs and names. */
export function renameOnShortlist(vendors: readonly PresentVendor[]) {
  try {
    store(keys.list, renameEntries(storedEntries(), vendors));
    store(keys.notes, [...renameNotes(parseNotes(localStorage.getItem(keys.notes)), vendors)]);
    const answers = localStorage.getItem(answersKey);
    if (answers) localStorage.setItem(answersKey, renameAnswers(answers, vendors));
  } catch {
    // Without storage, the shortlist only lasts as long as the page.
  }
}

/** Also dispatches a storage event, as if another tab had written, so that the shortlist updates. */
function store(key: string, value: object[]) {
  const text = JSON.stringify(value);
  if (value.length === 0 || text === localStorage.getItem(key)) return;
  localStorage.setItem(key, text);
  dispatchEvent(new StorageEvent("storage", { key, newValue: text }));
}

/** Returns the entries with their vendors' current slugs and names, without duplicates. */
export function renameEntries(
  entries: readonly ShortlistEntry[],
  vendors: readonly PresentVendor[],
): ShortlistEntry[] {
  const vendorBySlug = presentVendors(vendors);
  const entryBySlug = new Map<string, ShortlistEntry>();
  for (const entry of entries) {
    const { slug, name } = vendorBySlug.get(entry.slug) ?? entry;
    const isCompared = entry.isCompared || (entryBySlug.get(slug)?.isCompared ?? false);
    entryBySlug.set(slug, { slug, name, isCompared });
  }
  return [...entryBySlug.values()];
}

/** Returns the notes under their vendors' current slugs. Several notes of one vendor are joined. */
export function renameNotes(
  notes: ReadonlyMap<string, string>,
  vendors: readonly PresentVendor[],
): Map<string, string> {
  const nextNotes = new Map(notes);
  for (const { slug, formerSlugs } of vendors) {
    const texts = [slug, ...formerSlugs].flatMap((one) => notes.get(one) ?? []);
    if (!formerSlugs.some((former) => notes.has(former))) continue;
    for (const former of formerSlugs) nextNotes.delete(former);
    nextNotes.set(slug, [...new Set(texts)].join("\n\n"));
  }
  return nextNotes;
}

/** Returns stored answers under their vendors' current slugs. Quotes in the answers are escaped, so only names of vendors match. */
export const renameAnswers = (json: string, vendors: readonly PresentVendor[]): string =>
  vendors
    .flatMap(({ slug, formerSlugs }) => formerSlugs.map((former) => [former, slug] as const))
    .reduce((text, [former, slug]) => text.replaceAll(vendorPart(former), vendorPart(slug)), json);

const vendorPart = (slug: string) => `"vendor":"${slug}"`;

/** Maps current and former slugs to vendors. */
const presentVendors = (vendors: readonly PresentVendor[]) =>
  new Map([
    ...vendors.flatMap((vendor) => vendor.formerSlugs.map((slug) => [slug, vendor] as const)),
    ...vendors.map((vendor) => [vendor.slug, vendor] as const),
  ]);
