import { Status } from "#ui/badge.tsx";
import { keepingWords } from "./draft-keeping.tsx";
import { useDraft } from "./use-draft-keeper.ts";

/** Shows unpublished changes after the entry's status and, on narrow screens, that the draft is saved. */
export function DraftState() {
  const { keeping, keptAt, reason } = useDraft();
  return (
    <>
      <ReviewState />
      {keeping === "kept" && keptAt && (
        <span aria-hidden="true" className="text-13 text-muted lg:hidden">
          {keepingWords({ keeping, keptAt, reason })}
        </span>
      )}
    </>
  );
}

function ReviewState() {
  const { draft } = useDraft();
  if (!draft || (draft.changed.length === 0 && !draft.expireAt)) return null;
  if (draft.goLiveAt) return <Status tone="warn">Scheduled</Status>;
  if (draft.state === "in_review") return <Status tone="warn">In review</Status>;
  if (draft.state === "approved") return <Status tone="accent">Approved</Status>;
  if (draft.changed.length === 0) return <Status tone="neutral">Expires</Status>;
  return draft.isLive ? <Status tone="warn">Unpublished changes</Status> : null;
}
