import { useEffect, useRef, useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { applyValues, isSame } from "./entry-values.ts";
import {
  entryOfKey,
  type FoundDraft,
  holdDraft,
  newDraftKey,
  removeDraft,
  watchAbandonedDrafts,
  writeDraft,
} from "./unsaved-draft-store.ts";

/** Changed fields that the server has not saved. `base` holds the values that the server has for them. */
export interface PendingInput {
  values: FieldValues;
  base: FieldValues;
}

interface Options {
  /** Identifies the editor, type and entry. */
  place: string;
  /** The start of the places whose unsaved input is found. Default: the form's own place. */
  places?: string | undefined;
  /** The `updatedAt` of the entry that the input is based on, or null for a new entry. */
  version: string | null;
  /** Default: what differs from the form's initial values. */
  pending?: (() => PendingInput) | undefined;
}

/**
 * Stores a form's unsaved input in the browser until the server has it or the editor discards it, so that it survives a closed tab.
 * Finds the input of closed forms, one at a time. Each stays stored until it is restored or discarded.
 */
export function useUnsavedDraft(
  form: UseFormReturn<FieldValues>,
  { place, places = `${place}/`, version, pending = () => changedValues(form) }: Options,
) {
  const key = useDraftKey(place);
  const foundDrafts = useFoundDrafts(places, key);
  const isOver = useRef(false);
  const { isDirty } = form.formState;
  const keepNow = (to = key) => {
    const draft = { at: new Date().toISOString(), version, ...pending() };
    if (Object.keys(draft.values).length === 0) removeDraft(to);
    else if (!isOver.current) writeDraft(to, draft);
    return { ...draft, key: to };
  };
  useKeeping(form, isDirty, keepNow);
  return {
    offered: foundDrafts.drafts[0] ?? null,
    /** Restores a found draft. The form's own unsaved input becomes a found draft in turn. */
    restore: (draft: FoundDraft) => {
      const setAside = isDirty ? keepNow(newDraftKey(place)) : null;
      applyValues(form, draft.values);
      keepNow();
      foundDrafts.settle(draft, setAside);
    },
    /** Merges a found draft into the form by `merge`, and returns its result. */
    adopt: (draft: FoundDraft, merge: (draft: FoundDraft) => boolean): boolean => {
      const isMissing = merge(draft);
      keepNow();
      foundDrafts.settle(draft, null);
      return isMissing;
    },
    discard: (draft: FoundDraft) => foundDrafts.settle(draft, null),
    /** Call when the server has more of the input than before. */
    update: () => void keepNow(),
    /** Removes the draft after its input was saved. */
    forget: () => removeDraft(key),
    /** Removes the draft and the drafts of other closed forms of the same entry, but not of other new entries. */
    discardAll: () => {
      removeDraft(key);
      for (const draft of foundDrafts.drafts)
        if (entryOfKey(draft.key) === entryOfKey(key)) foundDrafts.settle(draft, null);
    },
    /** Removes the draft after the form was saved or abandoned. Nothing is stored afterwards. */
    end: () => {
      isOver.current = true;
      removeDraft(key);
    },
  };
}

/** The first save of a new entry moves the form to another place. */
function useDraftKey(place: string): string {
  const [draftKey, setDraftKey] = useState(() => ({ place, key: newDraftKey(place) }));
  if (draftKey.place === place) return draftKey.key;
  const next = { place, key: newDraftKey(place) };
  setDraftKey(next);
  return next.key;
}

function useFoundDrafts(places: string, ownKey: string) {
  const [drafts, setDrafts] = useState<FoundDraft[]>([]);
  useEffect(() => {
    const release = holdDraft(ownKey);
    const unwatch = watchAbandonedDrafts(places, ownKey, (draft) =>
      setDrafts((all) => [...all.filter(({ key }) => key !== draft.key), draft].toSorted(latestFirst)),
    );
    return () => {
      unwatch();
      release();
    };
  }, [places, ownKey]);
  return {
    drafts,
    /** Removes a restored or discarded draft. `next` may take its place. */
    settle: (answered: FoundDraft, next: FoundDraft | null) => {
      removeDraft(answered.key);
      setDrafts((all) => [...(next ? [next] : []), ...all.filter(({ key }) => key !== answered.key)]);
    },
  };
}

const latestFirst = (a: FoundDraft, b: FoundDraft) => b.at.localeCompare(a.at);

/** Stores the draft shortly after each change, and immediately if the page is left. */
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

/** Returns only the changed values, so that restoring them does not overwrite other editors' saves. */
function changedValues(form: UseFormReturn<FieldValues>): PendingInput {
  const stored: FieldValues = form.formState.defaultValues ?? {};
  const changed = Object.entries(form.getValues()).filter(([field, value]) => !isSame(value, stored[field]));
  return {
    values: Object.fromEntries(changed),
    base: Object.fromEntries(changed.map(([field]) => [field, stored[field] ?? null])),
  };
}
