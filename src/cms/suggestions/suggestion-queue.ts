import { z } from "zod";
import { suggestionReasons } from "./suggestion.ts";

/** One sender of a proposal, as the queue shows it. */
const sender = z.object({
  email: z.string(),
  reason: z.enum(suggestionReasons),
  evidenceUrl: z.string().nullable(),
  confirmedAt: z.string(),
  /** The entry whose website has the domain of the mail address: this one or another; null for none. */
  domainOf: z.object({ id: z.number().int(), title: z.string() }).nullable(),
});

/** Equal proposals for one field of one entry. */
export const queuedProposal = z.object({
  /** The oldest one's id, which stands for all of them. */
  id: z.number().int(),
  kind: z.string(),
  entryId: z.number().int(),
  /** Null for an entry that has been deleted. */
  title: z.string().nullable(),
  path: z.string().nullable(),
  field: z.string(),
  label: z.string(),
  /** The values now: one for a text, several for a list. */
  current: z.array(z.string()),
  proposed: z.string(),
  senders: z.array(sender),
});

/** The open suggestions, the oldest first, equal ones as one; `total` counts those beyond the list too. */
export const suggestionQueue = z.object({ items: z.array(queuedProposal), total: z.number().int() });

export type QueuedProposal = z.infer<typeof queuedProposal>;
export type SuggestionQueue = z.infer<typeof suggestionQueue>;
