import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { CopyText } from "#ui/admin/copy-text.tsx";
import { ResourceScreen } from "#ui/admin/resource-screen.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import type { Webhook } from "../webhook.schema.ts";
import { useWebhookCalls } from "./use-webhooks.ts";
import { WebhookCard } from "./webhook-card.tsx";
import { WebhookDialog } from "./webhook-dialog.tsx";
import { webhooksQuery } from "./webhooks.query.ts";

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
