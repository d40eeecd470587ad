import { Ellipsis } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { Moment } from "#ui/admin/moment.tsx";
import { Status } from "#ui/badge.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Menu } from "#ui/menu.tsx";
import { SelectField } from "#ui/select-field.tsx";
import type { Account } from "../account.schema.ts";
import { useEditor } from "../editor-context.ts";
import { type Role, roles } from "../roles.ts";
import { roleOptions, roleWords, useAccountChanges } from "./accounts.query.ts";

/** All accounts, as a table or as cards on narrow screens. */
export function AccountList({ accounts }: { accounts: Account[] }) {
  return (
    <>
      <div className="overflow-x-auto rounded-control border border-rule bg-surface max-md:hidden">
        <table className="w-full border-collapse text-15">
          <caption className="sr-only">Accounts</caption>
          <thead className="bg-sunk text-left text-13 text-muted">
            <tr>
              {["Name", "Role", "Second factor", "Last seen", "State"].map((label) => (
                <th key={label} scope="col" className="px-3 py-2 font-medium">
                  {label}
                </th>
              ))}
              <th scope="col" className="px-3 py-2 text-right font-medium">
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {accounts.map((account) => (
              <tr key={account.id} className="border-t border-rule">
                <th scope="row" className="px-3 py-2 text-left font-normal">
                  <Person account={account} />
                </th>
                <td className="px-3 py-2">
                  <RoleChoice account={account} />
                </td>
                <td className="px-3 py-2 text-13 text-muted">{account.hasSecondFactor ? "Yes" : "None"}</td>
                <td className="px-3 py-2 text-13 text-muted">
                  <LastSeen account={account} />
                </td>
                <td className="px-3 py-2">
                  <State account={account} />
                </td>
                <td className="px-3 py-2 text-right">
                  <AccountMenu account={account} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul aria-label="Accounts" className="border-b border-rule md:hidden">
        {accounts.map((account) => (
          <li key={account.id} className="flex flex-col gap-2 border-t border-rule py-3">
            <div className="flex items-start justify-between gap-3">
              <Person account={account} />
              <AccountMenu account={account} />
            </div>
            <RoleChoice account={account} />
            <p className="flex flex-wrap justify-between gap-3 text-13 text-muted">
              <State account={account} />
              <span>Second factor: {account.hasSecondFactor ? "yes" : "none"}</span>
              <span>
                Last seen: <LastSeen account={account} />
              </span>
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

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

const LastSeen = ({ account: { lastSeenAt } }: { account: Account }) =>
  lastSeenAt ? <Moment at={lastSeenAt} /> : "Never";

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
 * The role of an account. A choice applies only on its button or Enter, because the arrow keys pass through other options. Escape
 * resets it.
 */
function RoleChoice({ account }: { account: Account }) {
  const { change } = useAccountChanges();
  const [chosen, setChosen] = useState<Role | null>(null);
  const select = useRef<HTMLSelectElement>(null);
  const isChanged = chosen !== null && chosen !== account.role;
  const apply = () => {
    if (!isChanged || change.isPending) return;
    // The button disappears, but the select remains.
    select.current?.focus();
    change.mutate({ account, change: { role: chosen } }, { onSettled: () => setChosen(null) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isChanged || (event.key !== "Enter" && event.key !== "Escape")) return;
    event.preventDefault();
    if (event.key === "Enter") apply();
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
          onClick={apply}
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
