import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import type { QueuedProposal } from "../../../suggestions/suggestion-queue.ts";
import { ViewLink } from "../../view-link.tsx";
import { ProposalValues, proposalName } from "./proposal-values.tsx";
import { SendersList } from "./senders-list.tsx";

/** Equal proposals for one field: the value now, the proposed one, who sends it, and the decision. */
export function ProposalRow({
  proposal,
  onDecide,
}: {
  proposal: QueuedProposal;
  onDecide: (decision: "accept" | "decline") => void;
}) {
  const { title, path, senders } = proposal;
  const name = proposalName(proposal);
  return (
    <li className="flex flex-col gap-4 py-5">
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
    </li>
  );
}
