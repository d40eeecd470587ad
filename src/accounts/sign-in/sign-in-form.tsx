import { type ComponentType, type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { routes } from "#shared/routes.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { useIsHydrated } from "#ui/hydrated.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { loadCalls, prefetchCalls } from "./late-calls.ts";
import type { SecondStepProps } from "./second-step.tsx";
import type { CredentialErrors } from "./sign-in-call.ts";
import { signInFailed } from "./sign-in-failed.ts";

interface SignInFormProps {
  email?: string;
  onSignedIn?: () => void;
}

/**
 * Signs in by email and password, and loads the admin unless told otherwise. Its fields keep what was typed before
 * React was there; the button waits for React, without which a browser would show the API's bare answer.
 */
export function SignInForm({ email = "", onSignedIn = openAdmin }: SignInFormProps) {
  const isHydrated = useIsHydrated();
  const { failure, errors, isSubmitting, second, submit, recheck, restart } = useSignIn(onSignedIn);
  if (second) return <second.Step factors={second.factors} onSignedIn={onSignedIn} onRestart={restart} />;
  return (
    <form
      method="post"
      action="/api/auth/login"
      noValidate
      aria-label="Sign in with password"
      className="flex flex-col gap-5"
      onFocus={prefetchCalls}
      onChange={recheck}
      onSubmit={submit}
    >
      {failure && <Alert>{failure}</Alert>}
      <TextField
        name="email"
        defaultValue={email}
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        error={errors?.email ?? null}
      />
      <PasswordField
        name="password"
        label="Password"
        data-autofocus={email === "" ? undefined : ""}
        autoComplete="current-password"
        error={errors?.password ?? null}
      />
      <Button type="submit" variant="primary" disabled={!isHydrated} aria-disabled={isSubmitting}>
        {isSubmitting ? "Signing in..." : "Sign In"}
      </Button>
      <noscript>
        <p className="text-13 text-muted">Signing in by email needs JavaScript.</p>
      </noscript>
    </form>
  );
}

interface SecondFactor extends Pick<SecondStepProps, "factors"> {
  Step: ComponentType<SecondStepProps>;
}

function useSignIn(onSignedIn: () => void) {
  const [failure, setFailure] = useState<string | null>(null);
  /** Null until the first try: nobody is corrected while still typing. */
  const [errors, setErrors] = useState<CredentialErrors | null>(null);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [second, setSecond] = useState<SecondFactor | null>(null);
  const attempt = async (form: HTMLFormElement) => {
    const calls = await loadCalls();
    const checked = calls.checkCredentials(new FormData(form));
    flushSync(() => setErrors(checked.errors));
    if (!checked.given) return form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    setFailure(null);
    const result = await calls.signIn(checked.given);
    if (result.state === "failed") setFailure(result.message);
    else if (result.state === "signed-in") onSignedIn();
    else setSecond({ Step: (await import("./second-step.tsx")).SecondStep, factors: result.factors });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSubmitting) return;
    setIsSubmitting(true);
    attempt(event.currentTarget)
      .catch(() => setFailure(signInFailed))
      .finally(() => setIsSubmitting(false));
  };
  const recheck = async ({ currentTarget: form }: FormEvent<HTMLFormElement>) => {
    if (errors) setErrors((await loadCalls()).checkCredentials(new FormData(form)).errors);
  };
  return { failure, errors, isSubmitting, second, submit, recheck, restart: () => setSecond(null) };
}

/** Loads a new document, because everything cached so far was loaded as an anonymous reader. */
const openAdmin = () => window.location.assign(routes.admin.href());
