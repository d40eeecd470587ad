import { useState } from "react";
import { Button } from "#ui/button.tsx";
import type { EntryData } from "../calls.ts";
import { formatMoment } from "../formats.ts";
import type { FoundDraft } from "./unsaved-draft-store.ts";

/** Offers an unsaved draft of an earlier visit. It takes the focus unless the editor is typing already. */
export function UnsavedDraftOffer({
  draft,
  entry,
  takesFocus,
  onRestore,
  onDiscard,
}: {
  draft: FoundDraft;
  entry: EntryData | null;
  takesFocus: boolean;
  onRestore: (draft: FoundDraft) => void;
  onDiscard: (draft: FoundDraft) => void;
}) {
  const isOlder = draft.version !== (entry?.updatedAt ?? null);
  return (
    <section
      aria-label="Unsaved changes"
      className="flex flex-wrap items-center gap-3 panel bg-warn-wash px-4 py-3"
    >
      <p role="status" className="min-w-0 flex-1 basis-60 wrap-anywhere">
        Unsaved changes from {formatMoment(draft.at)} were kept in this browser.
        {isOlder && " Somebody has saved the entry since: compare before you save."}
      </p>
      <div className="flex flex-wrap gap-2">
        <RestoreButton takesFocus={takesFocus} onClick={() => onRestore(draft)} />
        <Button variant="quiet" onClick={() => onDiscard(draft)}>
          Discard
        </Button>
      </div>
    </section>
  );
}

function RestoreButton({ takesFocus, onClick }: { takesFocus: boolean; onClick: () => void }) {
  const [wasWanted] = useState(takesFocus);
  return (
    <Button ref={wasWanted ? focusLater : undefined} onClick={onClick}>
      Restore
    </Button>
  );
}

/** After the dialog and the form, which focus their first button and field. */
function focusLater(button: HTMLButtonElement | null) {
  setTimeout(() => button?.focus());
}
