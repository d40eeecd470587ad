import { useRef, useState } from "react";
import type { RecordedChange } from "#cms/facts/correction.ts";
import { api } from "#http/client/api.ts";
import { success, useAction } from "#http/client/use-action.tsx";
import { Button } from "#ui/button.tsx";
import { TextForm } from "#ui/form/text-form.tsx";

/** Marks a change as a correction with a reason, edits the reason, or removes the mark. */
export function CorrectionForm({ change, fact }: { change: RecordedChange; fact: string }) {
  const { isOpen, setIsOpen, opener, close } = useOpener();
  const mark = useAmendment("PUT /api/admin/fact-changes/{id}", change.id, correctionWords, close);
  const isCorrection = change.reason !== null;
  return (
    <div className="mt-2">
      <div className="flex flex-wrap gap-3">
        <Button
          ref={opener}
          aria-expanded={isOpen}
          aria-label={`${isCorrection ? "Edit reason" : "Mark as correction"}: ${fact}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isCorrection ? "Edit reason" : "Mark as correction"}
        </Button>
        {isCorrection && (
          <Button
            variant="quiet"
            isBusy={mark.isPending}
            aria-label={`Remove mark: ${fact}`}
            onClick={() => mark.mutate(null)}
          >
            Remove mark
          </Button>
        )}
        <RemovalForm change={change} fact={fact} />
      </div>
      {isOpen && (
        <div className="mt-3">
          <TextForm
            label="Why was the previous value wrong?"
            hint="Readers see the reason beside the correction."
            error={mark.error?.message}
            maxLength={500}
            initial={change.reason ?? ""}
            sendLabel={mark.isPending ? "Saving..." : "Save correction"}
            isBusy={mark.isPending}
            onSend={(reason) => mark.mutate(reason)}
            onCancel={close}
          />
        </div>
      )}
    </div>
  );
}

/** Removes a change from the readers' list with a reason, or lists it again. */
function RemovalForm({ change, fact }: { change: RecordedChange; fact: string }) {
  const { isOpen, setIsOpen, opener, close } = useOpener();
  const removal = useAmendment("PUT /api/admin/fact-changes/{id}/removal", change.id, removalWords, close);
  if (change.removedFor !== null)
    return (
      <Button
        variant="quiet"
        isBusy={removal.isPending}
        aria-label={`List again: ${fact}`}
        onClick={() => removal.mutate(null)}
      >
        List again
      </Button>
    );
  return (
    <>
      <Button
        ref={opener}
        variant="quiet"
        aria-expanded={isOpen}
        aria-label={`Remove from the list: ${fact}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        Remove from the list
      </Button>
      {isOpen && (
        <div className="mt-3 basis-full">
          <TextForm
            label="Why should readers not see this change?"
            hint="The reason is kept in the audit log. Readers do not see it."
            error={removal.error?.message}
            maxLength={500}
            sendLabel={removal.isPending ? "Removing..." : "Remove"}
            isBusy={removal.isPending}
            onSend={(reason) => removal.mutate(reason)}
            onCancel={close}
          />
        </div>
      )}
    </>
  );
}

const correctionWords = { withReason: "The correction is public", withoutReason: "The mark was removed" };
const removalWords = {
  withReason: "Readers no longer see this change",
  withoutReason: "Readers see this change again",
};

/** Toggles a form below its button, and restores the focus to the button. */
function useOpener() {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  return { isOpen, setIsOpen, opener, close };
}

function useAmendment(
  key: "PUT /api/admin/fact-changes/{id}" | "PUT /api/admin/fact-changes/{id}/removal",
  id: number,
  words: { withReason: string; withoutReason: string },
  onDone: () => void,
) {
  return useAction({
    call: (reason: string | null) => api(key, { params: { id }, body: { reason } }),
    done: (_, reason) => success(reason === null ? words.withoutReason : words.withReason),
    onDone,
  });
}
