import { z } from "zod";
import { randomName } from "#ui/admin/random-name.ts";

/** Unsaved input of a form. */
export type UnsavedDraft = z.infer<typeof unsavedDraft>;

const unsavedDraft = z.object({
  at: z.string(),
  /** The `updatedAt` of the entry that the input is based on, or null for a new entry. */
  version: z.string().nullable(),
  /** The changed fields. */
  values: z.record(z.string(), z.unknown()),
  /** What the server had in these fields. */
  base: z.record(z.string(), z.unknown()).default({}),
});

/** Unsaved input left by a closed form. */
export interface FoundDraft extends UnsavedDraft {
  key: string;
}

/** Returns a new key for a form's unsaved input. `place` identifies the editor, type and entry. Two tabs never share a key. */
export const newDraftKey = (place: string) => `${prefix}${place}/${randomName()}`;

/** Returns the last part of a key's place: the entry's id, or a new entry's draft key. */
export const entryOfKey = (key: string) => key.split("/").at(-2) ?? "";

/** Locks a draft across the browser's tabs while its form is open. Returns a function that releases the lock. */
export function holdDraft(key: string): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(key, () => released);
  return release;
}

/**
 * Reports all unsaved input of the places starting with `places` that no open form holds, either immediately or when its tab closes. Web Locks need a secure
 * origin; without them, drafts of open tabs are reported too. Returns a function that stops watching.
 */
export function watchAbandonedDrafts(
  places: string,
  ownKey: string,
  onFound: (draft: FoundDraft) => void,
): () => void {
  const watch = new AbortController();
  const report = (key: string) => {
    const draft = watch.signal.aborted ? null : readDraft(key);
    if (draft) onFound({ ...draft, key });
  };
  for (const key of keysOf(places)) {
    if (key === ownKey) continue;
    if (!navigator.locks) report(key);
    else navigator.locks.request(key, { signal: watch.signal }, () => report(key)).catch(ignoreAbort);
  }
  return () => watch.abort();
}

/** If storage is full or blocked, the form still works, only without a backup. */
export function writeDraft(key: string, draft: UnsavedDraft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {}
}

export const removeDraft = (key: string): void => localStorage.removeItem(key);

function readDraft(key: string): UnsavedDraft | null {
  try {
    return unsavedDraft.parse(JSON.parse(localStorage.getItem(key) ?? "null"));
  } catch {
    return null;
  }
}

const prefix = "unsaved-draft/";

function keysOf(places: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix + places));
  } catch {
    return [];
  }
}

function ignoreAbort(error: unknown) {
  if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
}
