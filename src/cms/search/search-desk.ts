import { z } from "zod";

export const synonym = z.object({ term: z.string(), expansion: z.string() });

/** The response of the editors' search desk. */
export const searchDesk = z.object({
  synonyms: z.array(synonym),
  /** Searches without results, most frequent first. */
  misses: z.array(z.object({ query: z.string(), count: z.number().int(), lastAt: z.string() })),
});

export type SearchDesk = z.infer<typeof searchDesk>;
