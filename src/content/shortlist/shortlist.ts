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
 * The reader's shortlist, kept in the browser and nowhere else. Changes in other tabs are heard, and every change of our own
 * begins with what is stored at that moment, so that tabs do not undo one another.
 */
interface Shortlist {
  entries: readonly ShortlistEntry[];
  /** The reader's own remarks by slug. */
  notes: ReadonlyMap<string, string>;
  /** The outcome of the last change; the number tells two equal ones apart. */
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
let stored: Record<keyof typeof keys, string | null> = { list: null, notes: null };
/** Holds what a full or forbidden storage does not take, for as long as the page lasts. */
const refused = new Map<string, string>();
const listeners = new Set<() => void>();

/** The entries, the oldest first; none on the server and until the page is hydrated. */
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

/** Puts a vendor at the end of the list; a full one refuses it. */
export function addToShortlist({ slug, name }: Vendor) {
  readStorage();
  const { entries } = shortlist;
  if (entries.some((entry) => entry.slug === slug)) return;
  if (entries.length >= shortlistLimit)
    return refuse(`The shortlist is full: it holds ${shortlistLimit} vendors. Remove one to add ${name}.`);
  keep([...entries, { slug, name, isCompared: hasRoomToCompare(entries) }]);
  say(`${name} is on the shortlist, ${entries.length + 1} of ${shortlistLimit}.`);
}

export function removeFromShortlist(slug: string) {
  readStorage();
  const gone = shortlist.entries.find((entry) => entry.slug === slug);
  if (!gone) return;
  keep(shortlist.entries.filter((entry) => entry !== gone));
  say(`${gone.name} is off the shortlist, ${shortlist.entries.length} of ${shortlistLimit} left.`);
}

/** Puts these vendors in place of the whole list. Notes stay. */
export function replaceShortlist(vendors: Vendor[]) {
  const entries = vendors.slice(0, shortlistLimit);
  keep(entries.map(({ slug, name }, place) => ({ slug, name, isCompared: place < mostCompared })));
  say(entries.length === 0 ? "The shortlist is empty." : `${entries.length} on the shortlist.`);
}

/** Chooses an entry for the comparison or takes it out; a fifth is refused. */
export function toggleCompared(slug: string) {
  readStorage();
  const entry = shortlist.entries.find((one) => one.slug === slug);
  if (!entry) return;
  if (!entry.isCompared && !hasRoomToCompare(shortlist.entries)) return refuse(fullComparison(entry.name));
  keep(shortlist.entries.map((one) => (one === entry ? { ...one, isCompared: !one.isCompared } : one)));
}

/** Keeps a remark of the reader's own on a vendor; an empty one is dropped. It never leaves the browser. */
export function keepNote(slug: string, note: string) {
  readStorage();
  const notes = new Map(shortlist.notes);
  notes.delete(slug);
  if (note.trim() !== "") notes.set(slug, note);
  write("notes", JSON.stringify([...notes]));
}

export const fullComparison = (name: string) =>
  `A comparison holds ${mostCompared} vendors. Take one out to compare ${name}.`;

/** Shows and announces why something was not done, where the shortlist is shown. */
export const refuse = (text: string) => say(text, true);

/** Announces what was done: the eye sees it anyway. */
function say(text: string, isRefusal = false) {
  shortlist = { ...shortlist, message: { text, number: shortlist.message.number + 1, isRefusal } };
  notify();
}

/** The address that carries a list. */
export const shortlistHref = (slugs: readonly string[]) =>
  routes.shortlist.href() + (slugs.length > 0 ? `?v=${slugs.join(",")}` : "");

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    readStorage();
    addEventListener("storage", readStorage);
    // A page that was frozen while another tab wrote has heard nothing of it.
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

const keep = (entries: ShortlistEntry[]) => write("list", JSON.stringify(entries));

function write(what: keyof typeof keys, value: string) {
  const key = keys[what];
  try {
    localStorage.setItem(key, value);
    refused.delete(key);
  } catch {
    refused.set(key, value);
  }
  readStorage();
}

function readStorage() {
  const now = { list: read(keys.list), notes: read(keys.notes) };
  if (now.list === stored.list && now.notes === stored.notes) return;
  stored = now;
  shortlist = { ...shortlist, entries: parseEntries(now.list), notes: parseNotes(now.notes) };
  showCount(shortlist.entries.length);
  notify();
}

function read(key: string): string | null {
  try {
    return refused.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function notify() {
  for (const listener of listeners) listener();
}

/** Shows the count in the header, as the script in the page's head does before React is there (site/shell/theme-script). */
function showCount(count: number) {
  const root = document.documentElement;
  root.style.setProperty("--shortlist", String(count));
  root.toggleAttribute("data-shortlist", count > 0);
}
