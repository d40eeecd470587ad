import { useSyncExternalStore } from "react";

const key = "requirements";

/** Fallback for the lifetime of the page, if the browser's storage is full or blocked. */
let memoryValue: string | null = null;

/**
 * The reader's latest requirements as encoded in URLs, stored only in the browser. Profiles send them to the server to show how many
 * of them a vendor meets. Null on the server, before hydration, and without requirements.
 */
export const useOwnRequirements = () => useSyncExternalStore(subscribe, read, () => null);

/** Saves requirements as encoded in URLs. */
export function keepOwnRequirements(encoded: string) {
  try {
    localStorage.setItem(key, encoded);
    memoryValue = null;
  } catch {
    memoryValue = encoded;
  }
}

/** Deletes the saved requirements after the reader has removed the last one. */
export function forgetOwnRequirements() {
  memoryValue = null;
  try {
    localStorage.removeItem(key);
  } catch {
    // Without storage, there is nothing to delete.
  }
}

function read(): string | null {
  try {
    return memoryValue ?? localStorage.getItem(key);
  } catch {
    return memoryValue;
  }
}

function subscribe(onChange: () => void) {
  addEventListener("storage", onChange);
  return () => removeEventListener("storage", onChange);
}
