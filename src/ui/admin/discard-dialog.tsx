import { type ComponentProps, useState } from "react";
import { ConfirmDialog } from "../confirm-dialog.tsx";

export const unsavedChanges = "Your changes have not been saved.";

/** Confirms that unsaved input is discarded. */
export const DiscardDialog = ({
  title = "Discard your changes?",
  text = unsavedChanges,
  confirmLabel = "Discard",
  ...dialog
}: Pick<ComponentProps<typeof ConfirmDialog>, "isOpen" | "onOpenChange" | "onConfirm" | "isConfirmBusy"> & {
  title?: string;
  text?: string;
  confirmLabel?: string;
}) => (
  <ConfirmDialog
    {...dialog}
    title={title}
    text={text}
    confirmLabel={confirmLabel}
    cancelLabel="Keep editing"
    isDestructive
  />
);

/** Asks before a dialog with unsaved input closes. Use `close` instead of `onClose` for Escape and Cancel. */
export function useDiscardQuestion(isUnsaved: boolean, onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  return {
    close: () => (isUnsaved ? setIsAsking(true) : onClose()),
    question: <DiscardDialog isOpen={isAsking} onOpenChange={setIsAsking} onConfirm={onClose} />,
  };
}
