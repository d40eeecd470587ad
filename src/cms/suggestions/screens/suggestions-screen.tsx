import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { pluralize } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { keepFocusInList } from "#ui/keep-focus.ts";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import type { QueuedProposal } from "../../../suggestions/suggestion-queue.ts";
import { useAdminGroups } from "../../groups.ts";
import { suggestionsQuery } from "../../suggestions.ts";
import { AcceptDialog } from "./accept-dialog.tsx";
import type { CitationDraft } from "./citation-fields.tsx";
import { DeclineDialog } from "./decline-dialog.tsx";
import { ProposalRow } from "./proposal-row.tsx";

/** A proposal that an editor is about to decide on. */
interface Opened {
  proposal: QueuedProposal;
  decision: "accept" | "decline";
}

/** Words on a proposal that are not sent yet. */
interface Unsent {
  note?: string;
  citation?: CitationDraft;
}

/** The queue of open suggestions; when one has been decided, the focus goes on to the next. */
export const SuggestionsScreen = () => (
  <div ref={keepFocusInList} tabIndex={-1} className="outline-none">
    <Queue />
  </div>
);

function Queue() {
  const { data: queue, error, refetch } = useQuery(suggestionsQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  // What was typed is there again when its dialog is opened again.
  const [unsent, setUnsent] = useState<Map<number, Unsent>>(() => new Map());
  const keep = (id: number, words: Unsent) =>
    setUnsent((all) => new Map(all).set(id, { ...all.get(id), ...words }));
  // The dialog outlives the row, which is gone once its suggestion is decided.
  const dialog = opened && (
    <DecisionDialog
      {...opened}
      unsent={unsent.get(opened.proposal.id) ?? {}}
      onType={(words) => keep(opened.proposal.id, words)}
      onClose={() => setOpened(null)}
    />
  );
  if (error && !queue)
    return (
      <ErrorState
        level={3}
        title="The suggestions could not be loaded"
        text={error.message}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    );
  if (!queue)
    return (
      <LoadingRegion label="Loading the suggestions...">
        <SkeletonText lines={8} />
      </LoadingRegion>
    );
  return (
    <>
      {queue.items.length === 0 ? (
        <EmptyState
          level={3}
          title="No open suggestions"
          text="Suggestions appear here once their senders have confirmed them by email."
        />
      ) : (
        <>
          <p className="pb-3 text-13 text-muted">
            {pluralize(queue.total, "open suggestion")}
            {queue.total > queue.items.length && `, of which the oldest ${queue.items.length} are shown`}
          </p>
          <ul className="divide-y divide-rule border-y border-rule">
            {queue.items.map((proposal) => (
              <ProposalRow
                key={proposal.id}
                proposal={proposal}
                onDecide={(decision) => setOpened({ proposal, decision })}
              />
            ))}
          </ul>
        </>
      )}
      {dialog}
    </>
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
