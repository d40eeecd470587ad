import { useQuery } from "@tanstack/react-query";
import { EllipsisVertical, KeyRound, Pencil, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { pluralize } from "#shared/text.ts";
import { Moment } from "#ui/admin/moment.tsx";
import { Alert } from "#ui/alert.tsx";
import { Badge, Status, type Tone } from "#ui/badge.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { Menu } from "#ui/menu.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import { activateFirst, type Delivery, type Webhook } from "../webhook.schema.ts";
import type { WebhookCalls } from "./use-webhooks.ts";
import { deliveriesQuery } from "./use-webhooks.ts";

/** A webhook with its state, actions and, on demand, deliveries. */
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
          The site's key has changed since this secret was made, so nothing is sent. Create a new secret and
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

/** The deliveries of a webhook with their attempts, newest first. */
function DeliveryList({ hook, calls }: { hook: Webhook; calls: WebhookCalls }) {
  const { data, error } = useQuery(deliveriesQuery(hook.id));
  if (error && !data) return <Alert>{error.message}</Alert>;
  if (!data)
    return (
      <LoadingRegion label="Loading the deliveries...">
        <SkeletonText lines={3} />
      </LoadingRegion>
    );
  if (data.length === 0)
    return <p className="text-muted">Nothing has been sent yet. Send a test to check the receiver.</p>;
  return (
    <ul aria-label={`Deliveries to ${hook.name}`} className="border-b border-rule">
      {data.map((delivery) => (
        <li key={delivery.id}>
          <Disclosure summary={<Summary delivery={delivery} />}>
            <Attempts delivery={delivery} />
            <SendAgain hook={hook} delivery={delivery} calls={calls} />
          </Disclosure>
        </li>
      ))}
    </ul>
  );
}

function SendAgain({ hook, delivery, calls }: { hook: Webhook; delivery: Delivery; calls: WebhookCalls }) {
  const reasonId = useId();
  // Tests are sent to inactive webhooks too.
  const isInactive = !hook.isActive && delivery.event !== "test";
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <Button
        disabled={isInactive}
        aria-describedby={isInactive ? reasonId : undefined}
        isBusy={calls.sendAgain.isPending}
        onClick={() => calls.sendAgain.mutate({ hook, delivery })}
      >
        Send again<span className="sr-only">: {titleOf(delivery)}</span>
      </Button>
      {isInactive && (
        <span id={reasonId} className="text-13 text-muted">
          {activateFirst}.
        </span>
      )}
    </div>
  );
}

const titleOf = ({ payload, event }: Delivery) => payload.entry?.title ?? event;

const states: Record<Delivery["state"], { tone: Tone; label: string }> = {
  delivered: { tone: "accent", label: "Delivered" },
  waiting: { tone: "warn", label: "Waiting" },
  failed: { tone: "danger", label: "Given up" },
};

function Summary({ delivery }: { delivery: Delivery }) {
  const { tone, label } = states[delivery.state];
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Status tone={tone}>
        {label}
        {delivery.status !== null && ` ${delivery.status}`}
      </Status>
      <span className="wrap-anywhere">{titleOf(delivery)}</span>
      <span className="text-13 font-normal text-muted">
        {delivery.event}, <Moment at={delivery.createdAt} />
      </span>
    </span>
  );
}

function Attempts({ delivery: { attempts, nextAttemptAt, id } }: { delivery: Delivery }) {
  return (
    <div className="grid gap-2 text-13">
      <p className="text-muted wrap-anywhere">
        {pluralize(attempts.length, "attempt")}, id {id}
        {nextAttemptAt && (
          <>
            , next at <Moment at={nextAttemptAt} />
          </>
        )}
      </p>
      <ol className="grid gap-1">
        {attempts.map(({ at, status, ms, answer }) => (
          <li key={at} className="wrap-anywhere">
            <Moment at={at} />: {status ?? "no answer"} after {ms} ms
            {answer && <span className="block text-muted">{answer}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}
