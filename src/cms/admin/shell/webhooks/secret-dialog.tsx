import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { CopyText } from "../../copy-text.tsx";

/** The secret of a webhook, shown this once. */
export function SecretDialog({
  name,
  secret,
  onClose,
}: {
  name: string;
  secret: string;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`The secret of ${name}`}
      description="Keep it with the receiver: it is not shown again. A new one can be made at any time."
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CopyText label="Secret" text={secret} />
      <p className="mt-3 text-13 text-muted">
        X-Signature holds t, the time, and v1, the HMAC-SHA256 of “t.body” with this secret.
      </p>
    </Dialog>
  );
}
