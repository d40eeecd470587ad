import { KeyRound } from "lucide-react";
import { useState } from "react";
import { routes } from "#shared/routes.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { useIsHydrated } from "#ui/hydrated.ts";
import { loadCalls, prefetchCalls } from "./late-calls.ts";
import type { SignInResult } from "./sign-in-call.ts";
import { signInFailed } from "./sign-in-failed.ts";

/** Signs in by a passkey of this device, and loads the admin unless told otherwise. */
export function PasskeySignIn({
  onSignedIn = () => window.location.assign(routes.admin.href()),
}: {
  onSignedIn?: () => void;
}) {
  const isHydrated = useIsHydrated();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const press = async () => {
    setIsBusy(true);
    setFailure(null);
    const result = await signInByPasskey();
    setIsBusy(false);
    if (result.state === "signed-in") onSignedIn();
    else if (result.state === "failed") setFailure(result.message);
  };
  return (
    <div className="flex flex-col gap-3">
      {failure && <Alert>{failure}</Alert>}
      <Button
        icon={<KeyRound aria-hidden="true" />}
        disabled={!isHydrated}
        isBusy={isBusy}
        onPointerEnter={prefetchCalls}
        onFocus={prefetchCalls}
        onClick={() => void press()}
      >
        Sign in with a passkey
      </Button>
    </div>
  );
}

const signInByPasskey = (): Promise<SignInResult> =>
  loadCalls().then(
    (calls) => calls.signInByPasskey(),
    () => ({ state: "failed", message: signInFailed }),
  );
