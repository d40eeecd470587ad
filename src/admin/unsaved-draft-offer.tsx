import type { EntryData } from "#content/kit/admin/calls.ts";
import { Button } from "#ui/button.tsx";
import type { UnsavedDraft } from "./unsaved-draft.ts";

/** Offers what was typed on an earlier visit and never saved. */
export function UnsavedDraftOffer({
  typing,
  entry,
  onTake,
  onForget,
}: {
  typing: UnsavedDraft;
  entry: EntryData | null;
  onTake: (typing: UnsavedDraft) => void;
  onForget: () => void;
}) {
  const isOlder = typing.version !== (entry?.updatedAt ?? null);
  return (
    <div role="status" className="flex flex-wrap items-center gap-3 rounded-control bg-warn-wash px-4 py-3">
      <p className="min-w-60 flex-1">
        Unsaved changes of {new Date(typing.at).toLocaleString("en-US", shortTime)} were kept in this browser.
        {isOlder && " The entry has been saved by somebody since: compare before you save."}
      </p>
      <div className="flex gap-2">
        <Button onClick={() => onTake(typing)}>Bring back</Button>
        <Button variant="quiet" onClick={onForget}>
          Discard
        </Button>
      </div>
    </div>
  );
}

const shortTime = { dateStyle: "medium", timeStyle: "short" } as const;
