import { z } from "zod";
import { sourceKinds, verdicts } from "#cms/engine/evidence.ts";
import { knownDateInput } from "#shared/is-known-date.ts";
import { isWebAddress } from "#shared/web-address.ts";

/** Where a proposal comes from (contract, section 11). */
export const proposalOrigins = ["reader", "source", "news", "agent"] as const;
export type ProposalOrigin = (typeof proposalOrigins)[number];

export type StoredProposalState = "open" | "accepted" | "rejected";

/** `superseded`: the fact has changed since it was proposed. Computed, never stored. */
export const proposalStates = ["open", "accepted", "rejected", "superseded"] as const;
export type ProposalState = (typeof proposalStates)[number];

/** The maximum length of a proposed value, in characters. */
export const longestProposal = 1000;

/** The field of a proposal that concerns none of the entry's facts. */
export const otherField = "other";

/** A text, a level, or an element of a list of objects, such as an event. */
export const proposedValue = z.union([z.string(), z.record(z.string(), z.unknown())]);
export type ProposedValue = z.infer<typeof proposedValue>;

const text = (label: string, limit: number) =>
  z.string(`${label} must be text`).trim().max(limit, `${label} can have at most ${limit} characters`);

/** The source of a proposal, as far as known. Readers give only its address. */
const proposalSource = z.object({
  url: z.string(),
  title: z.string().nullable(),
  publisher: z.string().nullable(),
  kind: z.enum(sourceKinds).nullable(),
  publishedOn: z.string().nullable(),
});
export type ProposalSource = z.infer<typeof proposalSource>;

/** A reader who suggested the value and confirmed the suggestion by mail. */
const sender = z.object({
  email: z.string(),
  reason: z.string(),
  evidenceUrl: z.string().nullable(),
  confirmedAt: z.string(),
  /** The entry whose website has the email address's domain, this one or another, or null. */
  domainOf: z.object({ id: z.int(), title: z.string() }).nullable(),
});
export type Sender = z.infer<typeof sender>;

export const queuedProposal = z.object({
  id: z.int(),
  kind: z.string(),
  entryId: z.int(),
  /** Null if the entry was deleted. */
  title: z.string().nullable(),
  /** The entry's public page, or null. */
  path: z.string().nullable(),
  field: z.string(),
  label: z.string(),
  item: z.string().nullable(),
  itemLabel: z.string().nullable(),
  /** The present value: a text, the texts of a list, or null. */
  current: z.union([z.string(), z.array(z.string())]).nullable(),
  proposed: proposedValue,
  /** True if no field can hold the value. Editors change the page themselves, then accept. */
  isManual: z.boolean(),
  /** The level of a feature, or null. */
  level: z.string().nullable(),
  quote: z.string().nullable(),
  context: z.string().nullable(),
  source: proposalSource.nullable(),
  origin: z.enum(proposalOrigins),
  /** The rule, model or token, or null for readers. */
  madeBy: z.string().nullable(),
  state: z.enum(proposalStates),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  senders: z.array(sender),
});
export type QueuedProposal = z.infer<typeof queuedProposal>;

/** Proposals, newest first. `counts` holds the open ones by origin; `total` also counts those beyond the list. */
export const proposalQueue = z.object({
  items: z.array(queuedProposal),
  total: z.int(),
  counts: z.record(z.enum(proposalOrigins), z.int()),
});
export type ProposalQueue = z.infer<typeof proposalQueue>;

const note = text("A note", 2000)
  .nullish()
  .transform((given) => given || null);

/** The acceptance of a proposal, with corrections if any. */
export const acceptanceInput = z.object({
  /** The corrected value. */
  value: proposedValue.optional(),
  /** The source to cite. Default: the proposal's own, if its kind is known. Null cites none. */
  source: z
    .object({
      url: z.string().max(2000).refine(isWebAddress, "The address must start with https:// or http://"),
      title: text("The title", 500).min(1, "Title is required"),
      publisher: text("The publisher", 200).nullish(),
      kind: z.enum(sourceKinds, "Choose the kind of source"),
      publishedOn: knownDateInput,
    })
    .nullish(),
  /** Default: the proposal's own, if its source is cited. Null keeps none. */
  quote: text("The quotation", 300).nullish(),
  verdict: z.enum(verdicts).default("supports"),
  /** A note to the readers who suggested it. */
  note,
});
export type AcceptanceInput = z.infer<typeof acceptanceInput>;

export const rejectionInput = z.object({
  reason: text("The reason", 2000).min(1, "Give a reason"),
});
