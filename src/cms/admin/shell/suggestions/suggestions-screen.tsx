import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef, useState } from "react";
import { pluralize } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import type { QueuedProposal } from "../../../suggestions/suggestion-queue.ts";
import { useAdminGroups } from "../../groups.ts";
import { suggestionsQuery } from "../../suggestions.ts";
import { AcceptDialog } from "./accept-dialog.tsx";
import { DeclineDialog } from "./decline-dialog.tsx";
import { ProposalRow } from "./proposal-row.tsx";

/** A proposal that an editor is about to decide on. */
interface Opened {
  proposal: QueuedProposal;
  decision: "accept" | "decline";
}

/** The queue of open suggestions; the focus stays here when one has been decided. */
export function SuggestionsScreen() {
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      <Queue list={list} />
    </div>
  );
}

function Queue({ list }: { list: RefObject<HTMLDivElement | null> }) {
  const { data: queue, error, refetch } = useQuery(suggestionsQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  // The dialog outlives the row, which is gone once its suggestion is decided.
  const dialog = opened && (
    <DecisionDialog {...opened} onClose={() => setOpened(null)} onDecided={() => list.current?.focus()} />
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
          text="Suggestions appear here once their senders have confirmed them by mail."
        />
      ) : (
        <>
          <p className="pb-3 text-13 text-muted">{pluralize(queue.total, "open suggestion")}</p>
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
  ...handlers
}: Opened & { onClose: () => void; onDecided: () => void }) {
  const tabs = useAdminGroups().flatMap((group) => group.tabs);
  const type = tabs.find(({ kind }) => kind === proposal.kind)?.type;
  if (decision === "decline" || !type) return <DeclineDialog proposal={proposal} {...handlers} />;
  return <AcceptDialog type={type} proposal={proposal} {...handlers} />;
}
