import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useFormContext } from "react-hook-form";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { withinSentence } from "../../../noun.ts";
import { otherField } from "../../../suggestions/suggestion.ts";
import type { QueuedProposal } from "../../../suggestions/suggestion-queue.ts";
import { adminEntryQuery, type EntryData } from "../../calls.ts";
import type { AdminType } from "../../type.tsx";
import { EntryEditor } from "../entry-editor.tsx";
import { type CitationDraft, CitationFields, citationDraftOf, isComplete } from "./citation-fields.tsx";
import { ProposalValues, proposalName } from "./proposal-values.tsx";
import { prefillOf } from "./proposed-values.ts";
import { SenderNote } from "./sender-note.tsx";
import { SendersList } from "./senders-list.tsx";
import { useAcceptance } from "./use-acceptance.ts";

interface AcceptProps {
  type: AdminType;
  proposal: QueuedProposal;
  /** The source as it was last typed; null before that. */
  citation: CitationDraft | null;
  onCitation: (citation: CitationDraft) => void;
  note: string;
  onNote: (note: string) => void;
  onClose: () => void;
}

/** Opens the entry with the proposed value filled in. Its save is the ordinary one, and accepts the suggestion. */
export function AcceptDialog(props: AcceptProps) {
  const { type, proposal, onClose } = props;
  const { data: entry, error } = useQuery(adminEntryQuery(type.path, proposal.entryId));
  if (entry) return <AcceptForm {...props} entry={entry} />;
  return (
    <Dialog
      isOpen
      size="wide"
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={proposalName(proposal)}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error && <Alert>{error.message}</Alert>}
      {entry === null && <Alert>This {withinSentence(type.noun)} no longer exists.</Alert>}
      {!error && entry === undefined && (
        <LoadingRegion label={`Loading the ${withinSentence(type.noun)}...`}>
          <SkeletonText lines={8} />
        </LoadingRegion>
      )}
    </Dialog>
  );
}

function AcceptForm({
  type,
  proposal,
  entry,
  citation,
  onCitation,
  note,
  onNote,
  onClose,
}: AcceptProps & { entry: EntryData }) {
  // What the dialog was opened with: the saved entry comes in before the suggestion is decided.
  const [before] = useState(entry);
  const [prefill] = useState(() => prefillOf(type, entry, proposal));
  const draft = citation ?? citationDraftOf(proposal);
  const isPrefilled = Object.hasOwn(prefill, proposal.field);
  const start = isPrefilled ? proposal.field : type.titleField;
  const accept = useAcceptance({ type, proposal, before });
  const [isChecked, setChecked] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  // The entry is saved before its source is: one that lacks something would be refused too late.
  const checkCitation = (event: FormEvent) => {
    if (isComplete(draft)) return;
    event.preventDefault();
    event.stopPropagation();
    flushSync(() => setChecked(true));
    summary.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  };
  return (
    <EntryEditor
      type={type}
      entry={before}
      prefill={prefill}
      onClose={onClose}
      onSaved={(saved) => accept.mutate({ saved, draft, note })}
    >
      {({ form, cancel, save }) => (
        <Dialog
          isOpen
          size="wide"
          onOpenChange={(isOpen) => !isOpen && onClose()}
          title={proposalName(proposal)}
          description="Saving accepts the suggestion."
          footer={
            <>
              {cancel}
              {save}
            </>
          }
        >
          <div ref={summary}>
            <Summary proposal={proposal} isPrefilled={isPrefilled} start={start}>
              {proposal.field !== otherField && (
                <CitationFields draft={draft} isChecked={isChecked} onChange={onCitation} />
              )}
              <SenderNote note={note} onNote={onNote} />
            </Summary>
          </div>
          <div onSubmitCapture={checkCitation}>{form}</div>
        </Dialog>
      )}
    </EntryEditor>
  );
}

/** The suggestion, above the form that has it filled in. */
function Summary({
  proposal,
  isPrefilled,
  start,
  children,
}: {
  proposal: QueuedProposal;
  isPrefilled: boolean;
  /** The field of the form to go on with. */
  start: string;
  children: ReactNode;
}) {
  const { setFocus } = useFormContext();
  return (
    <section aria-label="Suggestion" className="mb-8 flex flex-col gap-5 rounded-control bg-sunk p-4">
      <ProposalValues proposal={proposal} />
      <SendersList proposal={proposal} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-13">
        <p className="text-muted">
          {isPrefilled
            ? `“${proposal.label}” is filled in below.`
            : "Please enter the value below: it cannot be filled in by itself."}
        </p>
        <Button data-autofocus="" onClick={() => setFocus(start)}>
          Go to the {isPrefilled ? "field" : "form"}
        </Button>
      </div>
      {children}
    </section>
  );
}
