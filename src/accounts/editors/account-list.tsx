import { Ellipsis } from "lucide-react";
import { useState } from "react";
import type { Account } from "#accounts/account.schema.ts";
import { Status } from "#ui/badge.tsx";
import { IconButton } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Menu } from "#ui/menu.tsx";
import { useEditor } from "../../editor-context.ts";
import { Moment } from "../history/moment.tsx";
import { useAccountChanges } from "./accounts.query.ts";
import { RoleChoice } from "./role-choice.tsx";

/** All accounts: a table, and cards on small screens. */
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
        text="The account, its sessions and its API tokens end at once and cannot be restored. What it did stays in the history under its name."
        confirmLabel="Remove"
        isDestructive
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(account, { onSettled: () => setIsRemoving(false) })}
      />
    </>
  );
}
