import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#db/database.server.ts";
import { isOneSlipApart, nearForms } from "./near-words.ts";
import { stemOf, stopWords } from "./words.ts";

/** The words of a query as the lexicon knows them. */
export interface KnownWords {
  /** The stems that public entries have. */
  stems: ReadonlySet<string>;
  /** The commonest words that begin with the last one of the query, by their stems. */
  continuations: string[];
  /** Phrases of the query, and what they also stand for. */
  synonyms: { term: string; expansion: string }[];
}

const knownWords = z.object({
  stems: z.array(z.string()),
  continuations: z.array(z.string()),
  synonyms: z.array(z.object({ term: z.string(), expansion: z.string() })),
});

/** Below it, a beginning has too many continuations to be one. */
const shortestBeginning = 2;
const mostContinuations = 12;
const longestPhrase = 4;

/** Looks up all words of a query at once. */
export async function lookUp(db: Database, words: string[]): Promise<KnownWords> {
  if (words.length === 0) return noneKnown;
  const last = words.at(-1) ?? "";
  const stems = words.map(stemOf);
  const rows = await db
    .select({
      found: sql<string>`json_build_object(
        'stems', (select coalesce(json_agg(distinct stem), '[]') from search_words
          where stem in ${[...new Set([...stems, ...words])]}),
        'continuations', ${last.length < shortestBeginning ? sql`'[]'::json` : continuationsOf(last)},
        'synonyms', (select coalesce(json_agg(json_build_object('term', term, 'expansion', expansion)
            order by term collate "C", expansion collate "C"), '[]')
          from search_synonyms where term in ${phrasesOf(words)} or expansion in ${phrasesOf(words)})
      )::text`,
    })
    .from(sql`(select 1) as one`);
  const found = knownWords.parse(JSON.parse(rows[0]?.found ?? "{}"));
  return { ...found, stems: new Set(found.stems) };
}

const noneKnown: KnownWords = { stems: new Set(), continuations: [], synonyms: [] };

/** The words of the lexicon that begin so: those of titles first. */
const continuationsOf = (beginning: string) => sql`(select coalesce(json_agg(stem), '[]') from (
  select stem from search_words
  where word ~>=~ ${beginning} and word ~<~ ${`${beginning}${lastCharacter}`}
  order by titles desc, entries desc, word collate "C" limit ${mostContinuations}) as continued)`;

export const lastCharacter = "\u{10ffff}";

/** Words of the query that follow each other, in the singular as synonyms are kept. */
function phrasesOf(words: string[]): string[] {
  const stems = words.map(stemOf);
  return stems.flatMap((_, start) =>
    Array.from({ length: Math.min(longestPhrase, stems.length - start) }, (__, length) =>
      stems.slice(start, start + length + 1).join(" "),
    ),
  );
}

/** The words that neither an entry nor a synonym has; the last one may be the beginning of one. */
export const unknownWords = (words: string[], { stems, continuations, synonyms }: KnownWords): string[] =>
  words.filter((word, place) => {
    const isBeginning = place === words.length - 1 && continuations.length > 0;
    const isMeant = synonyms.some(({ term, expansion }) =>
      `${term} ${expansion}`.split(" ").includes(stemOf(word)),
    );
    return !stems.has(stemOf(word)) && !isBeginning && !isMeant;
  });

const candidate = z.object({ word: z.string(), typed: z.string() });
const mostLookedAt = 60;
const mostCandidates = 3;

/**
 * Returns for each word, the likeliest first, others that are one slip of the keyboard away: those that mean nothing by
 * themselves, as they are typed most, those of titles, and then the commonest. What is asked of the store is bounded by the
 * length of the words.
 */
export async function listCandidates(db: Database, words: string[]): Promise<Map<string, string[]>> {
  const asked = words
    .map((typed) => ({ typed, forms: nearForms(typed) }))
    .filter(({ forms }) => forms.length > 0);
  if (asked.length === 0) return new Map();
  const parts = asked.map(
    ({ typed, forms }) => sql`(select word, ${typed}::text as typed from search_words
      where near && array[${sql.join(
        forms.map((form) => sql`${form}`),
        sql`, `,
      )}]::text[] and word <> ${typed}
      order by (titles > 0) desc, titles desc, entries desc, word collate "C" limit ${mostLookedAt})`,
  );
  const rows = await db
    .select({ found: sql<string>`coalesce(json_agg(near_words), '[]')::text` })
    .from(sql`(${sql.join(parts, sql` union all `)}) as near_words`);
  const near = z.array(candidate).parse(JSON.parse(rows[0]?.found ?? "[]"));
  return new Map(
    asked.map(({ typed }) => {
      const found = near.filter((one) => one.typed === typed).map(({ word }) => word);
      const likely = [...nearStopWords(typed), ...found].filter((word) => isOneSlipApart(typed, word));
      return [typed, likely.slice(0, mostCandidates)];
    }),
  );
}

/** Shorter words have too many neighbours. */
const shortestStopWord = 4;

const nearStopWords = (typed: string) =>
  [...stopWords].filter((word) => word.length >= shortestStopWord && word !== typed);
