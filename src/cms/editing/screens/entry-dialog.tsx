import { Dialog } from "#ui/dialog.tsx";
import type { EntryData } from "../calls.ts";
import { useMay } from "../editor-context.ts";
import { type AdminType, labelsOf } from "../type.tsx";
import { DraftBesideDialog } from "./drafts/draft-beside-dialog.tsx";
import { EntryEditor } from "./entry-editor.tsx";

interface EditProps {
  type: AdminType;
  entry: EntryData | null;
  onClose: () => void;
}

/** Creates or edits an entry in a dialog. */
export function EntryDialog({ type, entry, onClose }: EditProps) {
  const words = labelsOf(type);
  const mayWrite = useMay("content:write");
  return (
    <EntryEditor type={type} entry={entry} onClose={onClose}>
      {({ form, cancel, save }) => (
        <Dialog
          isOpen
          onOpenChange={(isOpen) => !isOpen && onClose()}
          size={type.size ?? "wide"}
          title={entry ? (mayWrite ? words.editTitle : type.name) : words.createTitle}
          footer={
            <>
              {cancel}
              {save}
            </>
          }
        >
          {entry && <DraftBesideDialog type={type} entry={entry} />}
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
          {entry && <DraftBesideDialog type={type} entry={entry} />}
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
