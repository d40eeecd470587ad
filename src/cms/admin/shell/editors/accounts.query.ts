import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Account, Invitation, SentInvitation } from "#accounts/account.schema.ts";
import type { Role } from "#accounts/roles.ts";
import { useToast } from "#ui/toast.tsx";
import { callApi } from "../../calls.ts";

const accountsPath = "/api/admin/editors";
const invitationsPath = "/api/admin/invitations";

/** All accounts, by address. */
export const accountsQuery = queryOptions<Account[]>({
  queryKey: ["admin", accountsPath],
  staleTime: 0,
  queryFn: async () => (await callApi("GET", accountsPath)) as Account[],
});

/** The open invitations, by address. */
export const invitationsQuery = queryOptions<Invitation[]>({
  queryKey: ["admin", invitationsPath],
  staleTime: 0,
  queryFn: async () => (await callApi("GET", invitationsPath)) as Invitation[],
});

/** @throws CallFailure */
export const sendInvitation = async (body: { email: string; role: Role }) =>
  (await callApi("POST", accountsPath, { body })) as SentInvitation;

/** @throws CallFailure */
export const renewInvitation = async ({ id }: Pick<Invitation, "id">) =>
  (await callApi("POST", `${invitationsPath}/${id}/renew`)) as SentInvitation;

interface AccountStep {
  account: Account;
  change: { role?: Role; isActive?: boolean };
}

/** Changes of accounts and invitations; a change of a role or of access can be undone from its message. */
export function useAccountChanges() {
  const client = useQueryClient();
  const showToast = useToast();
  const refresh = () =>
    Promise.all(
      [accountsQuery, invitationsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })),
    );
  const onError = ({ message }: Error) =>
    showToast({ title: "Nothing was changed", description: message, variant: "destructive" });
  const change = useMutation({
    mutationFn: ({ account, change: body }: AccountStep) =>
      callApi("PUT", `${accountsPath}/${account.id}`, { body }),
    onSuccess: (_, { account, change: { role } }) => {
      const before =
        role === undefined ? { isActive: account.deactivatedAt === null } : { role: account.role };
      showToast({
        title: role === undefined ? wordOfAccess(account) : `${account.email} is ${articled(role)} now`,
        action: {
          label: "Undo",
          onClick: () => change.mutate({ account: after(account, role), change: before }),
        },
      });
    },
    onError,
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Account) => callApi("DELETE", `${accountsPath}/${id}`),
    onSuccess: (_, { email }) => showToast({ title: `${email} is removed` }),
    onError,
    onSettled: refresh,
  });
  const withdraw = useMutation({
    mutationFn: ({ id }: Invitation) => callApi("DELETE", `${invitationsPath}/${id}`),
    onSuccess: (_, { email }) => showToast({ title: `The invitation of ${email} is withdrawn` }),
    onError,
    onSettled: refresh,
  });
  return { change, remove, withdraw, refresh };
}

const wordOfAccess = ({ email, deactivatedAt }: Account) =>
  deactivatedAt ? `${email} may sign in again` : `${email} is deactivated and signed out everywhere`;

const after = (account: Account, role: Role | undefined): Account => ({
  ...account,
  ...(role ? { role } : { deactivatedAt: account.deactivatedAt ? null : new Date().toISOString() }),
});

const articled = (role: Role) => (role === "writer" ? "a writer" : `an ${role}`);
