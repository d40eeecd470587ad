import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { z } from "zod";
import { api } from "#http/client/api.ts";
import { CallFailure } from "#http/client/calls.ts";
import { askForIdentity } from "#http/client/prompts.ts";
import { routes } from "#shared/routes.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { focusUnlessTyping } from "#ui/keep-focus.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { answerByPasskey, PasskeyFailure } from "../sign-in/passkeys.ts";
import { type Account, accountQuery } from "./account.query.ts";

/** Opens over the current screen if a call requires the password again. The call continues afterwards. */
export function ReauthenticationDialog() {
  const [isAsking, setIsAsking] = useState(false);
  const settle = useRef((_isConfirmed: boolean) => {});
  useEffect(() => {
    const takeBack = askForIdentity(
      () =>
        new Promise<boolean>((resolve) => {
          settle.current = resolve;
          setIsAsking(true);
        }),
    );
    return () => {
      takeBack();
      settle.current(false);
    };
  }, []);
  const close = (isConfirmed: boolean) => {
    settle.current(isConfirmed);
    setIsAsking(false);
  };
  return (
    <Dialog
      isOpen={isAsking}
      onOpenChange={(isOpen) => !isOpen && close(false)}
      title="Confirm it's you"
      description="Confirm it's you to continue. Your input is kept, and we won't ask again for ten minutes."
    >
      {isAsking && <Question onConfirmed={() => close(true)} />}
    </Dialog>
  );
}

function Question({ onConfirmed }: { onConfirmed: () => void }) {
  const { data: account, error } = useQuery({ ...accountQuery, staleTime: 0 });
  if (error && !account) return <Alert>{error.message}</Alert>;
  if (!account) return <SkeletonText lines={3} />;
  return <Ways account={account} onConfirmed={onConfirmed} />;
}

function Ways({ account, onConfirmed }: { account: Account; onConfirmed: () => void }) {
  const { hasPassword, secondFactors } = account;
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [chosen, setChosen] = useState<TypedWay | null>(null);
  const attempt = async (proof: () => Promise<Proof>) => {
    setIsBusy(true);
    setFailure(null);
    try {
      const refusal = await sendProof(await proof());
      if (refusal === null) return onConfirmed();
      setFailure(refusal);
    } catch (error) {
      if (!(error instanceof CallFailure || error instanceof PasskeyFailure)) throw error;
      setFailure(error.message);
    } finally {
      setIsBusy(false);
    }
  };
  const byPasskey = async () => ({
    response: await answerByPasskey(await api("POST /api/auth/reauthenticate/options")),
  });
  const typed: TypedWay[] = [
    ...(hasPassword ? (["password"] as const) : []),
    ...(secondFactors.includes("code") ? (["code"] as const) : []),
  ];
  const way = typed.find((one) => one === chosen) ?? typed[0];
  const other = typed.find((one) => one !== way);
  return (
    <div className="flex flex-col gap-5">
      {failure && <Alert>{failure}</Alert>}
      {way && (
        <TypedProof
          key={way}
          way={way}
          isBusy={isBusy}
          onGiven={(answer) => void attempt(() => Promise.resolve(answer))}
        />
      )}
      {other && (
        <Button
          disabled={isBusy}
          onClick={() => {
            setChosen(other);
            setFailure(null);
          }}
        >
          {other === "code" ? "Use an authenticator code" : "Use the password"}
        </Button>
      )}
      {secondFactors.includes("passkey") && (
        <Button
          icon={<KeyRound aria-hidden="true" />}
          isBusy={isBusy}
          onClick={() => void attempt(byPasskey)}
        >
          Use a passkey
        </Button>
      )}
      {!way && !secondFactors.includes("passkey") && (
        <div className="flex flex-col gap-4">
          <p>
            Your account has neither a password nor a second factor here. Sign in again in a new tab, then
            continue here.
          </p>
          <div className="flex flex-wrap gap-3">
            <a
              href={routes.providerSignIn.href()}
              target="_blank"
              rel="noopener"
              className={buttonClass("primary")}
            >
              Sign in with {account.identityProvider ?? "the identity provider"}
            </a>
            <Button onClick={onConfirmed}>I have signed in</Button>
          </div>
        </div>
      )}
    </div>
  );
}

type TypedWay = "password" | "code";

/** A proof to type. It gets the focus with the dialog, or when it appears later. */
function TypedProof({
  way,
  isBusy,
  onGiven,
}: {
  way: TypedWay;
  isBusy: boolean;
  onGiven: (proof: Proof) => void;
}) {
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // This dialog may belong to a form's dialog: keeps its submit from bubbling to that form.
    event.stopPropagation();
    if (!isBusy) onGiven(way === "password" ? { password: text } : { code: text });
  };
  return (
    <form onSubmit={submit} aria-label="Confirm" className="flex flex-col gap-5" noValidate>
      {way === "password" ? (
        <PasswordField
          label="Password"
          ref={focusUnlessTyping}
          data-autofocus=""
          autoComplete="current-password"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      ) : (
        <TextField
          label="Authenticator code"
          ref={focusUnlessTyping}
          data-autofocus=""
          inputMode="numeric"
          autoComplete="one-time-code"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <Button type="submit" variant="primary" disabled={text === ""} isBusy={isBusy}>
        Confirm
      </Button>
    </form>
  );
}

/** Proves the editor's identity. */
type Proof = { password: string } | { code: string } | { response: unknown };

/** Sends a proof without opening the dialogs for refused calls. Returns the reason for a refusal, or null. @throws CallFailure */
async function sendProof(proof: Proof): Promise<string | null> {
  const request = {
    method: "POST",
    credentials: "include",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(proof),
  } as const;
  const answer = await fetch("/api/auth/reauthenticate", request).catch(() => {
    throw new CallFailure(0, { message: "The server cannot be reached." });
  });
  if (answer.ok) return null;
  return refusal.parse(await answer.json().catch(() => null)).message;
}

const refusal = z
  .object({ message: z.string() })
  .catch({ message: "Something went wrong. Please try again." });
