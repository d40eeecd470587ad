import { zodResolver } from "@hookform/resolvers/zod";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type FieldErrors, type FieldValues, type UseFormReturn, useForm } from "react-hook-form";
import { z } from "zod";
import { useEditor } from "#accounts/editor-context.ts";
import { entryConflictId, focusConflict } from "#cms/admin/conflict-panel.tsx";
import { type EntryCalls, useEntryCalls } from "#cms/admin/saving.ts";
import { type AdminType, labelsOf } from "#cms/admin/type.tsx";
import { useRenameOffer } from "#cms/admin/use-rename-offer.ts";
import {
  CallFailure,
  type EntryData,
  isContested,
  type LastSave,
  lastSave,
  takenValue,
} from "#http/client/calls.ts";
import { useToast } from "#ui/toast.tsx";
import type { DraftKeeper } from "./draft-keeper.ts";
import { saveFailureWords } from "./draft-keeper-state.ts";
import {
  applyValues,
  type Difference,
  differences,
  formValuesWith,
  isSame,
  payloadOf,
  topField,
  valuesOf,
  withoutUntouched,
} from "./entry-values.ts";
import { useUnsavedDraft } from "./unsaved-draft.ts";

/** Another editor's save of the edited entry, and the fields that differ. */
export interface Conflict {
  current: EntryData;
  fields: Difference[];
  /** Who saved it and when. Empty if the history has no record. */
  lastSave: LastSave;
  /** True if the draft is to be scheduled, not saved. */
  isScheduling?: boolean;
}

interface EntryFormOptions {
  type: AdminType;
  entry: EntryData | null;
  /** Initial values that count as typed input. */
  prefill?: FieldValues | undefined;
  /** True if the form stays open after a save, with the saved values. */
  staysOpen: boolean;
  /** Called after a save that closes the form. */
  onSaved: (saved: EntryData) => void;
  /** Called after a save that keeps the form open. */
  onStay?: ((saved: EntryData) => void) | undefined;
  /** Called with the invalid fields. The first one should be shown and focused. */
  onFault: (fields: string[]) => void;
  /** Writes the entry. Default: the calls of its type. */
  writes?: EntryCalls | undefined;
  /** The server draft that keeps the form's input. Without one, unsaved input is only in the browser. */
  keeper?: DraftKeeper | undefined;
}

type EntryForm = UseFormReturn<FieldValues>;

/** The version of the entry that the form's values are based on, or null for a new entry. */
type Base = RefObject<EntryData | null>;

/** The form of one entry and its save: the failure to show, the conflict to resolve, and an unsaved draft of an earlier visit. */
export function useEntryForm(options: EntryFormOptions) {
  const { type, entry, prefill, onFault, keeper } = options;
  const base = useRef(entry);
  const form = useForm<FieldValues>({
    defaultValues: valuesOf(type, entry),
    resolver: zodResolver(type.schema),
    // An invalid field may be on another tab. The component with the tabs focuses it.
    shouldFocusError: false,
  });
  const { id: editorId } = useEditor();
  const forms = `${editorId}/${type.draftKey}/`;
  const draft = useUnsavedDraft(form, {
    place: `${forms}${entry?.id ?? keeper?.key ?? "new"}`,
    // A new draft finds all new entries' input, to open them at their own address.
    ...(keeper?.isNew && { places: `${forms}new-` }),
    version: entry?.updatedAt ?? null,
    pending: keeper?.pending,
  });
  usePrefill(form, prefill);
  useNewerVersion(options, form, base);
  const { save, failure, conflict, dispute, resolve } = useSave(options, { form, base, draft });
  const submit = form.handleSubmit(save, (errors: FieldErrors) => {
    onFault(Object.keys(errors));
  });
  return {
    form,
    failure,
    conflict,
    draft,
    submit,
    dispute,
    /**
     * Saves the chosen values of the disputed fields with everything else that was typed. For a schedule, keeps them in the draft and
     * asks for its time again.
     */
    settleConflict: (chosen: FieldValues) => {
      if (!conflict) return;
      const typed = {
        ...undisputedValues(form, conflict),
        ...formValuesWith(type, conflict.current, withoutTheirs(chosen, conflict)),
      };
      base.current = conflict.current;
      form.reset(valuesOf(type, conflict.current));
      applyValues(form, typed);
      resolve();
      if (!keeper || !conflict.isScheduling) return submit();
      return keeper.settleLive(conflict.current).then(
        () => keeper.ask("schedule"),
        // The keeper's state says why the draft was not kept.
        () => {},
      );
    },
  };
}

