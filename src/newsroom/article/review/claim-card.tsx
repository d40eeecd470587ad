import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { api } from "#http/client/api.ts";
import { useAction } from "#http/client/use-action.tsx";
import { cutWhole, preview } from "#shared/text.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { classes } from "#ui/classes.ts";
import { TextField } from "#ui/text-field.tsx";
import { refetchTwice } from "../desk/refetch-twice.ts";
import { articleReviewQuery } from "./article-review.query.ts";
import { type Claim, claimLabels, fieldNames, witnessNote } from "./review-flags.ts";
import { cardId, useReviewState } from "./review-state.ts";

/** A claim that no source supports. The editor confirms it with a note or changes the text. */
export function ClaimCard({
  claim,
  isConfirming,
  onConfirming,
}: {
  claim: Claim;
  /** The note is being written. */
  isConfirming: boolean;
  onConfirming: (isOn: boolean) => void;
}) {
  const { reveal, current } = useReviewState();
  const words = preview(claim.text, 160);
  return (
    <li
      className={classes(
        "mt-2 rounded-control border p-3",
        current === claim.id ? "border-focus outline-1 outline-focus" : "border-rule",
      )}
    >
      <button
        id={cardId(claim.id)}
        type="button"
        className="block w-full cursor-pointer rounded-control text-left hover:text-accent pointer-coarse:min-h-11"
        onClick={() => reveal({ claim })}
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center rounded-full bg-warn-wash text-13 text-warn"
          >
            {claim.number}
          </span>
          <Badge tone={claim.decision ? "neutral" : "warn"}>{claimLabels[claim.kind]}</Badge>{" "}
          <span className="wrap-anywhere">{words}</span>
          {claim.field !== "content" && (
            <span className="text-13 text-muted"> in {fieldNames[claim.field]}</span>
          )}
        </span>
      </button>
      {claim.decision ? (
        <Confirmed claim={claim} />
      ) : isConfirming ? (
        <NoteForm claim={claim} onClose={() => onConfirming(false)} />
      ) : (
        <Choices claim={claim} onConfirm={() => onConfirming(true)} />
      )}
    </li>
  );
}

function Confirmed({ claim: { id, text, note, decidedBy } }: { claim: Claim }) {
  const { review } = useReviewState();
  const decision = useFlagDecision(review.article.id);
  return (
    <div className="mt-2 flex items-start justify-between gap-3 text-13">
      <p className="min-w-0 wrap-anywhere text-muted">
        Confirmed by {decidedBy}: {note}
      </p>
      <Button
        variant="quiet"
        className="-my-2 -mr-2"
        aria-label={`Undo: ${preview(text, 60)}`}
        isBusy={decision.isPending}
        onClick={() => decision.mutate({ flag: id, note: null })}
      >
        Undo
      </Button>
    </div>
  );
}

function Choices({ claim, onConfirm }: { claim: Claim; onConfirm: () => void }) {
  const { reveal, takeOut } = useReviewState();
  const { isSubmitting } = useFormContext().formState;
  const words = preview(claim.text, 60);
  return (
    <>
      <p className="mt-2 text-13 wrap-anywhere text-muted">
        {claim.witness ? witnessNote(claim.witness) : "Not found in sources or facts."}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button aria-label={`Confirm ${words}`} onClick={onConfirm}>
          {claim.witness ? "Confirm with this fact" : "Confirm…"}
        </Button>
        <Button aria-label={`Fix ${words}`} onClick={() => reveal({ claim })}>
          Fix
        </Button>
        {claim.field === "content" && (
          <Button
            variant="quiet"
            aria-label={`Remove sentence: ${words}`}
            disabled={isSubmitting}
            onClick={() => takeOut(claim)}
          >
            Remove sentence
          </Button>
        )}
      </div>
    </>
  );
}

const longestNote = 500;

/** Not a form element: it is beside the text's form, and Enter only saves the note. */
function NoteForm({ claim, onClose }: { claim: Claim; onClose: () => void }) {
  const { review, next } = useReviewState();
  const decision = useFlagDecision(review.article.id);
  const [note, setNote] = useState(claim.witness ? cutWhole(witnessNote(claim.witness), longestNote) : "");
  const [error, setError] = useState<string>();
  const confirm = () => {
    if (!note.trim()) return setError("A confirmation needs a note: where is it stated?");
    decision.mutate(
      { flag: claim.id, note },
      {
        onSuccess: () => {
          onClose();
          next();
        },
      },
    );
  };
  return (
    <div className="mt-2 flex flex-col gap-2">
      <TextField
        label={`Note on ${preview(claim.text, 60)}`}
        hint="Where is it stated? Editors see the note; readers see that the claim was confirmed."
        value={note}
        maxLength={longestNote}
        autoFocus
        autoComplete="off"
        error={error}
        onChange={({ target }) => setNote(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            event.preventDefault();
            confirm();
          }
          if (event.key === "Escape") {
            event.stopPropagation();
            onClose();
          }
        }}
      />
      <div className="flex gap-2">
        <Button variant="primary" isBusy={decision.isPending} onClick={confirm}>
          Confirm
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

interface ReasonProps {
  flag: string;
  /** Null withdraws the decision. */
  note: string | null;
}

/** Confirms a claim with a note or withdraws the confirmation. Then refreshes the review. */
function useFlagDecision(articleId: number) {
  const client = useQueryClient();
  return useAction<unknown, ReasonProps>({
    call: async ({ flag, note }) => {
      const params = { id: articleId, flag };
      await (note === null
        ? api("DELETE /api/news/{id}/flags/{flag}", { params })
        : api("PUT /api/news/{id}/flags/{flag}", { params, body: { decision: "confirmed", note } }));
      await client.refetchQueries({ queryKey: articleReviewQuery(articleId).queryKey });
    },
    failed: "The decision could not be saved",
    refetch: refetchTwice,
  });
}
