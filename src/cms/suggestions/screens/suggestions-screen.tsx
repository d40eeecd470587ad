import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAdminGroups } from "#cms/admin/groups.ts";
import { CallFailure } from "#http/client/calls.ts";
import { success, useAction } from "#http/client/use-action.tsx";
import { pluralize } from "#shared/text.ts";
import { ResourceList, ResourceScreen } from "#ui/admin/resource-screen.tsx";
import { ViewLink } from "#ui/admin/view-link.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { QueuedProposal } from "../suggestion-queue.ts";
import { AcceptDialog } from "./accept-dialog.tsx";
import type { CitationDraft } from "./citation-fields.tsx";
import { ProposalValues, proposalName } from "./proposal-values.tsx";
import { SenderNote } from "./sender-note.tsx";
import { SendersList } from "./senders-list.tsx";
import { declineProposal, suggestionsQuery } from "./suggestions.ts";

/** The proposal in the open dialog. */
interface Opened {
  proposal: QueuedProposal;
  decision: "accept" | "decline";
}

/** Unsent input for a proposal. */
interface Unsent {
  note?: string;
  citation?: CitationDraft;
}

/** The queue of open suggestions. After a decision the focus moves to the next one. */
export function SuggestionsScreen() {
  const queue = useQuery(suggestionsQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  // Input survives closing and reopening the dialog.
  const [unsent, setUnsent] = useState<Map<number, Unsent>>(() => new Map());
  const keep = (id: number, words: Unsent) =>
    setUnsent((all) => new Map(all).set(id, { ...all.get(id), ...words }));
  return (
    <ResourceScreen what="suggestions" query={queue} lines={8}>
      {({ items, total }) => (
        <>
          {items.length > 0 && (
            <p className="pb-3 text-13 text-muted">
              {pluralize(total, "open suggestion")}
              {total > items.length && `, of which the oldest ${items.length} are shown`}
            </p>
          )}
          <ResourceList
            rows={items}
            keyOf={({ id }) => id}
            empty={
              <EmptyState
                level={3}
                title="No open suggestions"
                text="Suggestions appear here once their senders have confirmed them by email."
              />
            }
          >
            {(proposal) => (
              <ProposalRow proposal={proposal} onDecide={(decision) => setOpened({ proposal, decision })} />
            )}
          </ResourceList>
          {/* The dialog outlives its row, which disappears once the suggestion is decided. */}
          {opened && (
            <DecisionDialog
              {...opened}
              unsent={unsent.get(opened.proposal.id) ?? {}}
              onType={(words) => keep(opened.proposal.id, words)}
              onClose={() => setOpened(null)}
            />
          )}
        </>
      )}
    </ResourceScreen>
  );
}

function DecisionDialog({
  proposal,
  decision,
  unsent,
  onType,
  onClose,
}: Opened & { unsent: Unsent; onType: (words: Unsent) => void; onClose: () => void }) {
  const tabs = useAdminGroups().flatMap((group) => group.tabs);
  const type = tabs.find(({ kind }) => kind === proposal.kind)?.type;
  const note = { note: unsent.note ?? "", onNote: (typed: string) => onType({ note: typed }) };
  if (decision === "decline" || !type)
    return <DeclineDialog proposal={proposal} {...note} onClose={onClose} />;
  return (
    <AcceptDialog
      type={type}
      proposal={proposal}
      citation={unsent.citation ?? null}
      onCitation={(typed) => onType({ citation: typed })}
      {...note}
      onClose={onClose}
    />
  );
}

/** Asks for a note to the senders and declines the proposal. */
function DeclineDialog({
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
  const decline = useAction({
    call: () => declineProposal(proposal, note),
    done: () => success("Suggestion declined"),
    onDone: onClose,
    onFailed: (error) => isDecided(error) && onClose(),
  });
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !decline.isPending && onClose()}
      title="Decline the suggestion"
      description={`${proposalName(proposal)}.${proposal.title === null ? "" : " The page stays unchanged."}`}
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

/** A colleague has decided in the meantime. */
const isDecided = (error: Error) => error instanceof CallFailure && [404, 409].includes(error.status);

/** Equal proposals for one field: the current value, the proposed one, the senders, and the decision. */
function ProposalRow({
  proposal,
  onDecide,
}: {
  proposal: QueuedProposal;
  onDecide: (decision: "accept" | "decline") => void;
}) {
  const { title, path, senders } = proposal;
  const name = proposalName(proposal);
  return (
    <div className="flex flex-col gap-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-sans text-15 font-semibold tracking-normal wrap-anywhere">{name}</h3>
        {senders.length > 1 && <Badge>{senders.length} senders</Badge>}
        {path && title && <ViewLink to={path} title={title} />}
      </div>
      <ProposalValues proposal={proposal} />
      <SendersList proposal={proposal} />
      <div className="flex flex-wrap gap-3">
        {title !== null && (
          <Button variant="primary" aria-label={`Accept ${name}`} onClick={() => onDecide("accept")}>
            Accept…
          </Button>
        )}
        <Button aria-label={`Decline ${name}`} onClick={() => onDecide("decline")}>
          Decline…
        </Button>
      </div>
    </div>
  );
}
