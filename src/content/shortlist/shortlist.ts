import { useSyncExternalStore } from "react";
import { mostCompared, routes } from "#shared/routes.ts";
import {
  hasRoomToCompare,
  parseEntries,
  parseNotes,
  type ShortlistEntry,
  shortlistLimit,
} from "./shortlist-entries.ts";

/**
 * The reader's shortlist, stored only in the browser. It follows changes in other tabs. Each change starts from the stored list,
 * so that tabs do not overwrite each other.
 */
interface Shortlist {
  entries: readonly ShortlistEntry[];
  /** The reader's notes by slug. */
  notes: ReadonlyMap<string, string>;
  /** The outcome of the last change. The number distinguishes equal texts. */
  message: { text: string; number: number; isRefusal: boolean };
}

type Vendor = Pick<ShortlistEntry, "slug" | "name">;

export const keys = { list: "shortlist", notes: "shortlist-notes" } as const;
const onServer: Shortlist = {
  entries: [],
  notes: new Map(),
  message: { text: "", number: 0, isRefusal: false },
};

let shortlist = onServer;
let storedValues: Record<keyof typeof keys, string | null> = { list: null, notes: null };
/** Fallback for the lifetime of the page, if the browser's storage is full or blocked. */
const memoryValues = new Map<string, string>();
const listeners = new Set<() => void>();

/** The entries, oldest first. Empty on the server and before hydration. */
export const useShortlist = () => usePart(({ entries }) => entries);

export const useShortlistNotes = () => usePart(({ notes }) => notes);

export const useShortlistMessage = () => usePart(({ message }) => message);

export const useIsShortlisted = (slug: string) =>
  usePart(({ entries }) => entries.some((entry) => entry.slug === slug));

const usePart = <Part>(part: (shortlist: Shortlist) => Part): Part =>
  useSyncExternalStore(
    subscribe,
    () => part(shortlist),
    () => part(onServer),
  );

/** Appends a vendor to the list. Refuses if the list is full. */
export function addToShortlist({ slug, name }: Vendor) {
  readStorage();
  const { entries } = shortlist;
  if (entries.some((entry) => entry.slug === slug)) return;
  if (entries.length >= shortlistLimit)
    return refuse(`The shortlist is full: it holds ${shortlistLimit} vendors. Remove one to add ${name}.`);
  saveEntries([...entries, { slug, name, isCompared: hasRoomToCompare(entries) }]);
  say(`${name} is on the shortlist, ${entries.length + 1} of ${shortlistLimit}.`);
}

export function removeFromShortlist(slug: string) {
  readStorage();
  const removedEntry = shortlist.entries.find((entry) => entry.slug === slug);
  if (!removedEntry) return;
  saveEntries(shortlist.entries.filter((entry) => entry !== removedEntry));
  say(`${removedEntry.name} removed. ${shortlist.entries.length} of ${shortlistLimit} on the shortlist.`);
}

/** Replaces the whole list. Keeps the notes. */
export function replaceShortlist(vendors: Vendor[]) {
  const entries = vendors.slice(0, shortlistLimit);
  saveEntries(entries.map(({ slug, name }, place) => ({ slug, name, isCompared: place < mostCompared })));
  say(entries.length === 0 ? "The shortlist is empty." : `${entries.length} on the shortlist.`);
}

/** Selects or deselects an entry for the comparison. Refuses a fifth. */
export function toggleCompared(slug: string) {
  readStorage();
  const entry = shortlist.entries.find((one) => one.slug === slug);
  if (!entry) return;
  if (!entry.isCompared && !hasRoomToCompare(shortlist.entries)) return refuse(fullComparison(entry.name));
  saveEntries(
    shortlist.entries.map((one) => (one === entry ? { ...one, isCompared: !one.isCompared } : one)),
  );
}

/**
 * Stores the reader's note on a vendor, or deletes it if empty. It leaves the browser only in a board pack. Returns false if it lasts
 * only as long as the page.
 */
export function keepNote(slug: string, note: string): boolean {
  readStorage();
  const notes = new Map(shortlist.notes);
  notes.delete(slug);
  if (note.trim() !== "") notes.set(slug, note);
  return write("notes", JSON.stringify([...notes]));
}

/** Appends a line to the note on a vendor. */
export function appendNote(slug: string, line: string) {
  readStorage();
  keepNote(slug, [shortlist.notes.get(slug), line].filter(Boolean).join("\n"));
}

export const fullComparison = (name: string) =>
  `You can compare at most ${mostCompared} vendors. Remove one to add ${name}.`;

/** Shows and announces why something was not done. */
export const refuse = (text: string) => say(text, true);

/** Announces a change to screen readers. Sighted users see it anyway. */
function say(text: string, isRefusal = false) {
  shortlist = { ...shortlist, message: { text, number: shortlist.message.number + 1, isRefusal } };
  notify();
}

/** Returns the URL that shares a list. */
export const shortlistHref = (slugs: readonly string[]) =>
  routes.shortlist.href() + (slugs.length > 0 ? `?v=${slugs.join(",")}` : "");

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    readStorage();
    addEventListener("storage", readStorage);
    // A page in the back/forward cache misses storage events from other tabs.
    addEventListener("pageshow", readStorage);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener("storage", readStorage);
    removeEventListener("pageshow", readStorage);
  };
}

const saveEntries = (entries: ShortlistEntry[]) => write("list", JSON.stringify(entries));

/** Returns false if the value lasts only as long as the page. */
function write(what: keyof typeof keys, value: string): boolean {
  const key = keys[what];
  try {
    localStorage.setItem(key, value);
    memoryValues.delete(key);
  } catch {
    memoryValues.set(key, value);
  }
  readStorage();
  return !memoryValues.has(key);
}

function readStorage() {
  const now = { list: read(keys.list), notes: read(keys.notes) };
  if (now.list === storedValues.list && now.notes === storedValues.notes) return;
  storedValues = now;
  shortlist = { ...shortlist, entries: parseEntries(now.list), notes: parseNotes(now.notes) };
  showCount(shortlist.entries.length);
  notify();
}

function read(key: string): string | null {
  try {
    return memoryValues.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function notify() {
  for (const listener of listeners) listener();
}

/** Updates the count in the header, as the head script does before hydration (site/shell/early.script.ts). */
function showCount(count: number) {
  const root = document.documentElement;
  root.style.setProperty("--shortlist", String(count));
  root.toggleAttribute("data-shortlist", count > 0);
}
