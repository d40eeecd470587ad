import type { QueryClient } from "@tanstack/react-query";
import { shortlistQuery } from "./directory.query.ts";
import { keys } from "./shortlist.ts";
import { parseEntries, parseNotes, type ShortlistEntry } from "./shortlist-entries.ts";

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

/** Asks what became of the vendors on the reader's shortlist, and renames them. */
export async function renameStored(client: QueryClient) {
  const slugs = storedEntries().map(({ slug }) => slug);
  if (slugs.length > 0) renameOnShortlist(await client.fetchQuery(shortlistQuery(slugs)).catch(() => []));
}

function storedEntries(): ShortlistEntry[] {
  try {
    return parseEntries(localStorage.getItem(keys.list));
  } catch {
    return [];
  }
}

/** Gives entries and notes in the browser's storage the slugs and names that their vendors have now. */
export function renameOnShortlist(vendors: readonly PresentVendor[]) {
  try {
    store(keys.list, renameEntries(storedEntries(), vendors));
    store(keys.notes, [...renameNotes(parseNotes(localStorage.getItem(keys.notes)), vendors)]);
  } catch {
    // What is not stored lasts no longer than the page.
  }
}

/** Writes as another tab would: the shortlist hears of it. */
function store(key: string, value: object[]) {
  const text = JSON.stringify(value);
  if (value.length === 0 || text === localStorage.getItem(key)) return;
  localStorage.setItem(key, text);
  dispatchEvent(new StorageEvent("storage", { key, newValue: text }));
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
