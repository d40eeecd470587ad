import { useQuery } from "@tanstack/react-query";
import { RefreshCw, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useFormContext } from "react-hook-form";
import { userQuery } from "#accounts/user.query.ts";
import { ServiceButton } from "#cms/admin/service-button.tsx";
import { publicName } from "#shared/public-name.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { TextAreaField } from "#ui/text-field.tsx";
import { useReviewState } from "./review-state.ts";
import type { Publishing } from "./use-publishing.ts";

/** The buttons that decide about the article. */
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
      {status === "rewritten" && <OtherWays isChecking={isChecking} publishing={publishing} />}
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

/** Explains why an article cannot be published yet, because the checks may be out of view. */
export function PublishingNote({ isPublishable }: { isPublishable: boolean }) {
  const { isDirty } = useFormContext().formState;
  if (!isDirty && isPublishable) return null;
  return (
    <span className="text-warn">
      {isDirty ? "Save to have your changes checked." : "Not ready: see Checks."}
    </span>
  );
}

function OtherWays({ isChecking, publishing }: { isChecking: boolean; publishing: Publishing }) {
  const [openDialog, setOpenDialog] = useState<"reject" | "rewrite" | null>(null);
  const [instruction, setInstruction] = useState("");
  const { isDirty } = useFormContext().formState;
  const close = () => setOpenDialog(null);
  return (
    <>
      <Button
        className="text-danger"
        icon={<X aria-hidden="true" className="size-4" />}
        // The history keeps what is saved, and unsaved changes would block the way to the next article. Until the saved version is
        // loaded, the server would refuse the rejection as based on an older one.
        disabled={isDirty || isChecking}
        onClick={() => setOpenDialog("reject")}
      >
        <span className="max-sm:sr-only">Reject</span>
      </Button>
      <ServiceButton
        service="ai"
        icon={<RefreshCw aria-hidden="true" className="size-4" />}
        isBusy={publishing.isRewriting}
        disabled={isDirty}
        onClick={() => setOpenDialog("rewrite")}
      >
        <span className="max-sm:sr-only">{publishing.isRewriting ? "Rewriting..." : "Rewrite again"}</span>
      </ServiceButton>
      <ConfirmDialog
        isOpen={openDialog === "reject"}
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
        isOpen={openDialog === "rewrite"}
        onOpenChange={(isOpen) => !isOpen && close()}
        title="Rewrite again"
        text="The AI writes another version from the same sources. This one stays in the history."
        confirmLabel="Rewrite"
        isBusy={publishing.isRewriting}
        onConfirm={() => publishing.rewrite(instruction, close)}
      >
        <TextAreaField
          label="Instruction"
          hint="Optional, for example “shorter” or “lead with the price”."
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

/** A published text that changed without a review has no reviewer until someone confirms it. */
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
