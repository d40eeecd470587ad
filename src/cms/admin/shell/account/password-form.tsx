import { type FormEvent, useState } from "react";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { type Account, saveAccount } from "./account.query.ts";
import { AccountSection } from "./account-section.tsx";
import { useChange } from "./use-change.ts";

/** Changes the password; an account of the identity provider has none here, and says where it is. */
export function PasswordForm({ account }: { account: Account }) {
  if (!account.hasPassword)
    return (
      <AccountSection title="Password">
        <p>
          You sign in with {account.identityProvider ?? "the identity provider"}: your password is kept there,
          and is changed there. Where this site asks you to confirm that it is you, use a passkey or a code,
          or sign in again.
        </p>
      </AccountSection>
    );
  return (
    <AccountSection title="Password" lead="Changing it ends all your other sessions.">
      <ChangePassword email={account.user.email} />
    </AccountSection>
  );
}

function ChangePassword({ email }: { email: string }) {
  const change = useChange();
  const [currentPassword, setCurrentPassword] = useState("");
  const [newPassword, setNewPassword] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isChanged = await change.run(
      () => saveAccount({ currentPassword, newPassword }),
      "Password changed. Your other sessions have ended.",
    );
    if (!isChanged) return;
    setCurrentPassword("");
    setNewPassword("");
  };
  const currentFault = change.faultOf("currentPassword");
  const newFault = change.faultOf("newPassword");
  return (
    <form
      onSubmit={(event) => void submit(event)}
      aria-label="Change password"
      className="flex w-full flex-col gap-4"
      noValidate
    >
      {change.failure && !currentFault && !newFault && <Alert>{change.failure.message}</Alert>}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        value={currentPassword}
        error={currentFault}
        onChange={({ target }) => setCurrentPassword(target.value)}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters. A long one protects better than a complicated one."
        value={newPassword}
        error={newFault}
        onChange={({ target }) => setNewPassword(target.value)}
      />
      <div>
        <Button type="submit" disabled={!currentPassword || !newPassword} isBusy={change.isBusy}>
          Change password
        </Button>
      </div>
    </form>
  );
}
