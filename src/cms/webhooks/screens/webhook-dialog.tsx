import { type FormEvent, useId, useState } from "react";
import { type WebhookEvent, webhookEventNames, webhookEvents } from "#cms/engine/events/webhook-events.ts";
import { CallFailure } from "#http/client/calls.ts";
import { useDiscardQuestion } from "#ui/admin/discard-dialog.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { FieldSet } from "#ui/field-set.tsx";
import { useFaultFocus } from "#ui/form/fault-focus.ts";
import { TextField } from "#ui/text-field.tsx";
import type { Webhook } from "../webhook.schema.ts";
import type { WebhookCalls } from "./use-webhooks.ts";

const blank = { name: "", url: "", events: [...webhookEventNames], isActive: true };

/** The form of a new or existing webhook. `onSaved` receives the secret of a new one. */
export function WebhookDialog({
  hook,
  save,
  onClose,
  onSaved,
}: {
  hook: Webhook | null;
  save: WebhookCalls["save"];
  onClose: () => void;
  onSaved: (saved: { name: string; secret?: string | undefined }) => void;
}) {
  const form = useId();
  const [initial] = useState(() => {
    const { name, url, events, isActive } = hook ?? blank;
    return { name, url, events, isActive };
  });
  const [values, setValues] = useState(initial);
  const { close, question } = useDiscardQuestion(JSON.stringify(values) !== JSON.stringify(initial), onClose);
  const element = useFaultFocus(save.error);
  const issues = save.error instanceof CallFailure ? save.error.issues : [];
  const errorOf = (field: string) => issues.find(({ path }) => path.split(".")[0] === field)?.message;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ id: hook?.id ?? null, ...values }, { onSuccess: onSaved });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && !save.isPending && close()}
      title={hook ? "Edit webhook" : "Add webhook"}
      footer={
        <>
          <Button onClick={close} isBusy={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={form} variant="primary" isBusy={save.isPending}>
            {save.isPending ? "Saving..." : "Save"}
          </Button>
        </>
      }
    >
      <form ref={element} id={form} onSubmit={send} noValidate className="grid gap-5">
        {save.error && issues.length === 0 && <Alert>{save.error.message}</Alert>}
        <TextField
          label="Address"
          type="url"
          required
          placeholder="https://"
          hint="Receives changes as signed POST requests."
          data-autofocus=""
          maxLength={2000}
          value={values.url}
          error={errorOf("url")}
          onChange={({ target }) => setValues({ ...values, url: target.value })}
        />
        <TextField
          label="Name"
          hint="If empty, the host name of the URL is used."
          maxLength={100}
          value={values.name}
          error={errorOf("name")}
          onChange={({ target }) => setValues({ ...values, name: target.value })}
        />
        <EventFields
          chosen={values.events}
          error={errorOf("events")}
          onChange={(events) => setValues({ ...values, events })}
        />
        <CheckboxField
          label="Active"
          hint="While it is off, no new deliveries are queued. Queued ones are kept."
          checked={values.isActive}
          onChange={({ target }) => setValues({ ...values, isActive: target.checked })}
        />
      </form>
      {question}
    </Dialog>
  );
}

/** A checkbox for each event. */
const EventFields = ({
  chosen,
  error,
  onChange,
}: {
  chosen: WebhookEvent[];
  error: string | undefined;
  onChange: (events: WebhookEvent[]) => void;
}) => (
  <FieldSet legend="Events" isRequired error={error}>
    {webhookEventNames.map((name) => (
      <CheckboxField
        key={name}
        label={
          <>
            {webhookEvents[name]} <code className="text-13 text-muted">{name}</code>
          </>
        }
        checked={chosen.includes(name)}
        onChange={({ target }) =>
          onChange(webhookEventNames.filter((one) => (one === name ? target.checked : chosen.includes(one))))
        }
      />
    ))}
  </FieldSet>
);
