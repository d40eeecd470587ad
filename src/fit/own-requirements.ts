import { useSyncExternalStore } from "react";

const key = "requirements";

/** Stands in for a storage that is full or forbidden, for as long as the page lasts. */
let unstored: string | null = null;

/**
 * The reader's latest requirements as they stand in an address, kept in the browser and nowhere else, so that profiles can say
 * how many of them a vendor meets. Null on the server, before hydration, and where there are none.
 */
export const useOwnRequirements = () => useSyncExternalStore(subscribe, read, () => null);

/** Keeps requirements as they stand in an address; null forgets them. */
export function keepOwnRequirements(written: string | null) {
  unstored = written;
  try {
    if (written === null) localStorage.removeItem(key);
    else localStorage.setItem(key, written);
  } catch {
    // Kept for this page.
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(key) ?? unstored;
  } catch {
    return unstored;
  }
}

function subscribe(onChange: () => void) {
  addEventListener("storage", onChange);
  return () => removeEventListener("storage", onChange);
}
