import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { callApi } from "#cms/admin/calls.ts";
import { useMay } from "#cms/admin/editor-context.ts";
import { SidePart } from "#cms/admin/shell/edit-page/side-part.tsx";
import { routes } from "#shared/routes.ts";
import { formatDate } from "#shared/text.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { provenanceQuery } from "../article.query.ts";
import { failure, useNewsCall } from "../desk/use-news-call.tsx";

const longestCorrection = 2000;

interface Corrected {
  id: number;
  slug: string;
  status: string;
}

/** The corrections that readers are told of a published article, and the form of a further one. */
export const CorrectionPart = ({ entry }: { entry: Corrected }) =>
  entry.status === "published" ? <PublishedCorrections entry={entry} /> : null;

function PublishedCorrections({ entry: { id, slug } }: { entry: Corrected }) {
  const { data } = useQuery(provenanceQuery(slug));
  const [isOpen, setIsOpen] = useState(false);
  const mayCorrect = useMay("content:publish");
  const corrections = data?.corrections ?? [];
  return (
    <SidePart
      title={
        <>
          Corrections <span className="font-normal text-muted tabular-nums">{corrections.length}</span>
        </>
      }
    >
      <ul className="flex flex-col gap-1.5">
        {corrections.map((correction) => (
          <li key={correction.id} className="wrap-anywhere">
            <span className="text-muted">{formatDate(correction.correctedAt)}</span> {correction.text}
          </li>
        ))}
      </ul>
      {mayCorrect && (
        <Button className="mt-2" onClick={() => setIsOpen(true)}>
          Add a correction
        </Button>
      )}
      <CorrectionDialog id={id} isOpen={isOpen} onOpenChange={setIsOpen} />
      <a
        href={routes.articleHow.href({ slug })}
        target="_blank"
        rel="noreferrer"
        className="mt-2 inline-block min-h-6 text-accent hover:underline"
      >
        How this was made
      </a>
    </SidePart>
  );
}

/** Typed text stays when the window is closed. */
function CorrectionDialog({
  id,
  isOpen,
  onOpenChange,
}: {
  id: number;
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
      title="Add a correction"
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
