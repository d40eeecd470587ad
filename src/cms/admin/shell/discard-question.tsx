import { useState } from "react";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

/** Asks before a dialog closes with what was typed in it. `close` takes the place of `onClose` at Escape and Cancel. */
export function useDiscardQuestion(isUnsaved: boolean, onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  return {
    close: () => (isUnsaved ? setIsAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Discard your changes?"
        text="Your changes have not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        isDestructive
        onConfirm={onClose}
      />
    ),
  };
}
