import { useQuery } from "@tanstack/react-query";
import { RefreshCw, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFormContext } from "react-hook-form";
import { userQuery } from "#cms/page/user.query.ts";
import { publicName } from "#shared/public-name.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { useReviewState } from "./review-state.ts";
import type { Publishing } from "./use-publishing.ts";

/** The buttons of the review: what becomes of the article. */
export function ReviewActions({
  save,
  publishing,
  isChecking,
}: {
  save: ReactNode;
  publishing: Publishing;
  isChecking: boolean;
}) {
  const { review } = useReviewState();
  const { status } = review.article;
  return (
    <>
      {status === "rewritten" && <OtherWays publishing={publishing} />}
      {save}
      {status === "rewritten" && (
        <PublishButtons isReady={review.publishable && !isChecking} publishing={publishing} />
      )}
      {status === "published" && !review.article.reviewedBy && (
        <ReviewedButton isReady={review.publishable && !isChecking} publishing={publishing} />
      )}
    </>
  );
}

/** The reason why an article cannot be published yet: the checks themselves may be out of sight. */
export function PublishingNote({ isPublishable }: { isPublishable: boolean }) {
  const { isDirty } = useFormContext().formState;
  if (!isDirty && isPublishable) return null;
  return (
    <span className="text-warn">
      {isDirty ? "Save to have your changes checked." : "It cannot be published as it is: see Checks."}
    </span>
  );
}

function OtherWays({ publishing }: { publishing: Publishing }) {
  const [asked, setAsked] = useState<"reject" | "rewrite" | null>(null);
  const [instruction, setInstruction] = useState("");
  const { isDirty } = useFormContext().formState;
  const close = () => setAsked(null);
  return (
    <>
      <Button
        className="text-danger"
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={() => setAsked("reject")}
      >
        <span className="max-sm:sr-only">Reject</span>
      </Button>
      <Button
        icon={<RefreshCw aria-hidden="true" className="size-4" />}
        isBusy={publishing.isRewriting}
        disabled={isDirty}
        onClick={() => setAsked("rewrite")}
      >
        <span className="max-sm:sr-only">{publishing.isRewriting ? "Rewriting..." : "Rewrite again"}</span>
      </Button>
      <ConfirmDialog
        isOpen={asked === "reject"}
        onOpenChange={(isOpen) => !isOpen && close()}
        title="Reject this rewrite?"
        text="The article becomes a draft again. Its rewritten text stays in its history."
        confirmLabel="Reject"
        isDestructive
        onConfirm={() => {
          close();
          publishing.reject();
        }}
      />
      <ConfirmDialog
        isOpen={asked === "rewrite"}
        onOpenChange={(isOpen) => !isOpen && close()}
        title="Rewrite again"
        text="The AI writes a further version from the same sources; this one stays in the history."
        confirmLabel="Rewrite"
        isBusy={publishing.isRewriting}
        onConfirm={() => publishing.rewrite(instruction, close)}
      >
        <TextAreaField
          label="Instruction"
          hint="For example “shorter” or “lead with the price”. Optional."
          rows={3}
          maxLength={500}
          data-autofocus=""
          value={instruction}
          onChange={({ target }) => setInstruction(target.value)}
        />
      </ConfirmDialog>
    </>
  );
}

interface PublishingButtonProps {
  isReady: boolean;
  publishing: Publishing;
}

function PublishButtons({ isReady, publishing }: PublishingButtonProps) {
  const { data: user } = useQuery(userQuery);
  const { isDirty, isSubmitting } = useFormContext().formState;
  const { isPublishing, isBusy, hasNext } = publishing;
  const props = { disabled: !isReady || isDirty || isSubmitting, isBusy };
  return (
    <>
      <Button {...props} variant={hasNext ? "secondary" : "primary"} onClick={publishing.publish}>
        {isPublishing ? (
          "Publishing..."
        ) : (
          <span>
            Publish<span className="max-sm:sr-only"> as reviewed by {user ? publicName(user) : "you"}</span>
          </span>
        )}
      </Button>
      {hasNext && (
        <Button {...props} variant="primary" onClick={publishing.publishAndNext}>
          Publish and next
        </Button>
      )}
    </>
  );
}

/** A published text that was changed without a review has no reviewer until somebody confirms it. */
function ReviewedButton({ isReady, publishing }: PublishingButtonProps) {
  const { isDirty, isSubmitting } = useFormContext().formState;
  return (
    <Button
      variant="primary"
      disabled={!isReady || isDirty || isSubmitting}
      isBusy={publishing.isBusy}
      onClick={publishing.confirmReview}
    >
      Confirm as reviewed
    </Button>
  );
}
