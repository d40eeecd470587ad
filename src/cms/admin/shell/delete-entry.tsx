import { useState } from "react";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useToast } from "#ui/toast.tsx";
import { CallFailure, type EntryData } from "../calls.ts";
import { useEntryCalls } from "../saving.ts";
import { type AdminType, labelsOf } from "../type.tsx";
import { UsedBy } from "./used-by.tsx";

/** Asks, deletes, and says how it went. Open while there is an entry. */
export function DeleteEntry({
  type,
  entry,
  onClose,
  onDeleted,
}: {
  type: AdminType;
  entry: EntryData | null;
  onClose: () => void;
  /** Called once the dialog has let go of the focus, which the entry's row cannot have any more. */
  onDeleted: () => void;
}) {
  const words = labelsOf(type);
  const toast = useToast();
  const calls = useEntryCalls(type);
  const [isBusy, setIsBusy] = useState(false);
  const [isDeleted, setIsDeleted] = useState(false);
  // The texts stay while the dialog goes.
  const [last, setLast] = useState(entry);
  if (entry && entry !== last) {
    setLast(entry);
    setIsDeleted(false);
  }
  const remove = async () => {
    if (!entry) return;
    setIsBusy(true);
    try {
      await calls.remove(entry);
      setIsDeleted(true);
      onClose();
      toast({ title: "Success", description: words.deleted });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const description = words.deleteFailed(error.message);
      toast({ title: "Error", variant: "destructive", description: withReason(description, error.message) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <ConfirmDialog
      isOpen={entry !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${type.name}`}
      text={
        <>
          {last && words.deleteQuestion(type.titleOf(last))}
          <span className="mt-2 block text-13">{last && type.titleOf(last)}</span>
          {last && <UsedBy type={type} entry={last} isAsked={entry !== null && !isBusy} />}
        </>
      }
      confirmLabel={isBusy ? "Deleting..." : "Delete"}
      isDestructive
      isBusy={isBusy}
      onConfirm={() => void remove()}
      onFocusReturn={isDeleted ? onDeleted : undefined}
    />
  );
}

/** The spec's text, with the server's word where the text leaves it out. */
const withReason = (text: string, reason: string) =>
  text.includes(reason) ? (
    text
  ) : (
    <>
      {text}
      <span className="block">{reason}</span>
    </>
  );
