import { Dialog } from "#ui/dialog.tsx";
import type { EntryData } from "../calls.ts";
import { type AdminType, labelsOf } from "../type.tsx";
import { EntryEditor } from "./entry-editor.tsx";

interface EditProps {
  type: AdminType;
  entry: EntryData | null;
  onClose: () => void;
}

/** Creates or edits an entry in a dialog. */
export function EntryDialog({ type, entry, onClose }: EditProps) {
  const words = labelsOf(type);
  return (
    <EntryEditor type={type} entry={entry} onClose={onClose}>
      {({ form, cancel, save }) => (
        <Dialog
          isOpen
          onOpenChange={(isOpen) => !isOpen && onClose()}
          size={type.size ?? "wide"}
          title={entry ? words.editTitle : words.createTitle}
          footer={
            <>
              {cancel}
              {save}
            </>
          }
        >
          {form}
        </Dialog>
      )}
    </EntryEditor>
  );
}

/** Edits an entry in its place in the list. */
export function EntryInPlace({ type, entry, onClose }: EditProps) {
  return (
    <EntryEditor type={type} entry={entry} onClose={onClose}>
      {({ form, cancel, save }) => (
        <section aria-label={labelsOf(type).editTitle} className="flex flex-col gap-5 bg-surface p-4">
          {form}
          <div className="flex flex-wrap justify-end gap-3">
            {cancel}
            {save}
          </div>
        </section>
      )}
    </EntryEditor>
  );
}
