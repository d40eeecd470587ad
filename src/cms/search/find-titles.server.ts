import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#db/database.server.ts";
import { lastCharacter, listCandidates, lookUp, unknownWords } from "./known-words.server.ts";
import { readQuery } from "./read-query.ts";
import { completions, type FoundTitle } from "./search.schema.ts";
import { searchKinds } from "./search-kinds.ts";
import { allOf, searchTerms } from "./search-terms.ts";
import { stemOf, tellingWords, wordsOf } from "./words.ts";

const mostTitles = 8;
/** Titles with the words that are looked at: a word of every tenth title is answered while it is typed. */
const mostLookedAt = 100;

/** Completes a query by the titles of public entries: those that begin with it, then those that have its words. */
export async function complete(db: Database, q: string): Promise<FoundTitle[]> {
  const { text, words } = readQuery(q);
  if (words.length === 0) return [];
  const known = await lookUp(db, words);
  const found = await listTitles(db, [searchTerms(words, known)], wordsOf(text).join(" "));
  if (found.length > 0) return completions.parse(found.slice(0, mostTitles));
  const misspelt = unknownWords(words, known);
  if (misspelt.length === 0) return [];
  const candidates = await listCandidates(db, misspelt);
  const meant = tellingWords(words.map((word) => candidates.get(word)?.[0] ?? word));
  const titles = await listTitles(db, [searchTerms(meant, { ...known, continuations: [] })], meant.join(" "));
  return completions.parse(titles.slice(0, mostTitles));
}

/** In characters: of an address that leads nowhere, so much is read. */
const longestAddress = 300;
const mostWords = 12;

/**
 * Finds the titles nearest to a text of which some words may be wrong, an address that leads nowhere for one: those with the
 * most of its words, misspelt ones corrected.
 */
export async function findNearest(db: Database, text: string, limit: number): Promise<FoundTitle[]> {
  const words = [...new Set(tellingWords(wordsOf(text.slice(0, longestAddress))))].slice(-mostWords);
  if (words.length === 0) return [];
  const known = await lookUp(db, words);
  const candidates = await listCandidates(db, unknownWords(words, { ...known, continuations: [] }));
  const meant = tellingWords(words.map((word) => candidates.get(word)?.[0] ?? word)).map(stemOf);
  // Each word for itself: one that many titles have leaves room for the others.
  const terms = [allOf(meant), ...meant.map((stem) => allOf([stem]))];
  const titles = await listTitles(db, terms, meant.join(" "));
  // The end of an address names its page, what comes before it the section.
  const weightOf = (title: string) => {
    const own = new Set(wordsOf(title).map(stemOf));
    const sum = meant.reduce(
      (total, stem, place) => total + (own.has(stem) ? 1 + place / meant.length : 0),
      0,
    );
    return sum / Math.sqrt(own.size);
  };
  return titles
    .map((title) => ({ title, weight: weightOf(title.text) }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, limit)
    .map(({ title }) => title);
}

const columns = sql`id, kind, place, title, title_key, path`;

const titlesFound = z.array(z.object({ text: z.string(), path: z.string(), type: z.enum(searchKinds) }));

/** Titles that begin so, and those that fulfil one of the terms. */
async function listTitles(db: Database, terms: string[], beginning: string): Promise<FoundTitle[]> {
  const withTerms = (one: string) => sql`
    select ${columns}, 1 as tier from search_entries
    where is_public and head @@ ${one}::tsquery limit ${mostLookedAt}`;
  const [row] = await db.select({ found: sql<string>`found` }).from(sql`(
    with titled as materialized (
      select ${columns}, 0 as tier from search_entries
      where is_public and title_key ~>=~ ${beginning} and title_key ~<~ ${`${beginning}${lastCharacter}`}
      order by title_key using ~<~ limit ${mostTitles}
    ), head as materialized (
      ${sql.join(
        terms.map((one) => sql`(${withTerms(one)})`),
        sql` union all `,
      )}
    ), each as (
      select distinct on (id) * from (select * from titled union all select * from head) as both_tiers
      order by id, tier
    )
    select coalesce(json_agg(json_build_object('text', title, 'path', path, 'type', kind)
      order by tier, length(title_key), place, title_key collate "C", path collate "C"), '[]')::text as found
    from each
  ) as titles`);
  return titlesFound.parse(JSON.parse(row?.found ?? "[]"));
}
