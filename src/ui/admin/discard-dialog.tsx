import type { ComponentProps } from "react";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";

export const unsavedChanges = "Your changes have not been saved.";

/** Asks before what was typed is given up. */
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
