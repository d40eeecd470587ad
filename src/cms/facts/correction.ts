import { z } from "zod";

/** A recorded change to a fact, as editors see it. */
export const recordedChange = z.object({
  id: z.int(),
  field: z.string(),
  label: z.string(),
  item: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  reason: z.string().nullable(),
  /** Why it was removed from the readers' list. Null while it is listed. */
  removedFor: z.string().nullable(),
  editorName: z.string(),
  createdAt: z.iso.datetime(),
});
export type RecordedChange = z.infer<typeof recordedChange>;

const longestReason = 500;

const reasonInput = (needed: string) =>
  z
    .string()
    .trim()
    .min(1, needed)
    .max(longestReason, `The reason can have at most ${longestReason} characters`)
    .nullable();

/** Marks a change as a correction, or removes the mark. */
export const correctionInput = z.object({
  reason: reasonInput("A correction needs a reason"),
});

/** Removes a change from the readers' list, or restores it. */
export const removalInput = z.object({ reason: reasonInput("A removal needs a reason") });
