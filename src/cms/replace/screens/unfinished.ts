/** A replacement that a closed page or a failure has interrupted. */
export interface Unfinished {
  find: string;
  with: string;
  batch: number;
  /** Keys of the chosen fields, replaced or not. */
  chosen: string[];
}

const storageKey = "unfinished-replacement";

/** Returns this browser's interrupted replacement of these words, or null. */
export function readUnfinished(find: string, replacement: string): Unfinished | null {
  try {
    const kept: Unfinished | null = JSON.parse(localStorage.getItem(storageKey) ?? "null");
    return kept?.find === find && kept.with === replacement ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps an interrupted replacement; null forgets it. Without storage, the history still offers to undo what was replaced. */
export function keepUnfinished(unfinished: Unfinished | null) {
  try {
    if (unfinished) localStorage.setItem(storageKey, JSON.stringify(unfinished));
    else localStorage.removeItem(storageKey);
  } catch {
    // As in a browser that stores nothing.
  }
}
