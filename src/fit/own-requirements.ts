import { useSyncExternalStore } from "react";

const key = "requirements";

/** Stands in for a storage that is full or forbidden, for as long as the page lasts. */
let unstored: string | null = null;

/**
 * The reader's latest requirements as they stand in an address, kept in the browser and nowhere else, so that profiles can say
 * how many of them a vendor meets. Null on the server, before hydration, and where there are none.
 */
export const useOwnRequirements = () => useSyncExternalStore(subscribe, read, () => null);

/** Keeps requirements as they stand in an address. */
export function keepOwnRequirements(written: string) {
  try {
    localStorage.setItem(key, written);
    unstored = null;
  } catch {
    unstored = written;
  }
}

/** Forgets the requirements, once the reader has taken the last one back. */
export function forgetOwnRequirements() {
  unstored = null;
  try {
    localStorage.removeItem(key);
  } catch {
    // There is nothing to forget where nothing can be stored.
  }
}

function read(): string | null {
  try {
    return unstored ?? localStorage.getItem(key);
  } catch {
    return unstored;
  }
}

function subscribe(onChange: () => void) {
  addEventListener("storage", onChange);
  return () => removeEventListener("storage", onChange);
}
