import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { isOneSlipApart, nearForms } from "#cms/engine/search-index/near-words.ts";
import { abbreviations, joinedAt, stemOf, stopWords } from "#cms/engine/search-index/words.ts";
import type { Database } from "#db/database.server.ts";
import type { ReadQuery } from "./read-query.ts";

/** A published feature. */
export interface NamedFeature {
  slug: string;
  name: string;
}

/** What the lexicon knows about the words of a query. */
export interface KnownWords {
  /** Stems that occur in public entries. */
  stems: ReadonlySet<string>;
  /** Stems of the most common words that start with the query's last word. */
  continuations: string[];
  /** Phrases of the query and their synonyms. */
  synonyms: { term: string; expansion: string }[];
  /** The published features, which a query can name. */
  features: NamedFeature[];
}

/** A value selected with the lookup, because each statement costs the embedded database more than its rows. */
export interface Further {
  /** A JSON value. */
  column: SQL;
  onValue: (value: unknown) => void;
}

const synonym = z.object({ term: z.string(), expansion: z.string() });

const knownWords = z.object({
  stems: z.array(z.string()),
  continuations: z.array(z.string()),
  synonyms: z.array(synonym),
  apart: z.array(synonym),
  further: z.unknown(),
  features: z.array(z.object({ name: z.string(), slug: z.string() })),
});

/** In letters. A shorter prefix matches too many words. */
const shortestBeginning = 2;
const mostContinuations = 12;
const longestPhrase = 4;
const mostFeatures = 500;

/** Looks up all words of a query in one statement. */
export async function lookUp(db: Database, words: string[], further?: Further): Promise<KnownWords> {
  if (words.length === 0) return noneKnown;
  const last = words.at(-1) ?? "";
  const stems = words.map(stemOf);
  const rows = await db
    .select({
      found: sql<string>`json_build_object(
        'stems', (select coalesce(json_agg(distinct stem), '[]') from search_words
          where stem in ${[...new Set([...stems, ...words, ...words.flatMap((_, place) => joinedAt(words, place))])]}),
        'continuations', ${last.length < shortestBeginning ? sql`'[]'::json` : continuationsOf(last)},
        'synonyms', (select coalesce(json_agg(json_build_object('term', term, 'expansion', expansion)
            order by term collate "C", expansion collate "C"), '[]')
          from search_synonyms where term in ${phrasesOf(words)} or expansion in ${phrasesOf(words)}),
        'apart', ${writtenApart(words)},
        'further', ${further?.column ?? sql`null`},
        'features', (select coalesce(json_agg(json_build_object('name', title, 'slug', slug) order by slug), '[]') from (
          select title, regexp_replace(path, '^.*/', '') as slug from search_entries
          where kind = 'feature' and is_public limit ${mostFeatures}) as feature)
      )::text`,
    })
    .from(sql`(select 1) as one`);
  const result = knownWords.parse(JSON.parse(rows[0]?.found ?? "{}"));
  further?.onValue(result.further);
  const phrases = new Set(phrasesOf(words));
  const builtIn = abbreviations.filter(({ term, expansion }) => phrases.has(term) || phrases.has(expansion));
  return {
    continuations: result.continuations,
    synonyms: [...result.synonyms, ...builtIn, ...result.apart],
    stems: new Set(result.stems),
    features: result.features,
  };
}

/** In letters. Shorter parts occur in too many words. */
const shortestPart = 3;
const mostSplitWords = 2;
/** Splits per word that are looked for in texts. */
const mostSplits = 3;
/** Entries examined per split, and the characters read of each. */
const mostTexts = 10;
const lookedAt = 6_000;

/**
 * For the longest words of a query, finds the two words that some entry writes separately: `data vault` for `datavault`. Both must
 * be in the lexicon, so most words cost an index lookup and read no text.
 */
function writtenApart(words: string[]) {
  const splits = [...new Set(words)]
    .filter((word) => word.length >= 2 * shortestPart)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, mostSplitWords)
    .flatMap((word) => splitsOf(stemOf(word)));
  if (splits.length === 0) return sql`'[]'::json`;
  return sql`(select coalesce(json_agg(json_build_object('term', term, 'expansion', expansion) order by term), '[]') from (
      select distinct on (term) term, first || ' ' || second as expansion, place
      from (
        select *, row_number() over (partition by term order by place) as nth
        from jsonb_to_recordset(${JSON.stringify(splits)}::jsonb)
          as split (term text, first text, second text, start text, place integer)
        where exists (select from search_words where stem = first)
          and exists (select from search_words where stem = second)) as known
      where nth <= ${mostSplits} and exists (
        select from (
          select title, text from search_entries
          where is_public and body @@ (quote_literal(first) || ' & ' || quote_literal(second))::tsquery
          limit ${mostTexts}) as entry
        where lower(title || ' ' || left(text, ${lookedAt})) ~ ('\\m' || start || '[\\s-]+' || second))
      order by term, place) as apart)`;
}

