import type { QueuedProposal } from "../../../suggestions/suggestion-queue.ts";

/** The value now beside the proposed one. */
export const ProposalValues = ({ proposal: { current, proposed } }: { proposal: QueuedProposal }) => (
  <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
    <div className="min-w-0">
      <dt className="text-13 text-muted">Now</dt>
      <dd className="max-h-40 overflow-y-auto wrap-anywhere">
        {current.length === 0 ? <span className="text-muted">Empty</span> : current.join(", ")}
      </dd>
    </div>
    <div className="min-w-0">
      <dt className="text-13 text-muted">Proposed</dt>
      <dd className="max-h-40 overflow-y-auto font-medium whitespace-pre-wrap wrap-anywhere">{proposed}</dd>
    </div>
  </dl>
);
