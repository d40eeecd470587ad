import type { ReactNode } from "react";
import { Alert } from "#ui/alert.tsx";
import { ConflictPanel } from "./conflict-panel.tsx";
import { UnsavedDraftOffer } from "./unsaved-draft-offer.tsx";
import type { EntryEditing } from "./use-entry-editor.ts";

/**
 * The form element of an entry: before its fields the offer of an unsaved draft and the failure, in place of them a
 * conflict.
 */
export function EntryForm({
  editing: { formId, entry, draft, failure, conflict, submit, settleConflict, isDirty, isSubmitting },
  takesFocus,
  className,
  children,
}: {
  editing: EntryEditing;
  /** True if its first field gets the focus. */
  takesFocus: boolean;
  className: string;
  children: ReactNode;
}) {
  const focusAgain = () => focusFirstField(document.querySelector(`#${CSS.escape(formId)}`));
  return (
    <form
      id={formId}
      ref={takesFocus ? focusFirstField : undefined}
      noValidate
      className={className}
      onSubmit={(event) => {
        // A form in a dialog of its own hands its event on through React's tree.
        const isOwn = event.target === event.currentTarget;
        if (!isOwn || isSubmitting || conflict) return event.preventDefault();
        void submit(event);
      }}
    >
      {draft.offered && (
        <UnsavedDraftOffer
          key={draft.offered.key}
          draft={draft.offered}
          entry={entry}
          takesFocus={!isDirty}
          onRestore={(found) => {
            draft.restore(found);
            focusAgain();
          }}
          onDiscard={(found) => {
            draft.discard(found);
            focusAgain();
          }}
        />
      )}
      {failure && !conflict && <Alert>{failure.message}</Alert>}
      {conflict ? (
        <ConflictPanel conflict={conflict} onSettle={(taken) => void settleConflict(taken)} />
      ) : (
        children
      )}
    </form>
  );
}

/** Later than the dialog, which focuses its close button. Not on touch, where a keyboard would cover the form. */
function focusFirstField(form: HTMLFormElement | null) {
  if (!form || matchMedia("(pointer: coarse)").matches) return;
  setTimeout(() => form.querySelector<HTMLElement>("input, select, textarea")?.focus());
}
