import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { invalidateAll } from "#http/client/invalidation.ts";
import { askOnSessionEnd, signInAgain } from "#http/client/prompts.ts";
import { routes } from "#shared/routes.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useSite } from "#ui/document/site.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useToast } from "#ui/toast.tsx";
import type { Editor } from "../signed-in-editor.ts";
import { userQuery } from "../user.query.ts";
import { PasskeySignIn, providerName, SignInForm } from "./sign-in-form.tsx";

/** Opens over the current screen if the session has expired. The failed call continues after the sign-in. */
export function SignInAgain({ user }: { user: Editor }) {
  const [isAsking, setIsAsking] = useState(false);
  const settle = useRef((_isSignedIn: boolean) => {});
  const client = useQueryClient();
  const toast = useToast();
  useEffect(() => {
    const ask = () =>
      new Promise<boolean>((resolve) => {
        settle.current = resolve;
        setIsAsking(true);
      });
    const takeBack = askOnSessionEnd(ask);
    return () => {
      takeBack();
      settle.current(false);
    };
  }, []);
  const close = (isSignedIn: boolean) => {
    settle.current(isSignedIn);
    setIsAsking(false);
    if (isSignedIn) invalidateAll(client);
  };
  const proceed = async () => {
    const signedIn = await client.fetchQuery({ ...userQuery, staleTime: 0 });
    if (!signedIn)
      return toast({ title: "Error", variant: "destructive", description: "Nobody is signed in yet" });
    // A pending save must not be made under another editor's name.
    close(signedIn.id === user.id);
  };
  return (
    <Dialog
      isOpen={isAsking}
      onOpenChange={(isOpen) => !isOpen && close(false)}
      title="Sign in again"
      description="Your session has ended. Everything you typed is still here."
    >
      <div className="flex flex-col gap-6">
        <SignInForm email={user.email} onSignedIn={() => void proceed()} />
        <PasskeySignIn onSignedIn={() => void proceed()} />
        <SignInElsewhere onDone={() => void proceed()} />
      </div>
    </Dialog>
  );
}

/** Opens the identity provider in a new tab, because this one holds unsaved input. */
function SignInElsewhere({ onDone }: { onDone: () => void }) {
  const site = useSite();
  if (!site.identityProvider) return null;
  return (
    <div className="flex flex-wrap gap-3 border-t border-rule pt-5">
      <a href={routes.providerSignIn.href()} target="_blank" rel="noopener" className={buttonClass()}>
        Sign in with {providerName(site)} in a new tab
      </a>
      <Button onClick={onDone}>I have signed in</Button>
    </div>
  );
}

/** Replaces a list after the session has expired. */
export function SignedOut() {
  const client = useQueryClient();
  const ask = async () => {
    if (await signInAgain()) invalidateAll(client);
  };
  return (
    <EmptyState
      level={3}
      title="You are signed out"
      text="Your session has ended. Your unsaved changes are kept in this browser."
      action={
        <Button variant="primary" onClick={() => void ask()}>
          Sign in again
        </Button>
      }
    />
  );
}
