import { EllipsisVertical, KeyRound, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { pluralize } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { Menu } from "#ui/menu.tsx";
import type { Webhook } from "../../../webhooks/webhook.schema.ts";
import { Moment } from "../history/moment.tsx";
import { DeliveryList } from "./delivery-list.tsx";
import type { WebhookCalls } from "./use-webhooks.ts";

/** One webhook with its state, its actions, and on demand its deliveries. */
export function WebhookCard({
  hook,
  calls,
  onEdit,
  onRenew,
  onRemove,
}: {
  hook: Webhook;
  calls: WebhookCalls;
  onEdit: () => void;
  onRenew: () => void;
  onRemove: () => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const heading = `webhook-${hook.id}`;
  return (
    <section aria-labelledby={heading} className="border-t border-rule-strong pt-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 id={heading} className="text-20 wrap-anywhere">
            {hook.name}
          </h3>
          <p className="text-muted wrap-anywhere">{hook.url}</p>
        </div>
        <Menu
          trigger={
            <IconButton label={`Actions for ${hook.name}`}>
              <EllipsisVertical aria-hidden="true" />
            </IconButton>
          }
          items={[
            { label: "Edit", icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
            { label: "New secret", icon: <KeyRound aria-hidden="true" />, onSelect: onRenew },
            null,
            { label: "Remove", icon: <Trash2 aria-hidden="true" />, isDestructive: true, onSelect: onRemove },
          ]}
        />
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {!hook.isActive && <Badge>Not active</Badge>}
        {hook.waiting > 0 && <Badge tone="warn">{hook.waiting} waiting</Badge>}
        {hook.failed > 0 && <Badge tone="danger">{hook.failed} given up</Badge>}
      </div>
      {!hook.hasSecret && (
        <Alert>
          The site's key has changed since this secret was made, so nothing is sent. Make a new secret and
          give it to the receiver.
        </Alert>
      )}
      <p className="mt-2 text-13 text-muted">
        {pluralize(hook.events.length, "event")}: {hook.events.join(", ")}
        {hook.lastDeliveredAt && (
          <>
            . Last delivered <Moment at={hook.lastDeliveredAt} />
          </>
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          isBusy={calls.test.isPending}
          onClick={() => calls.test.mutate(hook, { onSuccess: () => setIsOpen(true) })}
        >
          Send a test<span className="sr-only"> to {hook.name}</span>
        </Button>
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          Deliveries<span className="sr-only"> to {hook.name}</span>
        </Button>
      </div>
      {isOpen && (
        <div className="mt-4">
          <DeliveryList hook={hook} calls={calls} />
        </div>
      )}
    </section>
  );
}
