import { useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { applyValues, isSame } from "./entry-values.ts";
import {
  type FoundDraft,
  holdDraft,
  newDraftKey,
  removeDraft,
  watchAbandonedDrafts,
  writeDraft,
} from "./unsaved-draft-store.ts";

/**
 * Stores a form's unsaved input in the browser until it is saved or discarded, so that it survives a closed tab. Drafts
 * left behind by other forms are offered one at a time, and stay stored until each is restored or discarded.
 */
export function useUnsavedDraft(place: string, form: UseFormReturn<FieldValues>, version: string | null) {
  const key = useDraftKey(place);
  const found = useFoundDrafts(place, key);
  const isOver = useRef(false);
  const { isDirty } = form.formState;
  const keepNow = (to = key) => {
    const draft = { at: new Date().toISOString(), version, values: changedValues(form) };
    if (Object.keys(draft.values).length === 0) removeDraft(to);
    else if (!isOver.current) writeDraft(to, draft);
    return { ...draft, key: to };
  };
  useKeeping(form, isDirty, keepNow);
  return {
    offered: found.drafts[0] ?? null,
    /** Puts a found draft into the form. The form's own unsaved input becomes a found draft in its place. */
    restore: (draft: FoundDraft) => {
      const setAside = isDirty ? keepNow(newDraftKey(place)) : null;
      applyValues(form, draft.values);
      keepNow();
      found.settle(draft, setAside);
    },
    discard: (draft: FoundDraft) => found.settle(draft, null),
    /** Drops the draft once its input is saved. */
    forget: () => removeDraft(key),
    /** Ends the draft when the form is saved or abandoned; nothing is stored afterwards. */
    end: () => {
      isOver.current = true;
      removeDraft(key);
    },
  };
}

/** A form goes on at another place when a new entry has been saved. */
function useDraftKey(place: string): string {
  const [own, setOwn] = useState(() => ({ place, key: newDraftKey(place) }));
  if (own.place === place) return own.key;
  const next = { place, key: newDraftKey(place) };
  setOwn(next);
  return next.key;
}

function useFoundDrafts(place: string, ownKey: string) {
  const [drafts, setDrafts] = useState<FoundDraft[]>([]);
  useEffect(() => {
    const release = holdDraft(ownKey);
    const unwatch = watchAbandonedDrafts(place, ownKey, (draft) =>
      setDrafts((all) => [...all.filter(({ key }) => key !== draft.key), draft].toSorted(latestFirst)),
    );
    return () => {
      unwatch();
      release();
    };
  }, [place, ownKey]);
  return {
    drafts,
    /** Removes an answered draft for good; another one may take its place. */
    settle: (answered: FoundDraft, next: FoundDraft | null) => {
      removeDraft(answered.key);
      setDrafts((all) => [...(next ? [next] : []), ...all.filter(({ key }) => key !== answered.key)]);
    },
  };
}

const latestFirst = (a: FoundDraft, b: FoundDraft) => b.at.localeCompare(a.at);

/** Stores the draft soon after each change, and immediately when the page is left. */
function useKeeping(form: UseFormReturn<FieldValues>, isDirty: boolean, keep: () => void) {
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => {
    if (!isDirty) return;
    let timer: ReturnType<typeof setTimeout>;
    const keepNow = () => latest.current();
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
      keepNow();
    };
  }, [isDirty, form]);
}

const soon = 300;

/** Returns only the changed values, so that restoring them does not undo others' saves. */
function changedValues(form: UseFormReturn<FieldValues>): FieldValues {
  const stored: FieldValues = form.formState.defaultValues ?? {};
  return Object.fromEntries(
    Object.entries(form.getValues()).filter(([field, value]) => !isSame(value, stored[field])),
  );
}
