import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { type WebhookEvent, webhookEventNames, webhookEvents } from "#cms/engine/events/webhook-events.ts";
import { CallFailure } from "#http/client/calls.ts";
import { CopyText } from "#ui/admin/copy-text.tsx";
import { useDiscardQuestion } from "#ui/admin/discard-dialog.tsx";
import { ResourceScreen } from "#ui/admin/resource-screen.tsx";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { CheckboxField } from "#ui/checkbox-field.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FieldSet } from "#ui/field-set.tsx";
import { useFaultFocus } from "#ui/form/fault-focus.ts";
import { TextField } from "#ui/text-field.tsx";
import type { Webhook } from "../webhook.schema.ts";
import { useWebhookCalls, type WebhookCalls, webhooksQuery } from "./use-webhooks.ts";
import { WebhookCard } from "./webhook-card.tsx";

/** The open dialog. */
type Open =
  | { kind: "form"; hook: Webhook | null }
  | { kind: "secret"; name: string; secret: string }
  | { kind: "renew" | "remove"; hook: Webhook };

/** The webhooks and their deliveries. */
export function WebhooksScreen() {
  const webhooks = useQuery(webhooksQuery);
  const calls = useWebhookCalls();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const showForm = (hook: Webhook | null) => {
    calls.save.reset();
    setOpen({ kind: "form", hook });
  };
  const showSecret = ({ name, secret }: { name: string; secret?: string | undefined }) =>
    setOpen(secret ? { kind: "secret", name, secret } : null);
  return (
    <>
      <ResourceScreen
        what="webhooks"
        query={webhooks}
        className="flex max-w-240 flex-col gap-8"
        actions={
          <Button variant="primary" icon={<Plus aria-hidden="true" />} onClick={() => showForm(null)}>
            Add webhook
          </Button>
        }
      >
        {(data) =>
          data.length === 0 ? (
            <EmptyState
              level={3}
              title="No webhooks"
              text="A webhook tells another system, such as a mailing tool or a search index, when entries are published, changed, withdrawn or deleted."
            />
          ) : (
            data.map((hook) => (
              <WebhookCard
                key={hook.id}
                hook={hook}
                calls={calls}
                onEdit={() => showForm(hook)}
                onRenew={() => setOpen({ kind: "renew", hook })}
                onRemove={() => setOpen({ kind: "remove", hook })}
              />
            ))
          )
        }
      </ResourceScreen>
      {open?.kind === "form" && (
        <WebhookDialog hook={open.hook} save={calls.save} onClose={close} onSaved={showSecret} />
      )}
      {open?.kind === "secret" && <SecretDialog name={open.name} secret={open.secret} onClose={close} />}
      {open?.kind === "renew" && (
        <ConfirmDialog
          isOpen
          onOpenChange={close}
          title="Create a new secret?"
          text={`The current secret of ${open.hook.name} stops working immediately. Until the receiver has the new one, it will reject deliveries.`}
          confirmLabel="New secret"
          isBusy={calls.renew.isPending}
          onConfirm={() => calls.renew.mutate(open.hook, { onSuccess: showSecret, onError: close })}
        />
      )}
      {open?.kind === "remove" && (
        <ConfirmDialog
          isOpen
          onOpenChange={close}
          title={`Remove ${open.hook.name}?`}
          text="Its deliveries are deleted with it, and nothing in the queue is sent."
          confirmLabel="Remove"
          isDestructive
          isBusy={calls.remove.isPending}
          onConfirm={() => calls.remove.mutate(open.hook, { onSettled: close })}
        />
      )}
    </>
  );
}

/** Shows the secret of a webhook once. */
function SecretDialog({ name, secret, onClose }: { name: string; secret: string; onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isShownOnce
      title={`The secret of ${name}`}
      description="Store it with the receiver: it will not be shown again. You can create a new one at any time."
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <CopyText label="Secret" text={secret} />
      <p className="mt-3 text-13 text-muted">
        X-Signature holds t, the time, and v1, the HMAC-SHA256 of “t.body” with this secret.
      </p>
    </Dialog>
  );
}

const blank = { name: "", url: "", events: [...webhookEventNames], isActive: true };

/** The form of a new or existing webhook. `onSaved` receives the secret of a new one. */
function WebhookDialog({
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
