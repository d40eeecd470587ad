import { otherField, type ProposedValue, type QueuedProposal } from "../proposal.ts";

/** The current value, if the proposal concerns a field, beside the proposed one. */
export const ProposalValues = ({ proposal: { field, current, proposed } }: { proposal: QueuedProposal }) => (
  <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
    {field !== otherField && (
      <div className="min-w-0">
        <dt className="text-13 text-muted">Now</dt>
        <dd className="whitespace-pre-line wrap-anywhere">
          {current?.length ? listed([current].flat()) : <span className="text-muted">Not known</span>}
        </dd>
      </div>
    )}
    <div className="min-w-0">
      <dt className="text-13 text-muted">Proposed</dt>
      <dd className="font-medium whitespace-pre-wrap wrap-anywhere">{proposedWords(proposed)}</dd>
    </div>
  </dl>
);

/** Short values share a line. Long ones, such as sentences, have a line each. */
const listed = (values: string[]) =>
  values.join(values.some((value) => value.length > longestOnOneLine) ? "\n" : ", ");
/** In characters. */
const longestOnOneLine = 40;

/** A proposed value in words: `Zurich`, or `2026-03: Acquired by STG`. */
export function proposedWords(proposed: ProposedValue): string {
  if (typeof proposed === "string") return proposed;
  const { date, text } = proposed;
  return [date, text].filter((part) => typeof part === "string" && part !== "").join(": ");
}

/** The name of a proposal: entry and field, or the element of its list. */
export const proposalName = ({
  label,
  itemLabel,
  title,
}: Pick<QueuedProposal, "label" | "itemLabel" | "title">) =>
  `${title ?? "A deleted entry"}: ${itemLabel ?? label}`;
