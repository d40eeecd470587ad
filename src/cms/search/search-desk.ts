import { z } from "zod";

export const synonym = z.object({ term: z.string(), expansion: z.string() });

const miss = z.object({ query: z.string(), count: z.number().int(), lastAt: z.string() });

/** The response of the editors' search desk. */
export const searchDesk = z.object({
  synonyms: z.array(synonym),
  /** Searches without results, most frequent first. */
  misses: z.array(miss),
  /** Questions that were not understood, most frequent first. */
  unreadQuestions: z.array(miss),
  /** Facts that readers asked about and the guide does not know. `entryId` is null if they are unknown of every entry. */
  unknownFacts: z.array(
    miss.extend({ entryKind: z.string().nullable(), entryId: z.number().int().nullable() }),
  ),
});

export type SearchDesk = z.infer<typeof searchDesk>;
