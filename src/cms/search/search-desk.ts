import { z } from "zod";

export const synonym = z.object({ term: z.string(), expansion: z.string() });

/** The editors' part of search. */
export const searchDesk = z.object({
  synonyms: z.array(synonym),
  /** Searches that found nothing, the most frequent first. */
  misses: z.array(z.object({ query: z.string(), count: z.number().int(), lastAt: z.string() })),
});

export type SearchDesk = z.infer<typeof searchDesk>;
