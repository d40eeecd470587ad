import { otherField } from "../suggestion.ts";
import type { QueuedProposal } from "../suggestion-queue.ts";

/** The current value, if the proposal concerns a field, beside the proposed one. */
export const ProposalValues = ({ proposal: { field, current, proposed } }: { proposal: QueuedProposal }) => (
  <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
    {field !== otherField && (
      <div className="min-w-0">
        <dt className="text-13 text-muted">Now</dt>
        <dd className="wrap-anywhere">
          {current.length === 0 ? <span className="text-muted">Empty</span> : current.join(", ")}
        </dd>
      </div>
    )}
    <div className="min-w-0">
      <dt className="text-13 text-muted">Proposed</dt>
      <dd className="font-medium whitespace-pre-wrap wrap-anywhere">{proposed}</dd>
    </div>
  </dl>
);

/** The name of a proposal: entry and field. */
export const proposalName = ({ label, title }: Pick<QueuedProposal, "label" | "title">) =>
  `${title ?? "A deleted entry"}: ${label}`;
