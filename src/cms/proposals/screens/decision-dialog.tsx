import { type ComponentProps, type ReactNode, type SubmitEvent, useId } from "react";
import { success } from "#http/client/use-action.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { ToastMessage } from "#ui/toast.tsx";
import type { QueuedProposal } from "../proposal.ts";

export interface DecisionProps {
  proposal: QueuedProposal;
  onDecided: () => void;
  onUndo: () => void;
  onClose: () => void;
}

/** A dialog with a form that decides a proposal. It stays open while the call runs. */
export function DecisionDialog({
  title,
  description,
  size,
  verb,
  isPending,
  onSubmit,
  onClose,
  children,
}: Pick<ComponentProps<typeof Dialog>, "title" | "description" | "size"> & {
  /** What the button does: `Accept` and `Accepting`. */
  verb: { now: string; running: string };
  isPending: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const formId = useId();
  return (
    <Dialog
      isOpen
      {...(size && { size })}
      onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose} isBusy={isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={isPending}
            title="⌘Enter or Ctrl+Enter"
            aria-keyshortcuts="Meta+Enter Control+Enter"
          >
            {isPending ? `${verb.running}...` : verb.now}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-5"
        noValidate
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey) || event.defaultPrevented) return;
          event.preventDefault();
          event.currentTarget.requestSubmit();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}

/** A decision that readers are mailed about cannot be undone. */
export const decidedMessage = (
  description: string,
  { senders }: QueuedProposal,
  onUndo: () => void,
): ToastMessage => ({
  ...success(description),
  ...(senders.length === 0 && { action: { label: "Undo", onClick: onUndo } }),
});
