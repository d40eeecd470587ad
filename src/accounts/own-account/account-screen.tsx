import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Monitor } from "lucide-react";
import { type FormEvent, useState } from "react";
import { api } from "#http/client/api.ts";
import { invalidate } from "#http/client/invalidation.ts";
import { formatMoment } from "#ui/admin/formats.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { PasswordField } from "#ui/password-field.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { userQuery } from "../user.query.ts";
import { type Account, accountQuery, type OwnSession, renewCodes, sessionsQuery } from "./account.query.ts";
import { AccountSection, AccountUnread, useChange } from "./account-section.tsx";
import { AuthenticatorApp } from "./authenticator-app.tsx";
import { PasskeyList } from "./passkey-list.tsx";
import { RecoveryCodeDialog } from "./recovery-code-dialog.tsx";

/** The editor's own account: name, password, second factors and sessions. */
export function AccountScreen() {
  const { data: account, error, refetch } = useQuery(accountQuery);
  if (error && !account) return <AccountUnread error={error} onRetry={() => void refetch()} />;
  if (!account)
    return (
      <LoadingRegion label="Loading your account...">
        <SkeletonText lines={12} />
      </LoadingRegion>
    );
  return (
    <div className="flex flex-col">
      <NameForm account={account} />
      <PasswordForm account={account} />
      <SecondFactors account={account} />
      <SessionList />
    </div>
  );
}

function NameForm({ account }: { account: Account }) {
  const { firstName, lastName, email } = account.user;
  const client = useQueryClient();
  const change = useChange();
  const [saved, setSaved] = useState([firstName, lastName].filter(Boolean).join(" "));
  const [name, setName] = useState(saved);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isSaved = await change.run(() => api("PUT /api/auth/account", { body: { name } }), "Name saved");
    if (!isSaved) return;
    setSaved(name);
    await invalidate(client, { queryKey: userQuery.queryKey });
  };
  const fault = change.faultOf("name");
  return (
    <AccountSection
      title="Name"
      lead="Colleagues see it in the history; readers see it on articles you reviewed."
    >
      <form onSubmit={(event) => void submit(event)} className="flex w-full flex-col gap-4" noValidate>
        {change.failure && !fault && <Alert>{change.failure.message}</Alert>}
        <TextField
          label="Full name"
          autoComplete="name"
          value={name}
          error={fault}
          hint={`You sign in as ${email}.`}
          onChange={({ target }) => setName(target.value)}
        />
        <div>
          <Button type="submit" disabled={name === saved} isBusy={change.isBusy}>
            Save name
          </Button>
        </div>
      </form>
    </AccountSection>
  );
}

/** Changes the password. For an account of the identity provider it says where the password is managed. */
function PasswordForm({ account }: { account: Account }) {
  if (!account.hasPassword)
    return (
      <AccountSection title="Password">
        <p>
          You sign in with {account.identityProvider ?? "the identity provider"}, so change your password
          there. When this site asks you to confirm it's you, use a passkey or a code, or sign in again.
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
      () => api("PUT /api/auth/account", { body: { currentPassword, newPassword } }),
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

const fewCodes = 3;

/** Passkeys, the authenticator app, and recovery codes in case both are lost. */
function SecondFactors({ account }: { account: Account }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const has = account.secondFactors.length > 0;
  return (
    <>
      <AccountSection
        title="Passkeys"
        lead="Sign in with your fingerprint, face or device PIN. A passkey replaces both your password and your second factor."
      >
        <PasskeyList account={account} onCodes={setCodes} />
      </AccountSection>
      <AccountSection
        title="Authenticator app"
        lead="After your password, enter a code from an app on your phone."
      >
        <AuthenticatorApp account={account} onCodes={setCodes} />
      </AccountSection>
      {has && (
        <AccountSection
          title="Recovery codes"
          lead="Use these if you lose your passkeys and authenticator app."
        >
          <RecoveryCodes left={account.recoveryCodesLeft} onCodes={setCodes} />
        </AccountSection>
      )}
      <RecoveryCodeDialog codes={codes} onClose={() => setCodes(null)} />
    </>
  );
}

function RecoveryCodes({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const change = useChange();
  const [isAsking, setIsAsking] = useState(false);
  const renew = async () => {
    await change.run(async () => onCodes(await renewCodes()));
    setIsAsking(false);
  };
  return (
    <>
      {change.failure && <Alert>{change.failure.message}</Alert>}
      <p className={left <= fewCodes ? "font-medium text-warn" : undefined}>
        {left} of 10 left.{left <= fewCodes && " Create new ones before they run out."}
      </p>
      <Button onClick={() => setIsAsking(true)}>Create new codes</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Create new recovery codes?"
        text="Your earlier codes will stop working."
        confirmLabel="Create new codes"
        isBusy={change.isBusy}
        onConfirm={() => void renew()}
      />
    </>
  );
}

/** The account's signed-in browsers. */
function SessionList() {
  const { data: sessions, error } = useQuery(sessionsQuery);
  const change = useChange();
  return (
    <AccountSection
      title="Sessions"
      lead="For sessions we store only a shortened IP address, until the session ends (at most 30 days). The sign-in history stores the full address."
    >
      {error && <Alert>{error.message}</Alert>}
      {change.failure && <Alert>{change.failure.message}</Alert>}
      {!sessions && !error && <SkeletonText lines={3} />}
      {sessions && (
        <ul className="w-full divide-y divide-rule border-y border-rule">
          {sessions.map((one) => (
            <SessionRow
              key={one.id}
              session={one}
              isBusy={change.isBusy}
              onEnd={() =>
                void change.run(
                  () => api("DELETE /api/auth/sessions/{id}", { params: { id: one.id } }),
                  "Session ended",
                )
              }
            />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <Button
          isBusy={change.isBusy}
          onClick={() => void change.run(() => api("DELETE /api/auth/sessions"), "All other sessions ended")}
        >
          End all other sessions
        </Button>
      )}
    </AccountSection>
  );
}

function SessionRow({ session, isBusy, onEnd }: { session: OwnSession; isBusy: boolean; onEnd: () => void }) {
  const { device, network, method, openedAt, lastUsedAt, isCurrent } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <Monitor aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="font-medium wrap-anywhere">
          {device}
          {isCurrent && <span className="ml-2 text-13 font-normal text-accent">This session</span>}
        </p>
        <p className="text-13 text-muted wrap-anywhere">
          From {network}, by {method}
          {openedAt && `, since ${formatMoment(openedAt)}`}
          {lastUsedAt && !isCurrent && `; last used ${formatMoment(lastUsedAt)}`}
        </p>
      </div>
      {!isCurrent && (
        <Button variant="quiet" isBusy={isBusy} aria-label={`End the session of ${device}`} onClick={onEnd}>
          End
        </Button>
      )}
    </li>
  );
}
