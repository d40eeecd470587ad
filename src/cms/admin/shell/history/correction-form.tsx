import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { RecordedChange } from "#cms/changes/correction.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { callApi } from "../../calls.ts";
import { invalidateAll } from "../../saving.ts";
import { TextForm } from "../text-form.tsx";

/** Marks a change as a correction with its reason, changes the reason, or takes the mark away. */
export function CorrectionForm({ change, fact }: { change: RecordedChange; fact: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setIsOpen(false);
    opener.current?.focus();
  };
  const mark = useMark(change.id, close);
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
      </div>
      {isOpen && (
        <div className="mt-3">
          <TextForm
            label="Why was the former value wrong?"
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

function useMark(id: number, onDone: () => void) {
  const client = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: (reason: string | null) =>
      callApi("PUT", `/api/admin/fact-changes/${id}`, { body: { reason } }),
    onSuccess: (_, reason) => {
      const description = reason === null ? "The mark was removed" : "The correction is public";
      showToast({ title: "Success", description });
      onDone();
      invalidateAll(client);
    },
    onError: ({ message }) => showToast({ title: "Error", description: message, variant: "destructive" }),
  });
}
