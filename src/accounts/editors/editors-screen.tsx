import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { api } from "#http/client/api.ts";
import { CallFailure } from "#http/client/calls.ts";
import { useAction } from "#http/client/use-action.tsx";
import { CopyText } from "#ui/admin/copy-text.tsx";
import { formatMoment } from "#ui/admin/formats.ts";
import { Moment } from "#ui/admin/moment.tsx";
import { ResourceList, ResourceScreen, RowText } from "#ui/admin/resource-screen.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useFaultFocus } from "#ui/form/fault-focus.ts";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextField } from "#ui/text-field.tsx";
import type { Invitation, SentInvitation } from "../account.schema.ts";
import { type Role, roles } from "../roles.ts";
import { AccountList } from "./account-list.tsx";
import {
  accountsQuery,
  invitationsQuery,
  refetchAccounts,
  roleWords,
  useAccountChanges,
} from "./accounts.query.ts";

/** The editors' accounts and open invitations. */
export function EditorsScreen() {
  const accounts = useQuery(accountsQuery);
  const invitations = useQuery(invitationsQuery);
  const [isInviting, setIsInviting] = useState(false);
  const [sent, setSent] = useState<SentInvitation | null>(null);
  const both = {
    data: accounts.data && invitations.data && { accounts: accounts.data, invitations: invitations.data },
    error: accounts.error ?? invitations.error,
    refetch: () => Promise.all([accounts.refetch(), invitations.refetch()]),
  };
  return (
    <>
      <ResourceScreen
        what="accounts"
        query={both}
        lines={8}
        className="flex max-w-240 flex-col gap-8"
        actions={
          <Button
            variant="primary"
            icon={<UserPlus aria-hidden="true" />}
            onClick={() => setIsInviting(true)}
          >
            Invite…
          </Button>
        }
      >
        {(data) => (
          <>
            <AccountList accounts={data.accounts} />
            <section aria-labelledby="invitations">
              <h3 id="invitations" className="mb-3 text-20">
                Open invitations
              </h3>
              <InvitationList invitations={data.invitations} onRenewed={setSent} />
            </section>
          </>
        )}
      </ResourceScreen>
      <InviteDialog
        isOpen={isInviting}
        onClose={() => setIsInviting(false)}
        onSent={(invitation) => {
          setIsInviting(false);
          setSent(invitation);
        }}
      />
      <LinkDialog invitation={sent} onClose={() => setSent(null)} />
    </>
  );
}

interface InvitationListProps {
  invitations: Invitation[];
  /** Shows the new link of an invitation. */
  onRenewed: (invitation: SentInvitation) => void;
}

/** Invitations that have not been accepted yet. */
function InvitationList({ invitations, onRenewed }: InvitationListProps) {
  const { withdraw } = useAccountChanges();
  const renew = useAction({
    call: ({ id }: Invitation) => api("POST /api/admin/invitations/{id}/renew", { params: { id } }),
    failed: "The invitation was not renewed",
    onDone: onRenewed,
    refetch: refetchAccounts,
  });
  return (
    <ResourceList
      label="Open invitations"
      rows={invitations}
      keyOf={({ id }) => id}
      empty={<p className="text-muted">There are no open invitations.</p>}
      actions={(invitation) => (
        <>
          <Button variant="quiet" isBusy={renew.isPending} onClick={() => renew.mutate(invitation)}>
            Renew<span className="sr-only"> the invitation for {invitation.email}</span>
          </Button>
          <Button variant="quiet" isBusy={withdraw.isPending} onClick={() => withdraw.mutate(invitation)}>
            Withdraw<span className="sr-only"> the invitation for {invitation.email}</span>
          </Button>
        </>
      )}
    >
      {(invitation) => (
        <RowText name={invitation.email}>
          {roleWords[invitation.role].label}, invited by {invitation.invitedBy}. <Expiry {...invitation} />
        </RowText>
      )}
    </ResourceList>
  );
}

const Expiry = ({ expiresAt }: Pick<Invitation, "expiresAt">) => (
  <>
    {Date.parse(expiresAt) > Date.now() ? "Valid until" : "Expired"} <Moment at={expiresAt} />
  </>
);

interface InviteDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Shows the link of the new invitation. */
  onSent: (invitation: SentInvitation) => void;
}

/** Asks for an email address and a role. */
function InviteDialog({ isOpen, onClose, onSent }: InviteDialogProps) {
  const formId = useId();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("editor");
  const send = useAction({
    call: (body: { email: string; role: Role }) => api("POST /api/admin/editors", { body }),
    failed: null,
    onDone: (sent) => {
      setEmail("");
      setRole("editor");
      onSent(sent);
    },
    refetch: (client) => void refetchAccounts(client),
  });
  const form = useFaultFocus(send.error);
  const issue = send.error instanceof CallFailure ? send.error.issues[0]?.message : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate({ email, role });
  };
  const close = () => {
    send.reset();
    setRole("editor");
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && close()}
      title="Invite someone"
      description="The invitation link works once and expires after seven days."
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={send.isPending}>
            Invite
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {send.error && !issue && <Alert>{send.error.message}</Alert>}
        <TextField
          label="Email"
          type="email"
          required
          data-autofocus=""
          autoComplete="off"
          maxLength={254}
          value={email}
          error={issue}
          onChange={({ target }) => setEmail(target.value)}
        />
        <RadioGroup
          legend="Role"
          value={role}
          onChange={(value) => setRole(roles.find((one) => one === value) ?? "editor")}
          options={roles.map((value) => ({
            value,
            label: roleWords[value].label,
            hint: roleWords[value].text,
          }))}
        />
      </form>
    </Dialog>
  );
}

/** Shows an invitation link once. The server stores only its hash. */
function LinkDialog({ invitation, onClose }: { invitation: SentInvitation | null; onClose: () => void }) {
  return (
    <Dialog
      isOpen={invitation !== null}
      onOpenChange={(open) => !open && onClose()}
      isShownOnce
      title={invitation && `${invitation.email} was invited`}
      description={
        invitation?.isMailed ? "The link was sent by email." : "No email was sent. Send the link yourself."
      }
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {invitation && (
        <div className="flex flex-col gap-3">
          <CopyText label="Link" text={invitation.url} />
          <p className="text-13 text-muted">
            It works once, until {formatMoment(invitation.expiresAt)}. It will not be shown again: renew the
            invitation for a new link.
          </p>
        </div>
      )}
    </Dialog>
  );
}
