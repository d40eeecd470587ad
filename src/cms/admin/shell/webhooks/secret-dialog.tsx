import { useState } from "react";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { TextField } from "#ui/text-field.tsx";

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
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(secret).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`The secret of ${name}`}
      description="Keep it with the receiver: it is not shown again. A new one can be made at any time."
      footer={
        <>
          <Button onClick={() => void copy()}>{isCopied ? "Copied" : "Copy"}</Button>
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <TextField
        label="Secret"
        hint="X-Signature holds t, the time, and v1, the HMAC-SHA256 of “t.body” with this secret."
        readOnly
        value={secret}
        className="font-mono"
        onFocus={({ target }) => target.select()}
      />
      <p role="status" className="sr-only">
        {isCopied ? "Copied" : ""}
      </p>
    </Dialog>
  );
}
