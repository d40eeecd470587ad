import { useCallback, useEffect, useId, useMemo, useState } from "react";
import type { FieldValues } from "react-hook-form";
import type { EntryData } from "../calls.ts";
import type { EntryCalls } from "../saving.ts";
import type { AdminType } from "../type.tsx";
import { tabOf, tabsOf } from "./form-tabs.tsx";
import { useEntryForm } from "./use-entry-form.ts";
import { useLeaveGuard } from "./use-leave-guard.ts";

/**
 * The form of one entry with its tabs, wherever it is framed: its save, its unsaved draft, and the way to a field at
 * fault.
 */
export function useEntryEditor({
  type,
  entry,
  prefill,
  staysOpen = false,
  onSaved,
  onStay,
  writes,
}: {
  type: AdminType;
  entry: EntryData | null;
  prefill?: FieldValues | undefined;
  staysOpen?: boolean;
  /** Called after a save that closes the form. */
  onSaved?: (saved: EntryData) => void;
  /** Called after a save that leaves the form open. */
  onStay?: ((saved: EntryData) => void) | undefined;
  writes?: EntryCalls;
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
    onFault: (fields) => {
      const first = firstInForm(formId, fields);
      if (first !== undefined) showField(first);
    },
  });
  /** Opens the tab of a field and gives it the focus. */
  const showField = (field: string) => {
    const [top = field] = field.split(".");
    setTab(tabOf(top, tabs));
    setShown({ field: top });
  };
  const { isDirty, isSubmitting } = form.formState;
  const guard = useLeaveGuard(isDirty || isSubmitting);
  useEffect(() => {
    if (!shown) return;
    // The tab that holds the field is visible by then.
    const frame = requestAnimationFrame(() => form.setFocus(shown.field));
    return () => cancelAnimationFrame(frame);
  }, [shown, form]);
  return { formId, entry, form, ...editing, ...guard, tabs, tab, setTab, showField, isDirty, isSubmitting };
}

/** The first of the fields as the form shows them, else as they come: one on another tab is not there yet. */
function firstInForm(formId: string, fields: string[]): string | undefined {
  const shown = document.getElementById(formId)?.querySelectorAll<HTMLElement>("[data-field]") ?? [];
  const names = Array.from(shown, ({ dataset }) => dataset.field);
  const tops = fields.map((field) => field.split(".")[0]);
  const first = names.find((name) => tops.includes(name));
  return first ?? fields[0];
}

export type EntryEditing = ReturnType<typeof useEntryEditor>;

/** ⌘S and Ctrl+S save; on a page, ⌘Enter and Ctrl+Enter press what makes the entry public. */
export function useSaveKeys(formId: string | null, pressPublic?: () => void) {
  const save = useCallback(() => {
    const form = document.getElementById(formId ?? "");
    if (form instanceof HTMLFormElement) form.requestSubmit();
  }, [formId]);
  useKeys(formId, formId === null ? undefined : save, pressPublic);
}

/** The same keys for a writer: they keep the draft, and ask for its review. */
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

/** A dialog over the form has the focus, and keys of its own. */
function isBehindDialog(formId: string | null): boolean {
  const dialog = document.activeElement?.closest("[role=dialog], [role=alertdialog]");
  return dialog != null && !dialog.contains(document.getElementById(formId ?? ""));
}
