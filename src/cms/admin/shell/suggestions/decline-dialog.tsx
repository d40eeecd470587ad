import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import type { QueuedProposal } from "../../../suggestions/suggestion-queue.ts";
import { declineProposal } from "../../suggestions.ts";
import { proposalName } from "./proposal-values.tsx";
import { SenderNote } from "./sender-note.tsx";
import { useDecision } from "./use-decision.ts";

/** Asks for words to the senders, and declines the proposal. */
export function DeclineDialog({
  proposal,
  note,
  onNote,
  onClose,
}: {
  proposal: QueuedProposal;
  note: string;
  onNote: (note: string) => void;
  onClose: () => void;
}) {
  const decline = useDecision(() => declineProposal(proposal, note), "Suggestion declined", onClose);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !decline.isPending && onClose()}
      title="Decline the suggestion"
      description={`${proposalName(proposal)}.${proposal.title === null ? "" : " The page stays as it is."}`}
      footer={
        <>
          <Button onClick={onClose} isBusy={decline.isPending}>
            Cancel
          </Button>
          <Button variant="primary" isBusy={decline.isPending} onClick={() => decline.mutate()}>
            {decline.isPending ? "Declining..." : "Decline"}
          </Button>
        </>
      }
    >
      <SenderNote note={note} onNote={onNote} rows={4} data-autofocus="" />
    </Dialog>
  );
}
