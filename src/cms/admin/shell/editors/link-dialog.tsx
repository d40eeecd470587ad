import type { SentInvitation } from "#accounts/account.schema.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { CopyText } from "../../copy-text.tsx";
import { formatMoment } from "../../formats.ts";

/** Shows the link of an invitation, once: the server keeps only a hash of it. */
export function LinkDialog({
  invitation,
  onClose,
}: {
  invitation: SentInvitation | null;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen={invitation !== null}
      onOpenChange={(open) => !open && onClose()}
      title={invitation && `${invitation.email} is invited`}
      description={
        invitation?.isMailed ? "The link was sent by email." : "No email was sent: pass the link on yourself."
      }
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {invitation && (
        <div className="flex flex-col gap-3">
          <CopyText label="Link" text={invitation.url} />
          <p className="text-13 text-muted">
            It works once, until {formatMoment(invitation.expiresAt)}, and is not shown again. Renew the
            invitation for a new one.
          </p>
        </div>
      )}
    </Dialog>
  );
}
