import { zodResolver } from "@hookform/resolvers/zod";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type FieldErrors, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import { useToast } from "#ui/toast.tsx";
import { CallFailure, type EntryData, isContested, type LastSave, lastSave } from "../calls.ts";
import { useEditor } from "../editor-context.ts";
import { type EntryCalls, useEntryCalls } from "../saving.ts";
import { type AdminType, labelsOf } from "../type.tsx";
import {
  applyValues,
  type Difference,
  differences,
  isSame,
  valuesOf,
  withoutUntouched,
} from "./entry-values.ts";
import { useUnsavedDraft } from "./unsaved-draft.ts";

/** Another editor's save of the entry being edited, and the fields not yet in the form. */
export interface Conflict {
  current: EntryData;
  fields: Difference[];
  /** Who saved it, and when; empty where the history does not tell. */
  lastSave: LastSave;
}

interface EntryFormOptions {
  type: AdminType;
  entry: EntryData | null;
  /** Values that the form begins with as if they had been typed. */
  prefill?: FieldValues | undefined;
  /** True if the form stays open after a save, with the saved values. */
  staysOpen: boolean;
  /** Called after a save that leaves nothing to go on with. */
  onSaved: (saved: EntryData) => void;
  /** Called after a save that leaves the form open. */
  onStay?: ((saved: EntryData) => void) | undefined;
  /** The fields at fault, the first of which is to be shown and focused. */
  onFault: (fields: string[]) => void;
  /** How the entry is written. Default: by the calls of its type. */
  writes?: EntryCalls | undefined;
}

type EntryForm = UseFormReturn<FieldValues>;

/** The entry as the form's values are based on it; null while it is new. */
type Base = RefObject<EntryData | null>;

/** The form of one entry and its save: the failure to show, the conflict to settle, the draft an earlier visit left. */
export function useEntryForm(options: EntryFormOptions) {
  const { type, entry, prefill, onFault } = options;
  const base = useRef(entry);
  const form = useForm<FieldValues>({
    defaultValues: valuesOf(type, entry),
    resolver: zodResolver(type.schema),
    // An invalid field may be on another tab; the component that shows the tab focuses it.
    shouldFocusError: false,
  });
  const { id: editorId } = useEditor();
  const place = `${editorId}/${type.draftKey}/${entry?.id ?? "new"}`;
  const draft = useUnsavedDraft(place, form, entry?.updatedAt ?? null);
  usePrefill(form, prefill);
  useNewerVersion(options, form, base);
  const { save, failure, conflict, resolve } = useSave(options, { form, base, draft });
  const submit = form.handleSubmit(save, (errors: FieldErrors) => {
    onFault(Object.keys(errors));
  });
  return {
    form,
    failure,
    conflict,
    draft,
    submit,
    /** Takes over the other editor's version of the named fields, keeps mine of all others, and saves. */
    settleConflict: (takenFields: string[]) => {
      if (!conflict) return;
      const kept = keptValues(form, conflict, new Set(takenFields));
      base.current = conflict.current;
      form.reset(valuesOf(type, conflict.current));
      applyValues(form, kept);
      resolve();
      return submit();
    },
  };
}

function usePrefill(form: EntryForm, prefill: FieldValues | undefined) {
  const [given] = useState(prefill);
  useEffect(() => {
    if (given) applyValues(form, given);
  }, [form, given]);
}

/**
 * Takes a newer version of the entry into a form that stays open. What was typed stays; where both changed a field, all
 * waits for the save, which asks.
 */
function useNewerVersion({ type, entry, staysOpen }: EntryFormOptions, form: EntryForm, base: Base) {
  const { isDirty } = form.formState;
  useEffect(() => {
    const before = base.current;
    if (!staysOpen || !entry || !before || entry.updatedAt <= before.updatedAt) return;
    const typed = isDirty ? typedSince(type, before, form.getValues()) : {};
    if (differences(type, before, entry, form.getValues()).some(({ isChangedByBoth }) => isChangedByBoth))
      return;
    base.current = entry;
    form.reset(valuesOf(type, entry));
    applyValues(form, typed);
  }, [staysOpen, entry, type, form, base, isDirty]);
}

/** The values that differ from those of the entry as the form began with it. */
function typedSince(type: AdminType, before: EntryData, values: FieldValues): FieldValues {
  const begun = valuesOf(type, before);
  return Object.fromEntries(Object.entries(values).filter(([field, value]) => !isSame(value, begun[field])));
}

/** Saves the form's values. A save that another editor's came before is made again, or becomes a conflict to settle. */
function useSave(
  { type, staysOpen, onSaved, onStay, onFault, writes }: EntryFormOptions,
  { form, base, draft }: { form: EntryForm; base: Base; draft: ReturnType<typeof useUnsavedDraft> },
) {
  const toast = useToast();
  const words = labelsOf(type);
  const plainCalls = useEntryCalls(type);
  const calls = writes ?? plainCalls;
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const save = async (values: FieldValues) => {
    setFailure(null);
    const sent = structuredClone(form.getValues());
    const isNew = !base.current;
    let saved: EntryData;
    try {
      saved = await (base.current
        ? calls.update(base.current, values)
        : calls.create(withoutUntouched(type, sent, values)));
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      return refused(error, values);
    }
    const typed = Object.entries(form.getValues()).filter(([field, value]) => !isSame(value, sent[field]));
    if (staysOpen || typed.length > 0) {
      goOnFrom(saved, Object.fromEntries(typed));
      onStay?.(saved);
    } else {
      draft.end();
      onSaved(saved);
    }
    toast({ title: "Success", description: isNew ? words.created : words.updated });
  };

  /** Input typed during the save is kept, in dialogs too. */
  const goOnFrom = (saved: EntryData, typed: FieldValues) => {
    base.current = saved;
    draft.forget();
    form.reset(valuesOf(type, saved));
    applyValues(form, typed);
  };

  const refused = (error: CallFailure, values: FieldValues): Promise<void> | undefined => {
    const disputed = base.current && error.current && differences(type, base.current, error.current, values);
    if (error.current && disputed?.length === 0) {
      // The other editor's save changed nothing that this form would overwrite.
      base.current = error.current;
      return save(values);
    }
    // The question that comes says it, and takes the focus.
    if (error.current && disputed) {
      setConflict({ current: error.current, fields: disputed, lastSave: lastSave.parse(error.body) });
      return;
    }
    if (isContested(error)) return;
    const failed = base.current ? words.updateFailed : words.createFailed;
    toast({ title: "Error", variant: "destructive", description: failed(error.message) });
    setFailure(error);
    const faults = error.issues.filter(({ path }) => path !== "");
    for (const { path, message } of faults) form.setError(path, { type: "server", message });
    onFault(faults.map(({ path }) => path));
  };

  const resolve = () => {
    setConflict(null);
    setFailure(null);
  };
  return { save, failure, conflict, resolve };
}

/** Returns the values that stay: fields changed by both and not taken over, and those that only this form changed. */
function keptValues(
  { formState, getFieldState, getValues }: EntryForm,
  { fields }: Conflict,
  taken: Set<string>,
): FieldValues {
  const disputed = new Set(fields.map(({ field }) => field));
  return Object.fromEntries(
    Object.entries(getValues()).filter(
      ([field]) => !taken.has(field) && (disputed.has(field) || getFieldState(field, formState).isDirty),
    ),
  );
}
