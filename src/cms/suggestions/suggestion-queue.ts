import { z } from "zod";
import { suggestionReasons } from "./suggestion.ts";

/** A sender of a proposal. */
const sender = z.object({
  email: z.string(),
  reason: z.enum(suggestionReasons),
  evidenceUrl: z.string().nullable(),
  confirmedAt: z.string(),
  /** The entry whose website has the email address's domain, this one or another, or null. */
  domainOf: z.object({ id: z.number().int(), title: z.string() }).nullable(),
});

/** Equal proposals for one field of one entry. */
export const queuedProposal = z.object({
  /** The oldest proposal's id, which represents all of them. */
  id: z.number().int(),
  kind: z.string(),
  entryId: z.number().int(),
  /** Null if the entry was deleted. */
  title: z.string().nullable(),
  path: z.string().nullable(),
  field: z.string(),
  label: z.string(),
  /** The current values: one for a text, several for a list. */
  current: z.array(z.string()),
  proposed: z.string(),
  senders: z.array(sender),
});

/** Open suggestions, oldest first, equal ones merged. `total` also counts those beyond the list. */
export const suggestionQueue = z.object({ items: z.array(queuedProposal), total: z.number().int() });

export type QueuedProposal = z.infer<typeof queuedProposal>;
export type SuggestionQueue = z.infer<typeof suggestionQueue>;
