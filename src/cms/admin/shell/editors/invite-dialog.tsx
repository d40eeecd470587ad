import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { SentInvitation } from "#accounts/account.schema.ts";
import { type Role, roles } from "#accounts/roles.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextField } from "#ui/text-field.tsx";
import { CallFailure } from "../../calls.ts";
import { useFaultFocus } from "../../fault-focus.ts";
import { sendInvitation, useAccountChanges } from "./accounts.query.ts";
import { roleWords } from "./role-words.ts";

interface InviteDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Shows the link of the new invitation. */
  onSent: (invitation: SentInvitation) => void;
}

/** Asks for an address and a role. */
export function InviteDialog({ isOpen, onClose, onSent }: InviteDialogProps) {
  const formId = useId();
  const { refresh } = useAccountChanges();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("editor");
  const send = useMutation({
    mutationFn: sendInvitation,
    onSuccess: (sent) => {
      setEmail("");
      void refresh();
      onSent(sent);
    },
  });
  const form = useFaultFocus(send.error);
  const issue = send.error instanceof CallFailure ? send.error.issues[0]?.message : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!send.isPending) send.mutate({ email, role });
  };
  const close = () => {
    send.reset();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(open) => !open && close()}
      title="Invite somebody"
      description="The invitation is a link, valid for seven days and once."
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
