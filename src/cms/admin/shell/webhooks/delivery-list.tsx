import { useQuery } from "@tanstack/react-query";
import { pluralize } from "#shared/text.ts";
import { Alert } from "#ui/alert.tsx";
import { Status, type Tone } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { LoadingRegion, SkeletonText } from "#ui/skeleton.tsx";
import type { Delivery, Webhook } from "../../../webhooks/webhook.schema.ts";
import { Moment } from "../history/moment.tsx";
import type { WebhookCalls } from "./use-webhooks.ts";
import { deliveriesQuery } from "./webhooks.query.ts";

/** The messages to a webhook, the latest first, each with its attempts. */
export function DeliveryList({ hook, calls }: { hook: Webhook; calls: WebhookCalls }) {
  const { data, error } = useQuery(deliveriesQuery(hook.id));
  if (error && !data) return <Alert>{error.message}</Alert>;
  if (!data)
    return (
      <LoadingRegion label="Loading the deliveries...">
        <SkeletonText lines={3} />
      </LoadingRegion>
    );
  if (data.length === 0)
    return (
      <p className="text-muted">Nothing has been sent yet. A test shows whether the receiver answers.</p>
    );
  return (
    <ul aria-label={`Deliveries to ${hook.name}`} className="border-b border-rule">
      {data.map((delivery) => (
        <li key={delivery.id}>
          <Disclosure summary={<Summary delivery={delivery} />}>
            <Attempts delivery={delivery} />
            <Button
              className="mt-3"
              isBusy={calls.sendAgain.isPending}
              onClick={() => calls.sendAgain.mutate({ hook, delivery })}
            >
              Send again<span className="sr-only">: {titleOf(delivery)}</span>
            </Button>
          </Disclosure>
        </li>
      ))}
    </ul>
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
