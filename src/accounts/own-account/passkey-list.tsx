import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { api } from "#http/client/api.ts";
import { formatMoment } from "#ui/admin/formats.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { SkeletonText } from "#ui/skeleton.tsx";
import { TextField } from "#ui/text-field.tsx";
import { type Account, addPasskey, type Passkey, passkeysQuery } from "./account.query.ts";
import { lastFactorWords, useChange } from "./account-section.tsx";

/** The account's passkeys, with a button to add one for this device. */
export function PasskeyList({ account, onCodes }: { account: Account; onCodes: (codes: string[]) => void }) {
  const { data: passkeys, error } = useQuery(passkeysQuery);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const change = useChange();
  const isLastFactor = passkeys?.length === 1 && !account.secondFactors.includes("code");
  const isElsewhere = typeof location !== "undefined" && location.origin !== account.passkeyAddress;
  const remove = async () => {
    if (removing) {
      const params = { id: removing.id };
      await change.run(() => api("DELETE /api/auth/passkeys/{id}", { params }), "Passkey removed");
    }
    setRemoving(null);
  };
  return (
    <>
      {error && <Alert>{error.message}</Alert>}
      {change.failure && <Alert>{change.failure.message}</Alert>}
      {!passkeys && !error && <SkeletonText lines={2} />}
      {passkeys && passkeys.length > 0 && (
        <ul className="w-full divide-y divide-rule border-y border-rule">
          {passkeys.map((one) => (
            <PasskeyRow key={one.id} passkey={one} onRemove={() => setRemoving(one)} />
          ))}
        </ul>
      )}
      {isElsewhere ? (
        <p className="text-muted">Add passkeys at {account.passkeyAddress}, the site's own address.</p>
      ) : (
        <AddPasskey onCodes={onCodes} />
      )}
      <ConfirmDialog
        isOpen={removing !== null}
        onOpenChange={(isOpen) => !isOpen && setRemoving(null)}
        title={`Remove “${removing?.name ?? ""}”?`}
        text={`It will no longer sign you in. Delete it on your device too, or the device will keep offering it.${isLastFactor ? ` ${lastFactorWords}` : ""}`}
        confirmLabel="Remove passkey"
        isDestructive
        isBusy={change.isBusy}
        onConfirm={() => void remove()}
      />
    </>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const change = useChange();
  const [name, setName] = useState<string | null>(null);
  const { createdAt, lastUsedAt, isSynced } = passkey;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name === null) return;
    const renaming = { params: { id: passkey.id }, body: { name } };
    if (await change.run(() => api("PUT /api/auth/passkeys/{id}", renaming), "Passkey renamed"))
      setName(null);
  };
  if (name !== null)
    return (
      <li className="py-3" tabIndex={-1}>
        <form onSubmit={(event) => void save(event)} className="flex flex-wrap items-end gap-3" noValidate>
          <TextField
            autoFocus
            label="Name of the passkey"
            className="grow"
            value={name}
            maxLength={60}
            error={change.failure?.message}
            onChange={({ target }) => setName(target.value)}
            onKeyDown={({ key }) => key === "Escape" && setName(null)}
          />
          <Button type="submit" isBusy={change.isBusy}>
            Save
          </Button>
          <Button variant="quiet" onClick={() => setName(null)}>
            Cancel
          </Button>
        </form>
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3" tabIndex={-1}>
      <KeyRound aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="font-medium wrap-anywhere">{passkey.name}</p>
        <p className="text-13 text-muted">
          Added {formatMoment(createdAt)}
          {lastUsedAt ? `, last used ${formatMoment(lastUsedAt)}` : ", not used yet"}
          {isSynced && ", on all your devices"}
        </p>
      </div>
      <Button variant="quiet" aria-label={`Rename ${passkey.name}`} onClick={() => setName(passkey.name)}>
        Rename
      </Button>
      <Button variant="quiet" aria-label={`Remove ${passkey.name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  );
}

function AddPasskey({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const change = useChange();
  const [name, setName] = useState("");
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const isAdded = await change.run(async () => {
      const codes = await addPasskey(name.trim() || "Passkey");
      if (codes) onCodes(codes);
    }, "Passkey added");
    if (isAdded) setName("");
  };
  return (
    <form onSubmit={(event) => void add(event)} className="flex w-full flex-col gap-4" noValidate>
      {change.failure && <Alert>{change.failure.message}</Alert>}
      <TextField
        label="Name of a new passkey"
        hint="To tell it from others: “Work laptop”, “Phone”."
        value={name}
        maxLength={60}
        onChange={({ target }) => setName(target.value)}
      />
      <div>
        <Button type="submit" isBusy={change.isBusy}>
          Add a passkey
        </Button>
      </div>
    </form>
  );
}
