import { z } from "@hono/zod-openapi";
import { draftStates } from "./draft-states.ts";

const instant = z.iso.datetime().nullable();
const name = z.string().nullable();

/** A draft as the API returns it. */
export const draftView = z
  .object({
    type: z.string(),
    key: z.string(),
    id: z.number().int().nullable().openapi({ description: "The entry's id; null for a new one" }),
    draftId: z.int().nullable().openapi({ description: "The draft's id in the trash once it is discarded" }),
    data: z.looseObject({}).openapi({ description: "The whole entry with the draft's changes" }),
    changed: z.array(z.string()),
    hasData: z
      .boolean()
      .openapi({ description: "True for a draft whose values have gone live otherwise, too" }),
    authors: z
      .record(
        z.string(),
        z.object({
          id: z.string(),
          name: z.string(),
          at: z.iso.datetime().optional(),
          batchId: z.int().optional().openapi({ description: "The import that changed it" }),
        }),
      )
      .openapi({ description: "Who changed each of these fields last" }),
    live: z.looseObject({}).nullable().openapi({ description: "The live values of the changed fields" }),
    isLive: z.boolean(),
    liveVersion: instant,
    isLiveMoved: z.boolean(),
    version: z.number().int(),
    state: z.enum(draftStates),
    owner: name,
    editedBy: name,
    updatedAt: instant,
    requestedBy: name,
    requestedAt: instant,
    reviewedBy: name,
    reviewedAt: instant,
    approvedVersion: z.number().int().nullable(),
    note: name,
    goLiveAt: instant,
    expireAt: instant,
    scheduledBy: name,
    failure: name,
  })
  .openapi("Draft");

export const draftComment = z.object({
  id: z.number().int(),
  field: z.string(),
  quote: name,
  text: z.string(),
  byId: name,
  byName: z.string(),
  at: z.iso.datetime(),
  parentId: z.number().int().nullable(),
  resolvedBy: name,
  resolvedAt: instant,
});

const present = z.object({
  userId: z.string(),
  /** True for the same editor in another tab or on another device. */
  isYou: z.boolean(),
  name: z.string(),
  openedAt: z.iso.datetime(),
  /** Null for an editor who only reads. */
  editingSince: instant,
});
export type Present = z.infer<typeof present>;

/** The response to a page's heartbeat: who else has the entry open, and the current versions of draft and entry. */
export const draftPulse = z.object({
  others: z.array(present),
  version: z.number().int(),
  state: z.enum(draftStates),
  goLiveAt: instant,
  /** Null without a live entry. */
  liveVersion: instant,
  /** Who last saved it. Null if it is unchanged since installation. `isYou` covers all of the editor's pages. */
  savedBy: z.object({ name: z.string(), isYou: z.boolean() }).nullable(),
});
export type DraftPulse = z.infer<typeof draftPulse>;

/** An item in the list of all drafts. */
export const draftLine = z.object({
  type: z.string(),
  key: z.string(),
  id: z.number().int().nullable(),
  title: z.string(),
  isLive: z.boolean(),
  state: z.enum(draftStates),
  version: z.number().int(),
  owner: z.string(),
  editedBy: z.string(),
  updatedAt: z.iso.datetime(),
  requestedBy: name,
  requestedAt: instant,
  goLiveAt: instant,
  expireAt: instant,
  failure: name,
});
