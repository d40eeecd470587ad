import { z } from "zod";
import { entryId } from "#shared/entry-id.ts";
import { isWebAddress } from "#shared/web-address.ts";

/** Pages in one call. */
const mostPages = 10;
/** Pages read if nobody chooses them. */
export const usualPages = 6;

const pageAddresses = z
  .array(z.string().trim().max(2000).refine(isWebAddress, "The address must start with https:// or http://"))
  .min(1, "Name at least one page")
  .max(mostPages, `At most ${mostPages} pages at a time`);

export const researchInput = z.object({ urls: pageAddresses });

/** Why a fact that the AI service reported is not proposed. */
export const dropReasons = [
  "not-on-page",
  "value-not-in-passage",
  "unknown-field",
  "unfit-value",
  "known",
  "decided",
  "proposed",
] as const;
export type DropReason = (typeof dropReasons)[number];

/** A page that was read for facts. */
const researchedPage = z.object({
  url: z.string(),
  /** Why it could not be read, or null. */
  problem: z.string().nullable(),
  /** New proposals. */
  proposed: z.int(),
  drops: z.array(z.object({ reason: z.enum(dropReasons), count: z.int() })),
});
export type ResearchedPage = z.infer<typeof researchedPage>;

export const researchResult = z.object({
  proposed: z.int(),
  dropped: z.int(),
  pages: z.array(researchedPage),
});

/** `waiting`: the day's AI limit is reached; the run continues on the next day. */
const researchStates = ["queued", "running", "waiting", "done", "stopped", "failed"] as const;
export type ResearchState = (typeof researchStates)[number];

/** What to research in the background. */
export const researchOrder = z.object({
  ids: z.array(entryId).max(500, "At most 500 entries at once").default([]),
  /** In place of `ids`: all published entries with facts that are due until the end of this month. */
  due: z.boolean().default(false),
  /** The pages to read. Default: the most promising ones of each entry. */
  urls: pageAddresses.nullish().transform((urls) => urls ?? null),
});
export type ResearchOrder = z.infer<typeof researchOrder>;

export const researchStart = z.object({
  started: z.int(),
  refused: z.array(z.object({ id: z.int(), message: z.string() })),
});
export type ResearchStart = z.infer<typeof researchStart>;

const researchRun = z.object({
  id: z.int(),
  kind: z.string(),
  entryId: z.int(),
  title: z.string(),
  state: z.enum(researchStates),
  /** The number of pages to read; null until they have been looked for. */
  total: z.int().nullable(),
  /** The pages read so far. */
  pages: z.array(researchedPage),
  /** Why it failed. */
  error: z.string().nullable(),
  /** When it continues, if it is waiting. */
  resumeAt: z.iso.datetime().nullable(),
  editorName: z.string(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type ResearchRun = z.infer<typeof researchRun>;

export const researchRunList = z.object({ runs: z.array(researchRun) });

/** The pages worth reading about an entry. */
export const researchPlan = z.object({
  isConfigured: z.boolean(),
  pages: z.array(z.object({ url: z.string(), why: z.string() })),
});
export type ResearchPlan = z.infer<typeof researchPlan>;
