import { useState } from "react";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { type Account, renewCodes } from "./account.query.ts";
import { AccountSection } from "./account-section.tsx";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { RecoveryCodeDialog } from "./recovery-code-dialog.tsx";
import { useChange } from "./use-change.ts";

const fewCodes = 3;

/** Passkeys, the authenticator app, and the recovery codes for when both are lost. */
export function SecondFactors({ account }: { account: Account }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const has = account.secondFactors.length > 0;
  return (
    <>
      <AccountSection
        title="Passkeys"
        lead="Sign in by fingerprint, face or the device's PIN. A passkey is password and second factor in one."
      >
        <PasskeyList account={account} onCodes={setCodes} />
      </AccountSection>
      <AccountSection
        title="Authenticator app"
        lead="After the password, a code that an app on your phone shows."
      >
        <AuthenticatorApp account={account} onCodes={setCodes} />
      </AccountSection>
      {has && (
        <AccountSection title="Recovery codes" lead="For when passkeys and app are lost.">
          <RecoveryCodes left={account.recoveryCodesLeft} onCodes={setCodes} />
        </AccountSection>
      )}
      <RecoveryCodeDialog codes={codes} onClose={() => setCodes(null)} />
    </>
  );
}

function RecoveryCodes({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const change = useChange();
  const [isAsking, setIsAsking] = useState(false);
  const renew = async () => {
    await change.run(async () => onCodes(await renewCodes()));
    setIsAsking(false);
  };
  return (
    <>
      {change.failure && <Alert>{change.failure.message}</Alert>}
      <p className={left <= fewCodes ? "font-medium text-warn" : undefined}>
        {left} of 10 left.{left <= fewCodes && " Make new ones before they run out."}
      </p>
      <Button onClick={() => setIsAsking(true)}>Create new codes</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Create new recovery codes?"
        text="The earlier ones no longer count, wherever you have kept them."
        confirmLabel="Create new codes"
        isBusy={change.isBusy}
        onConfirm={() => void renew()}
      />
    </>
  );
}
