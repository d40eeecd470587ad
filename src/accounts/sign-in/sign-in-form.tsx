import { KeyRound } from "lucide-react";
import { type ComponentType, type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { routes } from "#shared/routes.ts";
import { Alert } from "#ui/alert.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { type Site, useSite } from "#ui/document/site.tsx";
import { useIsHydrated } from "#ui/hydrated.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { SecondStepProps } from "./second-step.tsx";
import type { CredentialErrors, SignInResult } from "./sign-in-call.ts";
import { signInFailed } from "./sign-in-failed.ts";

interface SignInFormProps {
  email?: string;
  onSignedIn?: () => void;
}

/**
 * Signs in with email and password. Loads the admin by default. Its fields keep text typed before hydration. The button is disabled
 * until hydration, because a native submit would show the API's raw response.
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
        <p className="text-13 text-muted">Signing in by email requires JavaScript.</p>
      </noscript>
    </form>
  );
}

interface SecondFactor extends Pick<SecondStepProps, "factors"> {
  Step: ComponentType<SecondStepProps>;
}

function useSignIn(onSignedIn: () => void) {
  const [failure, setFailure] = useState<string | null>(null);
  /** Null until the first attempt, so that no error appears while the user is still typing. */
  const [errors, setErrors] = useState<CredentialErrors | null>(null);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [second, setSecond] = useState<SecondFactor | null>(null);
  const attempt = async (form: HTMLFormElement) => {
    const calls = await loadCalls();
    const checked = calls.checkCredentials(new FormData(form));
    flushSync(() => setErrors(checked.errors));
    if (!checked.values) return form.querySelector<HTMLElement>("[aria-invalid]")?.focus();
    setFailure(null);
    const result = await calls.signIn(checked.values);
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

/** Loaded on first use: the calls and their validation schemas are larger than the rest of the page. */
const loadCalls = () => import("./sign-in-call.ts");

/** Prefetches the calls. A failure is reported when a call is made. */
const prefetchCalls = () => void loadCalls().catch(() => {});

/** Signs in with a passkey. Loads the admin by default. */
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

/** The link to the identity provider. Names the missing settings if none is configured. */
export function ProviderSignIn() {
  const site = useSite();
  const text = `Sign in with ${providerName(site)}`;
  if (site.identityProvider) {
    return (
      <a href={routes.providerSignIn.href()} className={buttonClass()}>
        {text}
      </a>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <Button disabled aria-describedby={hintId}>
        {text}
      </Button>
      <p id={hintId} className="text-13 text-muted">
        Not set up: the server lacks OIDC_ISSUER_URL, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.
      </p>
    </div>
  );
}

/** The identity provider's name; without one, the name in the specification's text. */
export const providerName = ({ identityProvider }: Site) => identityProvider ?? "Replit";

/** Returns the message for an error code of the identity provider's callback, or null for an unknown code. */
export function problemOf(params: URLSearchParams, provider: string): string | null {
  const code = params.get("problem");
  if (code === "refused")
    return [
      `This ${provider} account is not allowed to edit this site.`,
      reasonOf(params.get("reason"), provider),
    ]
      .filter(Boolean)
      .join(" ");
  if (code === "expired") return `The sign-in with ${provider} took too long. Please try again.`;
  if (code === "provider") return `Signing in with ${provider} failed. Please try again.`;
  return null;
}

function reasonOf(reason: string | null, provider: string): string | null {
  if (reason === "no-email")
    return `${provider} did not share your email address. Ask your administrator to allow it.`;
  if (reason === "unverified")
    return `${provider} has not verified your email address. Verify it there, or ask an owner to set OIDC_TRUST_EMAIL=1.`;
  if (reason === "deactivated") return "It was deactivated here. Ask an owner to reactivate it.";
  if (reason === "unknown") return "Your email address has not been invited. Ask an owner for an invitation.";
  return null;
}

const hintId = "provider-hint";
