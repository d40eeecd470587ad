import { useRef, useState } from "react";
import { api } from "#http/client/api.ts";
import { useAction } from "#http/client/use-action.tsx";
import { preview } from "#shared/text.ts";
import type { PageCommand } from "#ui/admin/page-commands.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { refetchTwice } from "../desk/refetch-twice.ts";

const longestCorrection = 2000;

/** The command that opens the dialog on screens with a published article. */
export const correctionCommand = (run: () => void): PageCommand => ({
  label: "Correct this article…",
  key: "c",
  run,
});

/** Publishes a correction of an article. Keeps typed text when closed. */
export function CorrectionDialog({
  id,
  of,
  isOpen,
  onOpenChange,
}: {
  id: number;
  /** The article's title, on screens that show several articles. */
  of?: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const correct = useAction({
    call: () => api("POST /api/news/{id}/corrections", { params: { id }, body: { text } }),
    done: () => ({ title: "Correction Published" }),
    failed: "Failed to publish the correction",
    refetch: refetchTwice,
  });
  const publish = () => {
    if (!text.trim()) {
      setError("The correction is required");
      return field.current?.focus();
    }
    correct.mutate(undefined, {
      onSuccess: () => {
        setText("");
        onOpenChange(false);
      },
    });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={of ? `Correct “${preview(of, 80)}”` : "Add a correction"}
      text="Readers see it above the article, in the feed and in the list of changes. It is permanent: only another correction can retract it."
      confirmLabel="Publish the correction"
      isBusy={correct.isPending}
      onConfirm={publish}
    >
      <TextAreaField
        label="Correction"
        hint="What was wrong, what is right, and why."
        rows={4}
        required
        ref={field}
        data-autofocus=""
        maxLength={longestCorrection}
        value={text}
        error={error}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
    </ConfirmDialog>
  );
}