function splitsOf(term: string) {
  const letters = Array.from(term);
  const places = Array.from({ length: Math.max(0, letters.length - 2 * shortestPart + 1) }, (_, at) => at);
  return places.map((place) => {
    const start = letters.slice(0, place + shortestPart).join("");
    return { term, start, first: stemOf(start), second: letters.slice(place + shortestPart).join(""), place };
  });
}

const noneKnown: KnownWords = { stems: new Set(), continuations: [], synonyms: [], features: [] };

/** Words of the lexicon that start with `beginning`, words of titles first. */
const continuationsOf = (beginning: string) => sql`(select coalesce(json_agg(stem), '[]') from (
  select stem from search_words
  where word ~>=~ ${beginning} and word ~<~ ${`${beginning}${lastCharacter}`}
  order by titles desc, entries desc, word collate "C" limit ${mostContinuations}) as continued)`;

export const lastCharacter = "\u{10ffff}";

/** Returns every run of consecutive words of the query, in the singular, as synonyms are stored. */
function phrasesOf(words: string[]): string[] {
  const stems = words.map(stemOf);
  return stems.flatMap((_, start) =>
    Array.from({ length: Math.min(longestPhrase, stems.length - start) }, (__, length) =>
      stems.slice(start, start + length + 1).join(" "),
    ),
  );
}

/**
 * Returns the words found in neither an entry nor a synonym. The last word is known if some word starts with it, and two words are
 * known that an entry writes as one.
 */
const unknownWords = (words: string[], { stems, continuations, synonyms }: KnownWords): string[] =>
  words.filter((word, place) => {
    const isBeginning = place === words.length - 1 && continuations.length > 0;
    const isJoined = [...joinedAt(words, place - 1), ...joinedAt(words, place)].some((one) => stems.has(one));
    const isMeant = synonyms.some(({ term, expansion }) =>
      `${term} ${expansion}`.split(" ").includes(stemOf(word)),
    );
    return !stems.has(stemOf(word)) && !isBeginning && !isJoined && !isMeant;
  });

const candidate = z.object({ word: z.string(), typed: z.string() });
const mostLookedAt = 60;
const mostPerForm = 200;
const mostCandidates = 3;
const mostCorrected = 2;

/**
 * Returns the words that may be misspellings of other words: the known words, unless an unknown one explains why nothing was
 * found.
 */
export function doubtfulWords(
  query: Pick<ReadQuery, "words" | "abbreviations">,
  vocabulary: KnownWords,
): string[] {
  if (unknownWords(query.words, vocabulary).length > 0) return [];
  return query.words.filter(
    (word) => !query.abbreviations.has(word) && !abbreviations.some(({ term }) => term === word),
  );
}

/**
 * Returns the unknown words to correct. Returns none if there are more than two: such queries are noise, and their lookups would
 * cost the most and help the least.
 */
export function misspeltWords(
  query: Pick<ReadQuery, "words" | "abbreviations">,
  vocabulary: KnownWords,
): string[] {
  const unknown = unknownWords(query.words, vocabulary).filter(
    (word) => nearForms(word).length > 0 && !query.abbreviations.has(word) && !stopWords.has(word),
  );
  return unknown.length > mostCorrected ? [] : unknown;
}

/**
 * Returns candidates one typing slip away for each word, likeliest first: stop words, then words of titles, then the most common.
 * The cost is bounded by the length of the words.
 */
export async function listCandidates(db: Database, words: string[]): Promise<Map<string, string[]>> {
  const correctableWords = words.filter((typed) => nearForms(typed).length > 0);
  if (correctableWords.length === 0) return new Map();
  const forms = correctableWords.flatMap((typed) => nearForms(typed).map((form) => ({ typed, form })));
  // One form at a time: for an overlap with all of them, the planner scans the whole table.
  const rows = await db
    .select({
      found: sql<string>`coalesce(json_agg(json_build_object('word', word, 'typed', typed) order by place), '[]')::text`,
    })
    .from(sql`(
      select word, typed, row_number() over (
        partition by typed order by (titles > 0) desc, titles desc, entries desc, word collate "C") as place
      from (
        select distinct word, typed, titles, entries
        from jsonb_to_recordset(${JSON.stringify(forms)}::jsonb) as asked (typed text, form text)
        cross join lateral (
          select word, titles, entries from search_words where near @> array[form] limit ${mostPerForm}) as neighbours
        where word <> typed) as near_words) as ranked`)
    .where(sql`place <= ${mostLookedAt}`);
  const near = z.array(candidate).parse(JSON.parse(rows[0]?.found ?? "[]"));
  return new Map(
    correctableWords.map((typed) => {
      const nearWords = near.filter((one) => one.typed === typed).map(({ word }) => word);
      const likely = [...nearStopWords(typed), ...nearWords].filter((word) => isOneSlipApart(typed, word));
      return [typed, likely.slice(0, mostCandidates)];
    }),
  );
}

/** Shorter words have too many neighbours. */
const shortestStopWord = 4;

const nearStopWords = (typed: string) =>
  [...stopWords].filter((word) => word.length >= shortestStopWord && word !== typed);
