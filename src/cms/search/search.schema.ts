import { z } from "zod";
import { searchKinds } from "./search-kinds.ts";

const kind = z.enum(searchKinds);

const foundTitle = z.object({ text: z.string(), path: z.string(), type: kind });

/** The answer of `GET /api/search/complete` (contract, section 7). */
export const completions = z.array(foundTitle).max(8);

const result = z.object({
  type: kind,
  title: z.string(),
  path: z.string(),
  /** Plain text. */
  excerpt: z.string(),
  /** Places of the query's words in the excerpt: from, up to and without. */
  matches: z.array(z.tuple([z.number().int(), z.number().int()])),
});

/** The answer of `GET /api/search` (contract, section 7). */
export const searchAnswer = z.object({
  /** The query's text without spaces around it. */
  query: z.string(),
  /** The query that was answered instead, because words of it are misspelt; null where none are. */
  corrected: z.string().nullable(),
  total: z.number().int(),
  /** More entries match than are counted. */
  isCapped: z.boolean(),
  facets: z.object({ type: z.array(z.object({ value: kind, count: z.number().int() })) }),
  results: z.array(result),
});

/** The answer with everything else that the page of results shows. */
export const searchPage = searchAnswer.extend({
  page: z.number().int(),
  pages: z.number().int(),
  /** Synonyms of the query's words. */
  synonyms: z.array(z.string()),
  /** Titles near to a query without results. */
  near: completions,
  /** Sentences about the parts of the address that could not be understood. */
  notices: z.array(z.string()),
});

export type FoundTitle = z.infer<typeof foundTitle>;
export type SearchResult = z.infer<typeof result>;
export type SearchAnswer = z.infer<typeof searchAnswer>;
export type SearchPageData = z.infer<typeof searchPage>;
