import type { Blocker } from "react-router";
import { DiscardDialog, unsavedChanges } from "#ui/admin/discard-dialog.tsx";

/** Asks before the editor leaves a form with unsaved changes. During a save, waits for its result. */
export const LeaveQuestion = ({
  blocker,
  isSaving,
  isUncertain,
  onDiscard,
}: {
  blocker: Blocker;
  isSaving: boolean;
  /** True if the last save got no response. */
  isUncertain: boolean;
  onDiscard: () => void;
}) => (
  <DiscardDialog
    isOpen={blocker.state === "blocked"}
    onOpenChange={(isOpen) => !isOpen && blocker.state === "blocked" && blocker.reset()}
    {...(isSaving && { title: "Your changes are being saved", confirmLabel: "Saving..." })}
    text={isSaving ? saving : isUncertain ? uncertain : unsavedChanges}
    isConfirmBusy={isSaving}
    onConfirm={() => {
      onDiscard();
      if (blocker.state === "blocked") blocker.proceed();
    }}
  />
);

const saving = "The form closes once they are saved.";
const uncertain = "The server did not respond: your changes may or may not have been saved.";
