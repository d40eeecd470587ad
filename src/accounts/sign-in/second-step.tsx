import { KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { pluralize } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { type SignInResult, sendCode, signInByPasskey } from "./sign-in-call.ts";

type Way = "code" | "recovery";

export interface SecondStepProps {
  factors: ("passkey" | "code")[];
  onSignedIn: () => void;
  onRestart: () => void;
}

/** The second step of a password sign-in: a code, a passkey or a recovery code. */
export function SecondStep({ factors, onSignedIn, onRestart }: SecondStepProps) {
  const [way, setWay] = useState<Way | null>(factors.includes("code") ? "code" : null);
  const [text, setText] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [codesLeft, setCodesLeft] = useState<number | null>(null);
  const attempt = async (call: () => Promise<SignInResult>) => {
    setIsBusy(true);
    setFailure(null);
    const result = await call();
    setIsBusy(false);
    if (result.state === "failed") setFailure(result.message);
    else if (result.state === "signed-in") {
      if (result.recoveryCodesLeft === undefined) onSignedIn();
      else setCodesLeft(result.recoveryCodesLeft);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy) void attempt(() => sendCode(way === "recovery" ? { recoveryCode: text } : { code: text }));
  };
  const choose = (next: Way) => {
    setWay(next);
    setText("");
    setFailure(null);
  };
  if (codesLeft !== null) return <CodesLeft count={codesLeft} onContinue={onSignedIn} />;
  return (
    <form onSubmit={submit} aria-label="Confirm it's you" className="flex flex-col gap-5" noValidate>
      <p>Password accepted. Now confirm it's you.</p>
      {failure && <Alert>{failure}</Alert>}
      {way && (
        <>
          <TextField
            key={way}
            autoFocus
            label={way === "code" ? "Code" : "Recovery code"}
            hint={
              way === "code"
                ? "The six digits your authenticator app shows."
                : "One of your ten recovery codes. Each works once."
            }
            value={text}
            onChange={({ target }) => setText(target.value)}
            inputMode={way === "code" ? "numeric" : "text"}
            autoComplete={way === "code" ? "one-time-code" : "off"}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
          />
          <Button type="submit" variant="primary" disabled={text.trim() === ""} isBusy={isBusy}>
            {isBusy ? "Signing in..." : "Continue"}
          </Button>
        </>
      )}
      {factors.includes("passkey") && (
        <Button
          icon={<KeyRound aria-hidden="true" />}
          isBusy={isBusy}
          onClick={() => void attempt(signInByPasskey)}
        >
          Use a passkey
        </Button>
      )}
      <div className="flex flex-wrap gap-2">
        {way !== "recovery" && (
          <Button variant="quiet" onClick={() => choose("recovery")}>
            Use a recovery code
          </Button>
        )}
        {way === "recovery" && factors.includes("code") && (
          <Button variant="quiet" onClick={() => choose("code")}>
            Use the authenticator app
          </Button>
        )}
        <Button variant="quiet" onClick={onRestart}>
          Begin again
        </Button>
      </div>
    </form>
  );
}

/** After a sign-in with a recovery code, shows how many codes are left. */
const CodesLeft = ({ count, onContinue }: { count: number; onContinue: () => void }) => (
  <div className="flex flex-col items-start gap-5">
    <p role="status">
      You are signed in.{" "}
      {count === 0 ? "No recovery code is" : pluralize(count, "recovery code is", "recovery codes are")} left.
      Under “Your account” you can add a passkey or an app, and make new codes.
    </p>
    <Button variant="primary" autoFocus onClick={onContinue}>
      Continue
    </Button>
  </div>
);
