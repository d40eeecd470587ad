import { useCallback, useEffect, useId, useMemo, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { EntryCalls } from "#cms/admin/saving.ts";
import type { AdminType } from "#cms/admin/type.tsx";
import { useLeaveGuard } from "#cms/admin/use-leave-guard.ts";
import { formLabel } from "#cms/engine/form-label.ts";
import type { EntryData } from "#http/client/calls.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import { tabOf, tabsOf } from "./form-tabs.tsx";
import { useEntryForm } from "./use-entry-form.ts";

/** The form of one entry with its tabs, independent of its frame: saving, the unsaved draft, and focus on invalid fields. */
export function useEntryEditor({
  type,
  entry,
  prefill,
  staysOpen = false,
  onSaved,
  onStay,
  writes,
  keeper,
}: {
  type: AdminType;
  entry: EntryData | null;
  prefill?: FieldValues | undefined;
  staysOpen?: boolean;
  /** Called after a save that closes the form. */
  onSaved?: (saved: EntryData) => void;
  /** Called after a save that keeps the form open. */
  onStay?: ((saved: EntryData) => void) | undefined;
  writes?: EntryCalls;
  keeper?: DraftKeeper;
}) {
  const formId = useId();
  const tabs = useMemo(() => tabsOf(type), [type]);
  const [tab, setTab] = useState(tabs[0]?.value ?? "");
  const [shown, setShown] = useState<{ field: string } | null>(null);
  const { form, ...editing } = useEntryForm({
    type,
    entry,
    prefill,
    staysOpen,
    onSaved: (saved) => {
      guard.letGo();
      onSaved?.(saved);
    },
    onStay,
    writes,
    keeper,
    onFault: (fields) => {
      const first = firstInForm(formId, fields);
      if (first !== undefined) showField(first);
    },
  });
  /** Opens the tab of a field and focuses it. */
  const showField = (field: string) => {
    const [top = field] = field.split(".");
    setTab(tabOf(top, tabs));
    setShown({ field: top });
  };
  const { isDirty, isSubmitting } = form.formState;
  const guard = useLeaveGuard(isDirty || isSubmitting);
  useEffect(() => {
    if (!shown) return;
    // By then the tab with the field is visible.
    const frame = requestAnimationFrame(() => form.setFocus(shown.field));
    return () => cancelAnimationFrame(frame);
  }, [shown, form]);
  const labelOf = (field: string) => formLabel(type, field);
  return {
    formId,
    type,
    labelOf,
    entry,
    form,
    ...editing,
    ...guard,
    tabs,
    tab,
    setTab,
    showField,
    isDirty,
    isSubmitting,
  };
}

/**
 * Returns the first of the fields in document order. If none of them is rendered, because they are on other tabs, returns the
 * first of the list.
 */
function firstInForm(formId: string, fields: string[]): string | undefined {
  const shown = document.getElementById(formId)?.querySelectorAll<HTMLElement>("[data-field]") ?? [];
  const names = Array.from(shown, ({ dataset }) => dataset.field);
  const tops = fields.map((field) => field.split(".")[0]);
  const first = names.find((name) => tops.includes(name));
  return first ?? fields[0];
}

export type EntryEditing = ReturnType<typeof useEntryEditor>;

/** ⌘S and Ctrl+S save. On a page, ⌘Enter and Ctrl+Enter press the button that publishes the entry. */
export function useSaveKeys(formId: string | null, pressPublic?: () => void) {
  const save = useCallback(() => {
    const form = document.getElementById(formId ?? "");
    if (form instanceof HTMLFormElement) form.requestSubmit();
  }, [formId]);
  useKeys(formId, formId === null ? undefined : save, pressPublic);
}

/** The same shortcuts for a writer: they save the draft and request its review. */
export function useWriterKeys(formId: string, { save, request }: { save: () => void; request: () => void }) {
  useKeys(formId, save, request);
}

function useKeys(
  formId: string | null,
  save: (() => void) | undefined,
  pressPublic: (() => void) | undefined,
) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey) return;
      const actions: Record<string, typeof save> = { s: save, enter: pressPublic };
      const action = actions[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      if (!isBehindDialog(formId)) action();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [formId, save, pressPublic]);
}

/** Returns true if a dialog over the form has the focus. It has its own shortcuts. */
function isBehindDialog(formId: string | null): boolean {
  const dialog = document.activeElement?.closest("[role=dialog], [role=alertdialog]");
  return dialog != null && !dialog.contains(document.getElementById(formId ?? ""));
}
