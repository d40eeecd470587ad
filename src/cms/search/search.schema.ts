import { z } from "zod";
import { searchKinds } from "#cms/engine/search-index/search-kinds.ts";

const kind = z.enum(searchKinds);

const foundTitle = z.object({ text: z.string(), path: z.string(), type: kind });

/** Response of `GET /api/search/complete` (contract, section 7). */
export const completions = z.array(foundTitle).max(8);

const result = z.object({
  type: kind,
  title: z.string(),
  path: z.string(),
  /** Plain text. */
  excerpt: z.string(),
  /** Matches in the excerpt as [start, end), in UTF-16 units. */
  matches: z.array(z.tuple([z.number().int(), z.number().int()])),
});

/** Response of `GET /api/search` (contract, section 7). */
export const searchAnswer = z.object({
  /** The query, trimmed. */
  query: z.string(),
  /** The corrected query that was answered instead, or null if nothing was misspelt. */
  corrected: z.string().nullable(),
  total: z.number().int(),
  /** More entries match than were counted. */
  isCapped: z.boolean(),
  facets: z.object({ type: z.array(z.object({ value: kind, count: z.number().int() })) }),
  results: z.array(result),
});

/** The response with everything else that the results page shows. */
export const searchPage = searchAnswer.extend({
  page: z.number().int(),
  pages: z.number().int(),
  /** Synonyms of the query's words. */
  synonyms: z.array(z.string()),
  /** Titles close to a query without results. */
  near: completions,
  /** Messages about the parts of the address that were not understood. */
  notices: z.array(z.string()),
});

export type FoundTitle = z.infer<typeof foundTitle>;
export type SearchResult = z.infer<typeof result>;
export type SearchAnswer = z.infer<typeof searchAnswer>;
export type SearchPageData = z.infer<typeof searchPage>;
