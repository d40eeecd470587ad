/** The events sent to webhooks, with descriptions. */
export const webhookEvents = {
  "entry.published": "An entry became public",
  "entry.changed": "A public entry changed",
  "entry.withdrawn": "A public entry was withdrawn",
  "entry.deleted": "An entry was moved to the trash",
  "article.published": "An article became public",
} as const;

export type WebhookEvent = keyof typeof webhookEvents;

export const webhookEventNames = [
  "entry.published",
  "entry.changed",
  "entry.withdrawn",
  "entry.deleted",
  "article.published",
] as const satisfies WebhookEvent[];

/** Stored with a delivery. The sender adds the site's address. */
export interface EventPayload {
  occurredAt: string;
  /** Null in a test. */
  entry: EventEntry | null;
}

export interface EventEntry {
  /** The segment of the type's API path: `vendors`. */
  type: string;
  id: number;
  slug: string | null;
  title: string;
  /** The entry's page, or null for types without pages. */
  path: string | null;
  updatedAt: string | null;
  /** Names of the changed fields. Empty for new and deleted entries. */
  changedFields: string[];
}

export interface DeliveryAttempt {
  at: string;
  /** Response status, or null without a response. */
  status: number | null;
  /** Duration in milliseconds. */
  ms: number;
  /** The beginning of the response, or the reason for its absence. */
  answer: string;
}

/** `waiting` for the next attempt, `delivered`, or `failed` for good. */
export type DeliveryState = "waiting" | "delivered" | "failed";

const minute = 60;

/** Seconds between attempts. After the last, the delivery fails. */
export const retryPauses: readonly number[] = [
  10,
  30,
  2 * minute,
  10 * minute,
  ...Array.from({ length: 24 }, () => 60 * minute),
];
