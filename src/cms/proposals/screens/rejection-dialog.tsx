import { useState } from "react";
import { api } from "#http/client/api.ts";
import { CallFailure } from "#http/client/calls.ts";
import { useAction } from "#http/client/use-action.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { DecisionDialog, type DecisionProps, decidedMessage } from "./decision-dialog.tsx";
import { proposalName } from "./proposal-values.tsx";

const usualReasons = [
  "The source does not say this.",
  "The value is out of date.",
  "The source is not reliable enough.",
  "This is not about the vendor.",
];

/** Unsent reasons by proposal, so that closing the dialog loses nothing. */
const unsent = new Map<number, string>();

/** Asks why and rejects the proposal. Its senders read the reason. */
export function RejectionDialog({ proposal, onDecided, onUndo, onClose }: DecisionProps) {
  const [reason, setReason] = useState(
    () => unsent.get(proposal.id) ?? (proposal.senders.length > 0 ? "" : (usualReasons[0] ?? "")),
  );
  const [isChecked, setChecked] = useState(false);
  const type = (text: string) => {
    unsent.set(proposal.id, text);
    setReason(text);
  };
  const reject = useAction({
    call: () =>
      api("POST /api/admin/proposals/{id}/reject", { params: { id: proposal.id }, body: { reason } }),
    done: () => decidedMessage("Proposal rejected", proposal, onUndo),
    onDone: () => {
      unsent.delete(proposal.id);
      onDecided();
      onClose();
    },
    onFailed: (error) => isDecided(error) && onClose(),
  });
  return (
    <DecisionDialog
      title="Reject the proposal"
      description={`${proposalName(proposal)}.${proposal.title === null ? "" : " The page stays unchanged."}`}
      verb={{ now: "Reject", running: "Rejecting" }}
      isPending={reject.isPending}
      onClose={onClose}
      onSubmit={() => {
        setChecked(true);
        if (reason.trim() !== "") reject.mutate();
      }}
    >
      <SelectField
        label="Usual reasons"
        placeholder="Choose…"
        options={usualReasons.map((value) => ({ value, label: value }))}
        value={usualReasons.includes(reason) ? reason : ""}
        onChange={({ target }) => type(target.value)}
      />
      <TextAreaField
        label="Reason"
        required
        error={isChecked && reason.trim() === "" ? "Give a reason" : undefined}
        rows={3}
        maxLength={2000}
        hint={
          proposal.senders.length > 0 ? "Included in the email to the reader who suggested it." : undefined
        }
        value={reason}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && !event.shiftKey) {
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }
        }}
        data-autofocus=""
      />
    </DecisionDialog>
  );
}

/** A colleague has decided in the meantime. */
const isDecided = (error: Error) => error instanceof CallFailure && [404, 409].includes(error.status);
