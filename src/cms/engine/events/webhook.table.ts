import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { id, instant } from "#db/columns.ts";
import type { DeliveryAttempt, DeliveryState, EventPayload, WebhookEvent } from "./webhook-events.ts";

/** Addresses of other systems that are told of changes. */
export const webhooks = pgTable("webhooks", {
  id: id(),
  name: text().notNull(),
  url: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  isActive: boolean().notNull().default(true),
  /** Random part that the secret is derived from, together with the site's own key: no secret is stored. */
  salt: text().notNull(),
  /** Start of the secret's hash, which tells whether the site's key is still the one that made it. */
  secretPrint: text().notNull(),
  /** Until when one process delivers to it; it alone does. */
  leasedUntil: instant(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});

/** The messages to each webhook: written with the change itself, kept for 30 days. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    /** Sent with every attempt, so that receivers know one that they have had. */
    id: text().primaryKey(),
    webhookId: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    event: text().$type<WebhookEvent | "test">().notNull(),
    payload: jsonb().$type<EventPayload>().notNull(),
    state: text().$type<DeliveryState>().notNull().default("waiting"),
    /** Attempts since it was first sent, or sent again by an editor. */
    tries: integer().notNull().default(0),
    /** Null once it has been delivered or given up. */
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
