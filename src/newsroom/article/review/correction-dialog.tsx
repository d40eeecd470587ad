import { useRef, useState } from "react";
import { callApi } from "#cms/admin/calls.ts";
import type { PageCommand } from "#cms/admin/page-commands.ts";
import { preview } from "#shared/text.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { failure, useNewsCall } from "../desk/use-news-call.tsx";

const longestCorrection = 2000;

/** The command that opens the dialog, wherever a published article is at hand. */
export const correctionCommand = (run: () => void): PageCommand => ({
  label: "Correct this article…",
  key: "c",
  run,
});

/** Publishes a correction of an article. Typed text stays when the window is closed. */
export function CorrectionDialog({
  id,
  of,
  isOpen,
  onOpenChange,
}: {
  id: number;
  /** The article's title, where the screen is about others too. */
  of?: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const correct = useNewsCall({
    send: () => callApi("POST", `/api/news/${id}/corrections`, { body: { text } }),
    done: () => ({ title: "Correction Published" }),
    failed: failure("Failed to publish the correction"),
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
      text="Readers see it above the article, in the feed and in the list of changes. It stays: only a further correction can take it back."
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