function usePrefill(form: EntryForm, prefill: FieldValues | undefined) {
  const [initialPrefill] = useState(prefill);
  useEffect(() => {
    if (initialPrefill) applyValues(form, initialPrefill);
  }, [form, initialPrefill]);
}

/**
 * Merges a newer version of the entry into a form that stays open, without discarding input. If both editors changed a field,
 * merges nothing: the next save then asks which version to keep.
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

/** Returns the values that differ from the entry's when the form opened. */
function typedSince(type: AdminType, before: EntryData, values: FieldValues): FieldValues {
  const initialValues = valuesOf(type, before);
  return Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSame(value, initialValues[field])),
  );
}

/** Saves the form's values. If another editor has saved in the meantime, retries the save or reports a conflict. */
function useSave(
  { type, staysOpen, onSaved, onStay, onFault, writes }: EntryFormOptions,
  { form, base, draft }: { form: EntryForm; base: Base; draft: ReturnType<typeof useUnsavedDraft> },
) {
  const toast = useToast();
  const words = labelsOf(type);
  const offerRename = useRenameOffer(type);
  const plainCalls = useEntryCalls(type);
  const calls = writes ?? plainCalls;
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const isCreating = useRef(false);

  const save = async (values: FieldValues) => {
    // A double click, or a save key during the save, would create the entry twice.
    if (!base.current && isCreating.current) return;
    isCreating.current = true;
    setFailure(null);
    const sent = structuredClone(form.getValues());
    const before = base.current;
    let saved: EntryData;
    try {
      saved = await (base.current
        ? calls.update(base.current, values)
        : calls.create(withoutUntouched(type, sent, values)));
    } catch (error) {
      isCreating.current = false;
      if (!(error instanceof CallFailure)) throw error;
      return refused(error, values, sent);
    }
    const typed = Object.entries(form.getValues()).filter(([field, value]) => !isSame(value, sent[field]));
    if (staysOpen || typed.length > 0) {
      goOnFrom(saved, Object.fromEntries(typed));
      onStay?.(saved);
    } else {
      draft.end();
      onSaved(saved);
    }
    toast({
      title: "Success",
      description: before ? words.updated : words.created,
      ...offerRename(before, saved),
    });
  };

  /** Keeps input typed during the save, in dialogs too. */
  const goOnFrom = (saved: EntryData, typed: FieldValues) => {
    base.current = saved;
    draft.forget();
    form.reset(valuesOf(type, saved));
    applyValues(form, typed);
  };

  const refused = (error: CallFailure, values: FieldValues, sent: FieldValues): Promise<void> | undefined => {
    const disputed = base.current && disputedFields(type, base.current, error, values);
    if (error.current && disputed?.length === 0) {
      // This form would not overwrite any of the other editor's changes.
      const wasPublic = base.current !== null && type.isPublic(base.current);
      base.current = error.current;
      if (wasPublic || !type.isPublic(error.current)) return save(values);
      toast({
        title: "Not saved yet",
        description: "Someone published this entry in the meantime. Save again to change what readers see.",
      });
      return;
    }
    if (error.current && disputed) {
      setConflict({ current: error.current, fields: disputed, lastSave: lastSave.parse(error.body) });
      toast({
        title: "Not saved yet",
        description: "Someone saved this entry in the meantime. Choose which version to keep.",
        action: { label: "Choose", onClick: () => focusConflict(entryConflictId) },
      });
      return;
    }
    if (isContested(error)) return;
    showRefusal(error, sent);
  };

  /** Shows a refusal once: at the invalid fields, or else above the form and in a toast. */
  const showRefusal = (error: CallFailure, sent: FieldValues) => {
    showFaults(form, error);
    const fields = error.issues.flatMap(({ path }) => path || []);
    const isAtFields = fields.length > 0 && fields.every((path) => topField(path) in sent);
    const isTypedOn = !isSame(form.getValues(), sent);
    if (!isAtFields) {
      const failed = base.current ? words.updateFailed : words.createFailed;
      toast({ title: "Error", variant: "destructive", description: failed(saveFailureWords(error)) });
      setFailure(error);
    } else if (isTypedOn) toast(faultOutOfSight(() => onFault(fields)));
    // If the editor has typed on, the focus stays.
    if (!isTypedOn) onFault(fields);
  };

  /** Asks which version to keep if the draft cannot be scheduled because the entry was saved in the meantime. */
  const dispute = (error: CallFailure): boolean => {
    const fields = base.current && disputedFields(type, base.current, error, form.getValues());
    if (!error.current || !fields?.length) return false;
    setConflict({ current: error.current, fields, lastSave: lastSave.parse(error.body), isScheduling: true });
    return true;
  };

  const resolve = () => {
    setConflict(null);
    setFailure(null);
  };
  return { save, failure, conflict, dispute, resolve };
}

