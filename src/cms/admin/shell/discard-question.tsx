import { useState } from "react";
import { DiscardDialog } from "./discard-dialog.tsx";

/** Asks before a dialog closes with what was typed in it. `close` takes the place of `onClose` at Escape and Cancel. */
export function useDiscardQuestion(isUnsaved: boolean, onClose: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  return {
    close: () => (isUnsaved ? setIsAsking(true) : onClose()),
    question: <DiscardDialog isOpen={isAsking} onOpenChange={setIsAsking} onConfirm={onClose} />,
  };
}
