import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { api, apiQuery } from "#http/client/api.ts";
import { invalidate } from "#http/client/invalidation.ts";
import { useAction } from "#http/client/use-action.tsx";
import type { Option } from "#ui/select-field.tsx";
import type { ToastMessage } from "#ui/toast.tsx";
import type { Account, Invitation } from "../account.schema.ts";
import type { Role } from "../roles.ts";

/** All accounts, by email address. */
export const accountsQuery = queryOptions({ ...apiQuery("GET /api/admin/editors"), staleTime: 0 });

/** The open invitations, by email address. */
export const invitationsQuery = queryOptions({ ...apiQuery("GET /api/admin/invitations"), staleTime: 0 });

interface AccountStep {
  account: Account;
  change: { role?: Role; isActive?: boolean };
}

/** Changes accounts and invitations. The toast of a change to a role or to access offers Undo. */
export function useAccountChanges() {
  const change = useAction({
    call: ({ account, change: body }: AccountStep) =>
      api("PUT /api/admin/editors/{id}", { params: { id: account.id }, body }),
    done: (_, { account, change: { role } }) => {
      const before =
        role === undefined ? { isActive: account.deactivatedAt === null } : { role: account.role };
      return {
        title: role === undefined ? wordOfAccess(account) : `${account.email} is now ${articled(role)}`,
        action: {
          label: "Undo",
          onClick: () => change.mutate({ account: after(account, role), change: before }),
        },
      };
    },
    failed: nothingChanged,
    refetch: refetchAccounts,
  });
  const remove = useAction({
    call: ({ id }: Account) => api("DELETE /api/admin/editors/{id}", { params: { id } }),
    done: (_, { email }) => ({ title: `${email} was removed` }),
    failed: nothingChanged,
    refetch: refetchAccounts,
  });
  const withdraw = useAction({
    call: ({ id }: Invitation) => api("DELETE /api/admin/invitations/{id}", { params: { id } }),
    done: (_, { email }) => ({ title: `The invitation for ${email} was withdrawn` }),
    failed: nothingChanged,
    refetch: refetchAccounts,
  });
  return { change, remove, withdraw };
}

export const refetchAccounts = (client: QueryClient) =>
  Promise.all([accountsQuery, invitationsQuery].map(({ queryKey }) => invalidate(client, { queryKey })));

const nothingChanged = ({ message }: Error): ToastMessage => ({
  title: "Nothing was changed",
  description: message,
  variant: "destructive",
});

const wordOfAccess = ({ email, deactivatedAt }: Account) =>
  deactivatedAt ? `${email} can sign in again` : `${email} was deactivated and signed out everywhere`;

const after = (account: Account, role: Role | undefined): Account => ({
  ...account,
  ...(role ? { role } : { deactivatedAt: account.deactivatedAt ? null : new Date().toISOString() }),
});

const articled = (role: Role) => (role === "writer" ? "a writer" : `an ${role}`);

/** Labels of the roles, with their permissions. */
export const roleWords: Record<Role, { label: string; text: string }> = {
  owner: { label: "Owner", text: "Everything, including accounts, settings and API tokens." },
  editor: { label: "Editor", text: "All content: write, publish, approve, delete and restore." },
  writer: { label: "Writer", text: "Drafts only. An editor reviews and publishes them." },
};

export const roleOptions: Option[] = Object.entries(roleWords).map(([value, { label }]) => ({
  value,
  label,
}));