/**
 * Returns the fields that a refused save would overwrite, or null if nobody else saved the entry. They changed since the form opened,
 * or since its draft was started.
 */
function disputedFields(
  type: AdminType,
  base: EntryData,
  { current, body }: CallFailure,
  values: FieldValues,
): Difference[] | null {
  if (!current) return null;
  const disputed = differences(type, base, current, values);
  const mine = payloadOf(type, values);
  const isNew = (field: string) => disputed.every((one) => one.field !== field);
  const earlier = draftConflict
    .parse(body)
    .fields.filter(
      ({ field, theirs, isContested }) => isContested && isNew(field) && !isSame(theirs, mine[field]),
    );
  return [
    ...disputed,
    ...earlier.map(({ field, theirs }) => ({ field, theirs, mine: mine[field], isChangedByBoth: true })),
  ];
}

/** The fields that changed in both a draft and its entry, in the body of a conflict. */
const draftConflict = z
  .object({
    fields: z.array(
      z.object({ field: z.string(), theirs: z.unknown(), isContested: z.boolean().default(false) }),
    ),
  })
  .catch({ fields: [] });

/** Tells an editor who has typed on about an invalid field that may be out of view. */
const faultOutOfSight = (show: () => void) => ({
  title: "Not saved yet",
  description: "A field has an invalid value.",
  action: { label: "Show it", onClick: show },
});

/** Shows each issue at its field. If several fields share a message, only the first one shows it. */
function showFaults(form: EntryForm, { issues, body }: CallFailure) {
  const { owner, freeSlug } = takenValue.parse(body);
  const types = {
    ...(owner && { ownerTitle: owner.title, ownerPath: owner.path }),
    ...(freeSlug && { freeSlug }),
  };
  for (const [place, { path, message }] of issues.entries())
    if (path !== "" && issues.findIndex((other) => other.message === message) === place)
      form.setError(path, { type: "server", message, types });
}

/** Returns the chosen values that differ from the other editor's. */
const withoutTheirs = (chosen: FieldValues, { fields }: Conflict): FieldValues =>
  Object.fromEntries(
    fields.flatMap(({ field, theirs }) => (isSame(chosen[field], theirs) ? [] : [[field, chosen[field]]])),
  );

/** Returns the values of the fields that only this form changed. */
function undisputedValues(
  { formState, getFieldState, getValues }: EntryForm,
  { fields }: Conflict,
): FieldValues {
  const disputed = new Set(fields.map(({ field }) => field));
  return Object.fromEntries(
    Object.entries(getValues()).filter(
      ([field]) => !disputed.has(field) && getFieldState(field, formState).isDirty,
    ),
  );
}
