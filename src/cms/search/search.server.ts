import type { Database } from "#db/database.server.ts";
import { excerptOf, wordPattern } from "./excerpt.ts";
import { type FoundEntries, findEntries, type Wanted } from "./find-entries.server.ts";
import { type KnownWords, listCandidates, lookUp, unknownWords } from "./known-words.server.ts";
import { type ReadQuery, readQuery } from "./read-query.ts";
import type { SearchAnswer } from "./search.schema.ts";
import type { SearchKind } from "./search-kinds.ts";
import { expansionsOf, searchTerms } from "./search-terms.ts";
import { stemOf, tellingWords, wordsOf } from "./words.ts";

export interface SearchRequest {
  q: string;
  kind: SearchKind | null;
  page: number;
  pageSize: number;
  /** Searches for the words as they are typed, though they may be misspelt. */
  isExact: boolean;
}

/** A query as it was answered. */
interface Answered {
  query: ReadQuery;
  corrections: ReadonlyMap<string, string>;
  known: KnownWords;
  found: FoundEntries;
}

/** Searches all public entries (contract, section 7). What is corrected does not depend on the kind that is asked for. */
export async function search(db: Database, { q, kind, page, pageSize, isExact }: SearchRequest) {
  const window = { offset: (page - 1) * pageSize, limit: pageSize };
  const answered = await answer(db, readQuery(q), isExact, kind ? justCounted : window);
  const shown = kind ? await findAgain(db, answered, { ...window, kind }) : answered.found;
  return { ...asAnswer(answered, shown), synonyms: synonymsOf(answered) };
}

type Window = Omit<Wanted, "titleKey">;

const justCounted: Window = { offset: 0, limit: 0 };

/**
 * Answers a query by its words or, where some are misspelt, by the likeliest others that find something. A slip may have made
 * one known word of another: then every word is doubted, one after the other.
 */
async function answer(db: Database, query: ReadQuery, isExact: boolean, wanted: Window): Promise<Answered> {
  const known = await lookUp(db, query.words);
  const misspelt = isExact ? [] : unknownWords(query.words, known);
  const candidates = await listCandidates(db, misspelt);
  const likeliest = new Map(
    [...candidates].flatMap(([typed, [word]]) => (word ? [[typed, word] as const] : [])),
  );
  const first = await answerWith(db, { query, corrections: likeliest, known }, wanted);
  if (first.found.total > 0 || isExact || query.words.length === 0) return first;
  const others = misspelt.length > 0 ? candidates : await listCandidates(db, query.words);
  for (const corrections of otherCorrections(likeliest, others)) {
    const next = await answerWith(db, { query, corrections, known }, wanted);
    if (next.found.total > 0) return next;
  }
  return { query, corrections: new Map(), known, found: nothing };
}

/** Queries that are tried in place of one that finds nothing. */
const mostTries = 4;

const otherCorrections = (
  likeliest: ReadonlyMap<string, string>,
  candidates: ReadonlyMap<string, string[]>,
) =>
  [...candidates]
    .flatMap(([typed, words]) =>
      words.filter((word) => likeliest.get(typed) !== word).map((word) => [typed, word] as const),
    )
    .slice(0, mostTries)
    .map(([typed, word]) => new Map([...likeliest, [typed, word]]));

async function answerWith(
  db: Database,
  { query, corrections, known }: Omit<Answered, "found">,
  wanted: Window,
): Promise<Answered> {
  const words = tellingWords(query.words.map((word) => corrections.get(word) ?? word));
  const now = corrections.size > 0 ? await lookUp(db, words) : known;
  // A word that was corrected is whole.
  const isWhole = corrections.has(query.words.at(-1) ?? "");
  const meant = isWhole ? { ...now, continuations: [] } : now;
  const answered = { query: { ...query, words }, corrections, known: meant };
  return { ...answered, found: await findAgain(db, answered, wanted) };
}

/** Finds what an answer's words find, or another part of it. */
const findAgain = (
  db: Database,
  { query, corrections, known }: Omit<Answered, "found">,
  wanted: Window,
): Promise<FoundEntries> =>
  query.words.length === 0
    ? Promise.resolve(nothing)
    : findEntries(db, searchTerms(query.words, known), {
        ...wanted,
        titleKey: titleKeyOf(query, corrections),
      });

const titleKeyOf = ({ text }: ReadQuery, corrections: ReadonlyMap<string, string>) =>
  wordsOf(correctedText(text, corrections)).join(" ");

const nothing: FoundEntries = { entries: [], total: 0, kinds: [], isCapped: false };

function asAnswer({ query, corrections, known, found }: Answered, shown: FoundEntries): SearchAnswer {
  const stems = query.words.map(stemOf);
  const expansions = synonymsOf({ query, known }).flatMap((text) => wordsOf(text).map(stemOf));
  const last = known.continuations.length > 0 ? stems.slice(-1) : [];
  const pattern = wordPattern([...new Set([...stems, ...expansions])], last);
  return {
    query: query.text,
    corrected: corrections.size > 0 ? correctedText(query.text, corrections) : null,
    total: shown.total,
    isCapped: shown.isCapped,
    facets: { type: found.kinds },
    results: shown.entries.map(({ text, ...entry }) => ({ ...entry, ...excerptOf(text, pattern) })),
  };
}

/** The query with its misspelt words replaced, and all else as it was typed. */
const correctedText = (text: string, corrections: ReadonlyMap<string, string>): string =>
  corrections.size === 0
    ? text
    : text.replace(/[\p{L}\p{N}\p{M}'’ʼ]+/gu, (typed) => {
        const [word = "", ...more] = wordsOf(typed);
        return (more.length === 0 && corrections.get(word)) || typed;
      });

/** Returns the synonyms of the query's phrases. */
function synonymsOf({ query, known }: Pick<Answered, "query" | "known">): string[] {
  const stems = query.words.map(stemOf).join(" ");
  const phrases = new Set(known.synonyms.flatMap(({ term, expansion }) => [term, expansion]));
  const within = [...phrases].filter((phrase) => ` ${stems} `.includes(` ${phrase} `));
  return [...new Set(within.flatMap((phrase) => expansionsOf(phrase, known.synonyms)))];
}
