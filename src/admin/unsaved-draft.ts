import { useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { z } from "zod";

/** What was typed into a form and not saved. */
export type UnsavedDraft = z.infer<typeof unsavedDraft>;

const unsavedDraft = z.object({
  at: z.string(),
  /** The `updatedAt` of the entry it was typed over; null for a new one. */
  version: z.string().nullable(),
  values: z.record(z.string(), z.unknown()),
});

/**
 * Keeps what is typed into a form in the browser until it is saved or given up, so that it survives a closed tab.
 * `found` is what an earlier visit left.
 */
export function useUnsavedDraft(key: string, form: UseFormReturn<FieldValues>, version: string | null) {
  const [found, setFound] = useState(() => read(key));
  const isOver = useRef(false);
  const { isDirty } = form.formState;
  useEffect(() => {
    if (!isDirty) return;
    let timer: ReturnType<typeof setTimeout>;
    const keepNow = () =>
      !isOver.current && write(key, { at: new Date().toISOString(), version, values: form.getValues() });
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(keepNow, soon);
    };
    keepSoon();
    const unsubscribe = form.subscribe({ formState: { values: true }, callback: keepSoon });
    window.addEventListener("pagehide", keepNow);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      window.removeEventListener("pagehide", keepNow);
    };
  }, [isDirty, key, form, version]);
  return {
    found,
    /** Takes the offer of what was found off the screen. */
    settle: () => setFound(null),
    forget: () => {
      setFound(null);
      localStorage.removeItem(storageKey(key));
    },
    /** The form is saved or given up: nothing of it is kept from here on. */
    end: () => {
      isOver.current = true;
      localStorage.removeItem(storageKey(key));
    },
  };
}

const soon = 300;

const storageKey = (key: string) => `unsaved-draft/${key}`;

function read(key: string): UnsavedDraft | null {
  try {
    return unsavedDraft.parse(JSON.parse(localStorage.getItem(storageKey(key)) ?? "null"));
  } catch {
    return null;
  }
}

/** A full or forbidden storage loses the safety net, not the form. */
function write(key: string, typing: UnsavedDraft) {
  try {
    localStorage.setItem(storageKey(key), JSON.stringify(typing));
  } catch {}
}
