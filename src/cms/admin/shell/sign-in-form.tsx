import { zodResolver } from "@hookform/resolvers/zod";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { type Credentials, credentials } from "#shared/credentials.ts";
import { routes } from "#shared/routes.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { useIsHydrated } from "#ui/hydrated.ts";
import { PasswordField } from "#ui/password-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { SecondStep } from "./second-step.tsx";
import { signIn, signInPath } from "./sign-in-call.ts";

/**
 * Signs in by email and password, and loads the admin unless told otherwise. Its fields keep what was typed before
 * React was there; the button waits for React, without which a browser would show the API's bare answer.
 */
export function SignInForm({
  email = "",
  onSignedIn = openAdmin,
}: {
  email?: string;
  onSignedIn?: () => void;
}) {
  const isHydrated = useIsHydrated();
  const [failure, setFailure] = useState<string | null>(null);
  const [factors, setFactors] = useState<("passkey" | "code")[] | null>(null);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(credentials),
    defaultValues: { email, password: "" },
  });
  const { errors, isSubmitting } = formState;
  const submit = async (given: Credentials) => {
    setFailure(null);
    const result = await signIn(given);
    if (result.state === "signed-in") return onSignedIn();
    if (result.state === "second-factor") setFactors(result.factors);
    else setFailure(result.message);
  };
  if (factors)
    return <SecondStep factors={factors} onSignedIn={onSignedIn} onRestart={() => setFactors(null)} />;
  return (
    <form
      method="post"
      action={signInPath}
      noValidate
      aria-label="Sign in with password"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        if (isSubmitting) return event.preventDefault();
        void handleSubmit(submit)(event);
      }}
    >
      {failure && <Alert>{failure}</Alert>}
      <TextField
        {...register("email")}
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.email?.message}
      />
      <PasswordField
        {...register("password")}
        label="Password"
        data-autofocus={email === "" ? undefined : ""}
        autoComplete="current-password"
        error={errors.password?.message}
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

/** Loads a new document, because everything cached so far was loaded as an anonymous reader. */
const openAdmin = () => window.location.assign(routes.admin.href());
