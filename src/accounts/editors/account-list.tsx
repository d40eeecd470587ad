import { Ellipsis } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Moment } from "#ui/admin/moment.tsx";
import { type Column, ResourceTable } from "#ui/admin/resource-screen.tsx";
import { Status } from "#ui/badge.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Menu } from "#ui/menu.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { Account } from "../account.schema.ts";
import { useEditor } from "../editor-context.ts";
import { type Role, roles } from "../roles.ts";
import { roleOptions, roleWords, useAccountChanges } from "./accounts.query.ts";

/** All accounts. */
export const AccountList = ({ accounts }: { accounts: Account[] }) => (
  <ResourceTable label="Accounts" rows={accounts} keyOf={({ id }) => id} columns={columns} />
);

const columns: Column<Account>[] = [
  {
    heading: "Name",
    className: "w-full pr-12 font-normal @min-[40rem]:w-auto",
    isRowName: true,
    cell: (account) => <Person account={account} />,
  },
  {
    heading: "Role",
    className: "w-full @min-[40rem]:w-auto",
    cell: (account) => <RoleChoice account={account} />,
  },
  {
    heading: "Second factor",
    className: "text-13 text-muted",
    isNamed: true,
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? "Yes" : "None"),
  },
  {
    heading: "Last seen",
    className: "text-13 text-muted",
    isNamed: true,
    cell: ({ lastSeenAt }) => (lastSeenAt ? <Moment at={lastSeenAt} /> : "Never"),
  },
  { heading: "State", cell: (account) => <State account={account} /> },
  {
    heading: "Actions",
    className: "absolute top-2 right-0 @min-[40rem]:static @min-[40rem]:text-right",
    cell: (account) => <AccountMenu account={account} />,
  },
];

function Person({ account: { id, email, firstName, lastName } }: { account: Account }) {
  const isSelf = useEditor().id === id;
  const name = [firstName, lastName].filter(Boolean).join(" ");
  return (
    <div className="min-w-0">
      <p className="font-medium wrap-anywhere">
        {name || email}
        {isSelf && <span className="font-normal text-muted"> (you)</span>}
      </p>
      {name && <p className="text-13 text-muted wrap-anywhere">{email}</p>}
    </div>
  );
}

const State = ({ account: { deactivatedAt } }: { account: Account }) => (
  <Status tone={deactivatedAt ? "warn" : "accent"}>{deactivatedAt ? "Deactivated" : "Active"}</Status>
);

function AccountMenu({ account }: { account: Account }) {
  const { change, remove } = useAccountChanges();
  const [isRemoving, setIsRemoving] = useState(false);
  const isActive = account.deactivatedAt === null;
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${account.email}`}>
            <Ellipsis aria-hidden="true" />
          </IconButton>
        }
        items={[
          {
            label: isActive ? "Deactivate" : "Reactivate",
            onSelect: () => change.mutate({ account, change: { isActive: !isActive } }),
          },
          null,
          { label: "Remove…", isDestructive: true, onSelect: () => setIsRemoving(true) },
        ]}
      />
      <ConfirmDialog
        isOpen={isRemoving}
        onOpenChange={setIsRemoving}
        title={`Remove ${account.email}?`}
        text="This immediately ends the account, its sessions and its API tokens, and cannot be undone. Its actions stay in the history under its name."
        confirmLabel="Remove"
        isDestructive
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(account, { onSettled: () => setIsRemoving(false) })}
      />
    </>
  );
}

/**
 * The role of an account. A choice takes effect only with Apply or Enter, because the arrow keys pass through other options on
 * the way. Escape resets it.
 */
function RoleChoice({ account }: { account: Account }) {
  const { change } = useAccountChanges();
  const [chosen, setChosen] = useState<Role | null>(null);
  const select = useRef<HTMLSelectElement>(null);
  const isChanged = chosen !== null && chosen !== account.role;
  const apply = async () => {
    if (!isChanged || change.isPending) return;
    // The button disappears, but the select remains.
    select.current?.focus();
    // An early Undo is the same mutation, which would then drop this call's own callbacks.
    await change.mutateAsync({ account, change: { role: chosen } }).catch(() => {});
    // Another role may have been chosen in the meantime.
    setChosen((current) => (current === chosen ? null : current));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isChanged || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    if (event.key === "Enter") void apply();
    else setChosen(null);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SelectField
        ref={select}
        label={`Role of ${account.email}`}
        isLabelHidden
        className="w-40 max-w-full"
        value={chosen ?? account.role}
        disabled={account.deactivatedAt !== null}
        options={roleOptions}
        onChange={({ target }) => setChosen(roles.find((one) => one === target.value) ?? null)}
        onKeyDown={onKeyDown}
      />
      {isChanged && (
        <Button
          variant="primary"
          aria-label={`Apply: ${account.email} becomes ${roleWords[chosen].label}`}
          isBusy={change.isPending}
          onClick={() => void apply()}
        >
          Apply
        </Button>
      )}
      <span role="status" className="sr-only">
        {isChanged &&
          `${roleWords[chosen].label} is selected but not applied. Press Enter to apply it, Escape to cancel.`}
      </span>
    </div>
  );
}
