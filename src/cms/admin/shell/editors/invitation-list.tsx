import { useMutation } from "@tanstack/react-query";
import type { Invitation, SentInvitation } from "#accounts/account.schema.ts";
import { Button } from "#ui/button.tsx";
import { useToast } from "#ui/toast.tsx";
import { Moment } from "../history/moment.tsx";
import { renewInvitation, useAccountChanges } from "./accounts.query.ts";
import { roleWords } from "./role-words.ts";

interface InvitationListProps {
  invitations: Invitation[];
  /** Shows the new link of an invitation. */
  onRenewed: (invitation: SentInvitation) => void;
}

/** Invitations that nobody has accepted yet. */
export function InvitationList({ invitations, onRenewed }: InvitationListProps) {
  const { withdraw, refresh } = useAccountChanges();
  const showToast = useToast();
  const renew = useMutation({
    mutationFn: renewInvitation,
    onSuccess: onRenewed,
    onError: ({ message }) =>
      showToast({ title: "The invitation was not renewed", description: message, variant: "destructive" }),
    onSettled: refresh,
  });
  if (invitations.length === 0) return <p className="text-muted">There are no open invitations.</p>;
  return (
    <ul aria-label="Open invitations" className="border-b border-rule">
      {invitations.map((invitation) => (
        <li
          key={invitation.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-rule py-2"
        >
          <div className="min-w-0">
            <p className="font-medium wrap-anywhere">{invitation.email}</p>
            <p className="text-13 text-muted">
              {roleWords[invitation.role].label}, invited by {invitation.invitedBy}.{" "}
              <Expiry {...invitation} />
            </p>
          </div>
          <div className="flex gap-1">
            <Button variant="quiet" isBusy={renew.isPending} onClick={() => renew.mutate(invitation)}>
              Renew<span className="sr-only"> the invitation of {invitation.email}</span>
            </Button>
            <Button variant="quiet" isBusy={withdraw.isPending} onClick={() => withdraw.mutate(invitation)}>
              Withdraw<span className="sr-only"> the invitation of {invitation.email}</span>
            </Button>
          </div>
        </li>
      ))}
    </ul>
  );
}

const Expiry = ({ expiresAt }: Pick<Invitation, "expiresAt">) => (
  <>
    {Date.parse(expiresAt) > Date.now() ? "Valid until" : "Expired"} <Moment at={expiresAt} />
  </>
);
