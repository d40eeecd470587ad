import { z } from "zod";

/** A recorded change of a fact, as editors see it. */
export const recordedChange = z.object({
  id: z.int(),
  field: z.string(),
  label: z.string(),
  item: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  reason: z.string().nullable(),
  editorName: z.string(),
  createdAt: z.iso.datetime(),
});
export type RecordedChange = z.infer<typeof recordedChange>;

const longestReason = 500;

/** Marks a change as a correction, or takes the mark away. */
export const correctionInput = z.object({
  reason: z
    .string()
    .trim()
    .min(1, "A correction needs a reason")
    .max(longestReason, `The reason has at most ${longestReason} characters`)
    .nullable(),
});
