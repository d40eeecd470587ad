import { z } from "zod";
import { webhookEventNames } from "#cms/engine/events/webhook-events.ts";

/** A webhook as the API returns it. */
export const webhook = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventNames)),
  isActive: z.boolean(),
  /** False if the site's key has changed. The secret must be renewed before anything is sent. */
  hasSecret: z.boolean(),
  /** Deliveries waiting for their next attempt, and deliveries that failed within 30 days. */
  waiting: z.int(),
  failed: z.int(),
  lastDeliveredAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** Includes the secret, which is shown once: on creation and on renewal. */
export const webhookWithSecret = webhook.extend({ secret: z.string() });

export const webhookInput = z.object({
  name: z.string().trim().max(100, "At most 100 characters").default(""),
  url: z
    .string("Enter an address")
    .trim()
    .max(2000, "At most 2,000 characters")
    .regex(/^https?:\/\/[^\s/]/i, "The address must start with https:// or http://"),
  events: z
    .array(z.enum(webhookEventNames, "Unknown event"), "Choose the events")
    .min(1, "Choose at least one event")
    .transform((events) => [...new Set(events)]),
  isActive: z.boolean().default(true),
});

/** Changes to a webhook. Omitted fields keep their value. `renewSecret` creates a new secret and returns it. */
export const webhookChange = z.object({
  name: webhookInput.shape.name.removeDefault().optional(),
  url: webhookInput.shape.url.optional(),
  events: webhookInput.shape.events.optional(),
  isActive: z.boolean().optional(),
  renewSecret: z.boolean().optional(),
});

export const delivery = z.object({
  id: z.string(),
  event: z.enum([...webhookEventNames, "test"]),
  state: z.enum(["waiting", "delivered", "failed"]),
  /** The last attempt's status, or null without an attempt or response. */
  status: z.int().nullable(),
  nextAttemptAt: z.string().nullable(),
  createdAt: z.string(),
  attempts: z.array(
    z.object({ at: z.string(), status: z.int().nullable(), ms: z.int(), answer: z.string() }),
  ),
  payload: z.object({
    occurredAt: z.string(),
    entry: z
      .object({
        type: z.string(),
        id: z.int(),
        slug: z.string().nullable(),
        title: z.string(),
        path: z.string().nullable(),
        updatedAt: z.string().nullable(),
        changedFields: z.array(z.string()),
      })
      .nullable(),
  }),
});

export type Webhook = z.infer<typeof webhook>;
export type WebhookInput = z.infer<typeof webhookInput>;
export type WebhookChange = z.infer<typeof webhookChange>;
export type Delivery = z.infer<typeof delivery>;

/** Why an inactive webhook's deliveries are not sent again. */
export const activateFirst = "Activate the webhook first";
