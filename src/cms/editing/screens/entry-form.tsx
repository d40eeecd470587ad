import { type ReactNode, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { ConflictPanel, entryConflictId } from "#cms/admin/conflict-panel.tsx";
import { FormEntry } from "#cms/admin/form-entry.ts";
import type { AdminType } from "#cms/admin/type.tsx";
import { SeoGeneration } from "#cms/seo/screens/seo-generation.tsx";
import type { EntryData } from "#http/client/calls.ts";
import { formatMoment } from "#ui/admin/formats.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { focusUnlessTyping } from "#ui/keep-focus.ts";
import { saveFailureWords } from "./draft-keeper-state.ts";
import type { FoundDraft } from "./unsaved-draft-store.ts";
import type { EntryEditing } from "./use-entry-editor.ts";
import type { Conflict } from "./use-entry-form.ts";

/**
 * The form element of an entry. Shows the offer of an unsaved draft and a failure above its fields, and a conflict in place of
 * them.
 */
export function EntryForm({
  editing: { formId, type, entry, draft, failure, conflict, submit, settleConflict, isDirty, isSubmitting },
  offersUnsaved = true,
  onRestore = (foundDraft) => draft.restore(foundDraft),
  takesFocus,
  className,
  children,
}: {
  editing: EntryEditing;
  /** False if unsaved input of closed forms is merged without asking. */
  offersUnsaved?: boolean;
  /** Restores unsaved input. Default: sets the form's values. */
  onRestore?: (draft: FoundDraft) => void;
  /** True if the first field gets the focus. */
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
        // React bubbles the submit of a dialog's form through the component tree.
        const isOwn = event.target === event.currentTarget;
        if (!isOwn || isSubmitting || conflict) return event.preventDefault();
        void submit(event);
      }}
    >
      {offersUnsaved && draft.offered && (
        <UnsavedDraftOffer
          key={draft.offered.key}
          draft={draft.offered}
          entry={entry}
          takesFocus={!isDirty}
          onRestore={(foundDraft) => {
            onRestore(foundDraft);
            focusAgain();
          }}
          onDiscard={(foundDraft) => {
            draft.discard(foundDraft);
            focusAgain();
          }}
        />
      )}
      {failure && !conflict && <Alert>{saveFailureWords(failure)}</Alert>}
      <SeoGeneration>
        {conflict ? (
          <EntryConflict type={type} conflict={conflict} onSettle={(values) => void settleConflict(values)} />
        ) : (
          <FormEntry value={entry}>{children}</FormEntry>
        )}
      </SeoGeneration>
    </form>
  );
}

/** Runs after the dialog has focused its close button. Skipped on touch devices, where the keyboard would cover the form. */
function focusFirstField(form: HTMLFormElement | null) {
  if (!form || matchMedia("(pointer: coarse)").matches) return;
  setTimeout(() => focusUnlessTyping(form.querySelector<HTMLElement>("input, select, textarea")));
}

/** Asks about the fields that another editor saved since this form was opened. */
const EntryConflict = ({
  type,
  conflict: { fields, lastSave, isScheduling = false },
  onSettle,
}: {
  type: AdminType;
  conflict: Conflict;
  onSettle: (values: FieldValues) => void;
}) => (
  <ConflictPanel
    id={entryConflictId}
    type={type}
    label="Saved by someone else in the meantime"
    message={
      <>
        {lastSave.changedBy ?? "Someone else"} saved this entry
        {lastSave.changedAt ? ` on ${formatMoment(lastSave.changedAt)}, ` : " "}while you were editing it.
        Nothing of yours is lost: choose below which version to keep, then{" "}
        {isScheduling ? "schedule" : "save"}.
      </>
    }
    fields={fields}
    initialChoice={(name) =>
      fields.some(({ field, isChangedByBoth }) => field === name && isChangedByBoth) ? "mine" : "theirs"
    }
    settleLabel={isScheduling ? "Keep these" : "Save with these choices"}
    onSettle={onSettle}
  />
);

/** Offers an unsaved draft of an earlier visit. Takes the focus unless the editor is already typing. */
function UnsavedDraftOffer({
  draft,
  entry,
  takesFocus,
  onRestore,
  onDiscard,
}: {
  draft: FoundDraft;
  entry: EntryData | null;
  takesFocus: boolean;
  onRestore: (draft: FoundDraft) => void;
  onDiscard: (draft: FoundDraft) => void;
}) {
  const isOlder = draft.version !== (entry?.updatedAt ?? null);
  return (
    <section
      aria-label="Unsaved changes"
      className="flex flex-wrap items-center gap-3 panel bg-warn-wash px-4 py-3"
    >
      <p role="status" className="min-w-0 flex-1 basis-60 wrap-anywhere">
        Unsaved changes from {formatMoment(draft.at)} were kept in this browser.
        {isOlder && " Someone saved this entry in the meantime. Compare before you save."}
      </p>
      <div className="flex flex-wrap gap-2">
        <RestoreButton takesFocus={takesFocus} onClick={() => onRestore(draft)} />
        <Button variant="quiet" onClick={() => onDiscard(draft)}>
          Discard
        </Button>
      </div>
    </section>
  );
}

function RestoreButton({ takesFocus, onClick }: { takesFocus: boolean; onClick: () => void }) {
  const [wasWanted] = useState(takesFocus);
  return (
    <Button ref={wasWanted ? focusLater : undefined} onClick={onClick}>
      Restore
    </Button>
  );
}

/** Runs after the dialog and the form have focused their first button and field. */
function focusLater(button: HTMLButtonElement | null) {
  setTimeout(() => button?.focus());
}
