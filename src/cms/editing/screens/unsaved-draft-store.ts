import { z } from "zod";
import { randomName } from "./random-name.ts";

/** Unsaved input of a form. */
export type UnsavedDraft = z.infer<typeof unsavedDraft>;

const unsavedDraft = z.object({
  at: z.string(),
  /** The `updatedAt` of the entry it was typed over; null for a new one. */
  version: z.string().nullable(),
  /** The changed fields. */
  values: z.record(z.string(), z.unknown()),
});

/** A draft that a form left behind. */
export interface FoundDraft extends UnsavedDraft {
  key: string;
}

/** The key of a form's own draft. `place` names the user, the type and the entry; two tabs never share a key. */
export const newDraftKey = (place: string) => `${prefixOf(place)}${randomName()}`;

/** Marks a draft as that of an open form, in every tab of the browser. Returns a function that releases it. */
export function holdDraft(key: string): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  void navigator.locks?.request(key, () => released);
  return release;
}

/**
 * Reports every draft of a place that no open form holds: immediately, or when the tab that holds it is closed.
 * Browsers offer locks on secure origins only; elsewhere the drafts of open tabs are reported too. Returns a function
 * that stops watching.
 */
export function watchAbandonedDrafts(
  place: string,
  ownKey: string,
  onFound: (draft: FoundDraft) => void,
): () => void {
  const watch = new AbortController();
  const report = (key: string) => {
    const draft = watch.signal.aborted ? null : readDraft(key);
    if (draft) onFound({ ...draft, key });
  };
  for (const key of keysOf(place)) {
    if (key === ownKey) continue;
    if (!navigator.locks) report(key);
    else navigator.locks.request(key, { signal: watch.signal }, () => report(key)).catch(ignoreAbort);
  }
  return () => watch.abort();
}

/** A full or forbidden storage loses the safety net, not the form. */
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

const prefixOf = (place: string) => `unsaved-draft/${place}/`;

function keysOf(place: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(place)));
  } catch {
    return [];
  }
}

function ignoreAbort(error: unknown) {
  if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
}
