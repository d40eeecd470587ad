import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Editor } from "#accounts/signed-in-editor.ts";
import { routes } from "#shared/routes.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useToast } from "#ui/toast.tsx";
import { useSite } from "../../page/site.tsx";
import { userQuery } from "../../page/user.query.ts";
import { PasskeySignIn } from "../../sign-in/passkey-sign-in.tsx";
import { providerName } from "../../sign-in/provider-sign-in.tsx";
import { SignInForm } from "../../sign-in/sign-in-form.tsx";
import { invalidateAll } from "../saving.ts";
import { askOnSessionEnd } from "../session-end.ts";

/** A dialog over the unchanged screen when the session has ended. The call that found out continues afterwards. */
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
    // One editor's pending save must not be made in the name of another.
    close(signedIn.id === user.id);
  };
  return (
    <Dialog
      isOpen={isAsking}
      onOpenChange={(isOpen) => !isOpen && close(false)}
      title="Sign in again"
      description="The session has ended, or was ended elsewhere. Everything you typed is still here."
    >
      <div className="flex flex-col gap-6">
        <SignInForm email={user.email} onSignedIn={() => void proceed()} />
        <PasskeySignIn onSignedIn={() => void proceed()} />
        <SignInElsewhere onDone={() => void proceed()} />
      </div>
    </Dialog>
  );
}

/** Opens the identity provider in a tab of its own, since this one holds unsaved input. */
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
