import { type FormEvent, useState } from "react";
import { api } from "#http/client/api.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { TextField } from "#ui/text-field.tsx";
import { type Account, confirmApp, type NewSecret } from "./account.query.ts";
import { lastFactorWords, useChange } from "./account-section.tsx";

/** Sets up the authenticator app with a QR code and its first code, or removes it. */
export function AuthenticatorApp({
  account: { secondFactors },
  onCodes,
}: {
  account: Account;
  onCodes: (codes: string[]) => void;
}) {
  const isOn = secondFactors.includes("code");
  const change = useChange();
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = async () => {
    if (await change.run(() => api("DELETE /api/auth/totp"), "Authenticator app removed")) setSecret(null);
    setIsRemoving(false);
  };
  if (secret && !isOn) return <Confirm secret={secret} onCodes={onCodes} onCancel={() => setSecret(null)} />;
  return (
    <>
      {change.failure && <Alert>{change.failure.message}</Alert>}
      {isOn ? (
        <>
          <p>An authenticator app is set up. Signing in with a password requires a code from it.</p>
          <Button onClick={() => setIsRemoving(true)}>Remove the app</Button>
        </>
      ) : (
        <Button
          isBusy={change.isBusy}
          onClick={() => void change.run(async () => setSecret(await api("POST /api/auth/totp")))}
        >
          Set up an app
        </Button>
      )}
      <ConfirmDialog
        isOpen={isRemoving}
        onOpenChange={setIsRemoving}
        title="Remove the authenticator app?"
        text={`Its codes will stop working.${secondFactors.includes("passkey") ? "" : ` ${lastFactorWords}`}`}
        confirmLabel="Remove the app"
        isDestructive
        isBusy={change.isBusy}
        onConfirm={() => void remove()}
      />
    </>
  );
}

function Confirm({
  secret,
  onCodes,
  onCancel,
}: {
  secret: NewSecret;
  onCodes: (codes: string[]) => void;
  onCancel: () => void;
}) {
  const change = useChange();
  const [code, setCode] = useState("");
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    // The form stays until the account is reloaded, so that the recovery-code dialog can restore the focus.
    await change.run(async () => {
      const codes = await confirmApp(code);
      if (codes) onCodes(codes);
    }, "Authenticator app set up");
  };
  return (
    <form onSubmit={(event) => void confirm(event)} className="flex w-full flex-col gap-4" noValidate>
      <p>
        Scan this with an authenticator app, or type the key into it. If the app is on this device,{" "}
        <a className="text-accent underline" href={secret.uri}>
          open it with this key
        </a>
        .
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(secret.qr)}`}
        alt="QR code of the key below"
        className="size-44 rounded-control border border-rule bg-white"
      />
      <div>
        <p className="text-13 font-medium">Key</p>
        <code className="font-mono wrap-anywhere" data-secret={secret.secret}>
          {secret.secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </code>
      </div>
      <TextField
        autoFocus
        label="Code shown in the app"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        value={code}
        error={change.failure?.message}
        onChange={({ target }) => setCode(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" disabled={code.trim() === ""} isBusy={change.isBusy}>
          Confirm
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
