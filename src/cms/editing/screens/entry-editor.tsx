import type { ReactNode } from "react";
import { type FieldValues, FormProvider } from "react-hook-form";
import { useMay } from "#accounts/editor-context.ts";
import { LeaveQuestion } from "#cms/admin/leave-question.tsx";
import { type AdminType, labelsOf } from "#cms/admin/type.tsx";
import type { EntryData } from "#http/client/calls.ts";
import { Button } from "#ui/button.tsx";
import { EntryForm } from "./entry-form.tsx";
import { FormTabs, tabsLabel } from "./form-tabs.tsx";
import { useEntryEditor, useSaveKeys } from "./use-entry-editor.ts";

interface EntryEditorProps {
  type: AdminType;
  /** Null for a new entry. A form that stays open merges newer versions, unless they conflict with unsaved changes. */
  entry: EntryData | null;
  onClose: () => void;
  /** Initial values that count as typed input. */
  prefill?: FieldValues;
  /** Called after a save that closes the form. */
  onSaved?: (saved: EntryData) => void;
  /** Called after a save that keeps the form open. */
  onStay?: (saved: EntryData) => void;
  /** True if the form stays open after a save. */
  staysOpen?: boolean;
  /** False keeps the current focus. By default the first field gets it, unless the form is prefilled. */
  takesFocus?: boolean;
  /** Places the form and its buttons. */
  children: (parts: { form: ReactNode; cancel: ReactNode; save: ReactNode }) => ReactNode;
}

/**
 * The form of an entry and its buttons, framed by a dialog or by the list. Stays open until the entry is saved or the changes are
 * discarded.
 */
export function EntryEditor({
  type,
  entry,
  onClose,
  prefill,
  onSaved,
  onStay,
  staysOpen = false,
  takesFocus = !prefill,
  children: frame,
}: EntryEditorProps) {
  const words = labelsOf(type);
  const editing = useEntryEditor({
    type,
    entry,
    prefill,
    staysOpen,
    onSaved: (saved) => {
      onSaved?.(saved);
      onClose();
    },
    onStay,
  });
  const { formId, form, conflict, failure, draft, blocker, isDirty, isSubmitting } = editing;
  const mayWrite = useMay("content:write");
  useSaveKeys(mayWrite ? formId : null);
  return (
    <FormProvider {...form}>
      {frame({
        form: (
          // In a prefilled form, the source of the values precedes the fields.
          <EntryForm editing={editing} takesFocus={takesFocus} className="flex flex-col gap-5">
            {!mayWrite && <p className="text-muted">{readOnly}</p>}
            <fieldset disabled={!mayWrite} className="contents">
              <FormTabs
                label={tabsLabel(type)}
                tabs={editing.tabs}
                tab={editing.tab}
                onChange={editing.setTab}
                isNew={!entry}
              />
            </fieldset>
          </EntryForm>
        ),
        cancel: <Button onClick={onClose}>{staysOpen || !mayWrite ? "Close" : "Cancel"}</Button>,
        save: mayWrite && (
          <Button
            type="submit"
            form={formId}
            variant={staysOpen && !isDirty ? "secondary" : "primary"}
            title="⌘S or Ctrl+S"
            aria-keyshortcuts="Meta+S Control+S"
            disabled={conflict !== null}
            isBusy={isSubmitting}
          >
            {isSubmitting ? "Saving..." : entry ? words.updateButton : words.createButton}
          </Button>
        ),
      })}
      <LeaveQuestion
        blocker={blocker}
        isSaving={isSubmitting}
        isUncertain={failure?.status === 0}
        onDiscard={draft.end}
      />
    </FormProvider>
  );
}

const readOnly = "Only editors can change this. You can read it here.";
