import { z } from "zod";

export const mostPlaces = 2000;
export const longestPhrase = 200;

/** True if the phrase holds a letter or a digit, so that it has words to find. */
export const hasWords = (phrase: string) => /[\p{L}\p{N}]/u.test(phrase);

const phrase = z
  .string()
  .max(longestPhrase, `Enter at most ${longestPhrase} characters`)
  .refine(hasWords, "Enter the words to find");

export const findInput = z.object({ find: phrase, with: z.string().max(longestPhrase).default("") });

/** A place of a phrase with the words around it. */
const excerpt = z.object({ before: z.string(), found: z.string(), after: z.string() });

/** A field of an entry that contains the phrase. `type` is the segment of the type's paths. */
const foundField = z.object({
  type: z.string(),
  kind: z.string(),
  id: z.int(),
  title: z.string(),
  /** The entry's `updatedAt`. A replacement skips an entry that has another version by then. */
  version: z.string(),
  field: z.string(),
  count: z.int(),
  /** The first places. */
  excerpts: z.array(excerpt),
  /** True for a field with other names of the entry, where a former name usually stays. */
  isOtherName: z.boolean(),
});

/** `isCut` is true if further fields contain the phrase. */
export const foundFields = z.object({ fields: z.array(foundField), isCut: z.boolean() });

export type FoundField = z.infer<typeof foundField>;

export const keyOf = ({ type, id, field }: FoundField) => `${type} ${id} ${field}`;

export const replaceInput = z.object({
  find: phrase,
  with: z.string().trim().min(1, "Enter the words to put in its place").max(longestPhrase),
  fields: z
    .array(foundField.pick({ type: true, id: true, version: true, field: true }))
    .min(1)
    .max(mostPlaces),
  /** The batch of an earlier call, to undo both together. */
  batch: z.int().positive().optional(),
});

export const replaceAnswer = z.object({
  batch: z.int().nullable(),
  results: z.array(
    z.object({
      type: z.string(),
      id: z.int(),
      title: z.string(),
      /** Places replaced in the entry. */
      count: z.int(),
      ok: z.boolean(),
      message: z.string().optional(),
    }),
  ),
});
