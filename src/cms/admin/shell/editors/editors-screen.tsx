import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { SentInvitation } from "#accounts/account.schema.ts";
import { Button } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { keepFocusInList } from "#ui/keep-focus.ts";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { HeadActions } from "../../page-head.tsx";
import { AccountList } from "./account-list.tsx";
import { accountsQuery, invitationsQuery } from "./accounts.query.ts";
import { InvitationList } from "./invitation-list.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";

/** Who may edit, and who is invited. */
export function EditorsScreen() {
  const accounts = useQuery(accountsQuery);
  const invitations = useQuery(invitationsQuery);
  const [isInviting, setIsInviting] = useState(false);
  const [sent, setSent] = useState<SentInvitation | null>(null);
  const error = accounts.error ?? invitations.error;
  const isKnown = accounts.data !== undefined && invitations.data !== undefined;
  if (error && !isKnown)
    return (
      <ErrorState
        level={3}
        title="The accounts could not be loaded"
        text={error.message}
        action={
          <Button onClick={() => void Promise.all([accounts.refetch(), invitations.refetch()])}>
            Try again
          </Button>
        }
      />
    );
  if (!accounts.data || !invitations.data)
    return (
      <LoadingRegion label="Loading the accounts...">
        <SkeletonText lines={8} />
      </LoadingRegion>
    );
  return (
    <div ref={keepFocusInList} tabIndex={-1} className="flex max-w-240 flex-col gap-8 outline-none">
      <HeadActions>
        <Button variant="primary" icon={<UserPlus aria-hidden="true" />} onClick={() => setIsInviting(true)}>
          Invite…
        </Button>
      </HeadActions>
      <AccountList accounts={accounts.data} />
      <section aria-labelledby="invitations">
        <h3 id="invitations" className="mb-3 text-20">
          Open invitations
        </h3>
        <InvitationList invitations={invitations.data} onRenewed={setSent} />
      </section>
      <InviteDialog
        isOpen={isInviting}
        onClose={() => setIsInviting(false)}
        onSent={(invitation) => {
          setIsInviting(false);
          setSent(invitation);
        }}
      />
      <LinkDialog invitation={sent} onClose={() => setSent(null)} />
    </div>
  );
}
