import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import type { DeliveryAttempt, DeliveryState, EventPayload, WebhookEvent } from "./webhook-events.ts";

/** URLs of other systems that are notified of changes. */
export const webhooks = pgTable("webhooks", {
  id: id(),
  name: text().notNull(),
  url: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  isActive: boolean().notNull().default(true),
  /** Random salt. The secret is derived from it and the site's key, and never stored. */
  salt: text().notNull(),
  /** Start of the secret's hash. It shows whether the site's key has changed since. */
  secretPrint: text().notNull(),
  /** When the lease of the delivering process ends. Only one process delivers to a webhook at a time. */
  leasedUntil: instant(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});

/** Deliveries to webhooks, written in the transaction of the change and kept for 30 days. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    /** Sent with every attempt, so that receivers can dedupe. */
    id: text().primaryKey(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    event: text().$type<WebhookEvent | "test">().notNull(),
    payload: jsonb().$type<EventPayload>().notNull(),
    state: text().$type<DeliveryState>().notNull().default("waiting"),
    /** Attempts since it was first sent, or resent by an editor. */
    tries: integer().notNull().default(0),
    /** Null once delivered or failed. */
    nextAttemptAt: instant(),
    attempts: jsonb().$type<DeliveryAttempt[]>().notNull().default([]),
    createdAt: instant().notNull(),
  },
  (table) => [
    index().on(table.webhookId, table.createdAt),
    index().on(table.nextAttemptAt),
    index().on(table.createdAt),
  ],
);
