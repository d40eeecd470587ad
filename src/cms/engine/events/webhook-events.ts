/** The events that webhooks are told of, with what each means. */
export const webhookEvents = {
  "entry.published": "An entry became public",
  "entry.changed": "A public entry changed",
  "entry.withdrawn": "A public entry was taken back",
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

/** Stored with a delivery; the sender adds the site's address. */
export interface EventPayload {
  occurredAt: string;
  /** Null in a test. */
  entry: EventEntry | null;
}

export interface EventEntry {
  /** The segment of the type's own API path: `vendors`. */
  type: string;
  id: number;
  slug: string | null;
  title: string;
  /** The page of the entry; null for types without pages. */
  path: string | null;
  updatedAt: string | null;
  /** The names of the fields that changed; empty for a new entry and for one that is deleted. */
  changedFields: string[];
}

/** One attempt at a delivery. */
export interface DeliveryAttempt {
  at: string;
  /** Status of the answer; null when there was none. */
  status: number | null;
  /** Duration in milliseconds. */
  ms: number;
  /** First part of the answer's text, or the reason why there was none. */
  answer: string;
}

/** `waiting` for its next attempt, `delivered`, or `failed` for good. */
export type DeliveryState = "waiting" | "delivered" | "failed";

const minute = 60;

/** Seconds from each failed attempt to the next; after the last the delivery is given up. */
export const retryPauses: readonly number[] = [
  10,
  30,
  2 * minute,
  10 * minute,
  ...Array.from({ length: 24 }, () => 60 * minute),
];
