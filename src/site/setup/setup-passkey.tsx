import { Fingerprint } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { CallFailure } from "#cms/admin/calls.ts";
import { addPasskey } from "#cms/admin/shell/account/account.query.ts";
import { RecoveryCodeDialog } from "#cms/admin/shell/account/recovery-code-dialog.tsx";
import { PasskeyFailure } from "#cms/sign-in/passkeys.ts";
import { routes } from "#shared/routes.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";

/** The last step, once the editor is signed in: a passkey of this device, if it is wanted, and the way into the admin. */
export function SetUpPasskey({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { add, isBusy, isAdded, failure, codes, forgetCodes } = useNewPasskey();
  return (
    <section aria-labelledby="passkey-heading" className="flex flex-col gap-5">
      <div>
        <h2 id="passkey-heading" ref={heading} tabIndex={-1} className="text-25 outline-none">
          {isAdded ? "The site is yours" : "Sign in without a password"}
        </h2>
        <p className="mt-1 text-muted wrap-anywhere">
          {isAdded
            ? "From now on this device signs you in. Further passkeys are added under Your account."
            : `The site is set up, and you are signed in as ${email}. A passkey of this device cannot be guessed, forwarded or typed into the wrong page. With it come ten recovery codes, should this device be lost.`}
        </p>
      </div>
      {failure && <Alert>{failure}</Alert>}
      {!isAdded && (
        <Button
          variant="primary"
          icon={<Fingerprint aria-hidden="true" />}
          isBusy={isBusy}
          onClick={() => void add()}
        >
          Create a passkey on this device
        </Button>
      )}
      {/* The admin is loaded anew: what this page knows is from before anybody was signed in. */}
      <a href={routes.admin.href()} className={buttonClass(isAdded ? "primary" : "quiet")}>
        {isAdded ? "Open the admin" : "Go on with the password, and open the admin"}
      </a>
      <p className="text-13 text-muted">
        Import entries from files under Import and export, and move what you do not want to the trash. A
        backup is restored on the server, by <code>npm run restore</code>.
      </p>
      <RecoveryCodeDialog codes={codes} onClose={forgetCodes} />
    </section>
  );
}

function useNewPasskey() {
  const [isBusy, setIsBusy] = useState(false);
  const [isAdded, setIsAdded] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const add = async () => {
    setIsBusy(true);
    setFailure(null);
    try {
      setCodes(await addPasskey("Passkey"));
      setIsAdded(true);
    } catch (error) {
      if (!(error instanceof CallFailure || error instanceof PasskeyFailure)) throw error;
      setFailure(error.message);
    } finally {
      setIsBusy(false);
    }
  };
  return { add, isBusy, isAdded, failure, codes, forgetCodes: () => setCodes(null) };
}
