import type { SearchKind } from "#cms/engine/search-index/search-kinds.ts";
import { stemOf, tellingWords, wordsOf } from "#cms/engine/search-index/words.ts";
import type { Database } from "#db/database.server.ts";
import { fold } from "#shared/transliteration.ts";
import { type FindOptions, type FoundEntries, findEntries } from "./find-entries.server.ts";
import {
  doubtfulWords,
  type Further,
  type KnownWords,
  listCandidates,
  lookUp,
  misspeltWords,
} from "./known-words.server.ts";
import { type ListOffers, rankVendors, type VendorRanks } from "./named-features.ts";
import { type ReadQuery, readQuery } from "./read-query.ts";
import type { SearchAnswer } from "./search.schema.ts";
import { expansionsOf, searchTerms } from "./search-terms.ts";

export interface SearchRequest {
  q: string;
  kind: SearchKind | null;
  page: number;
  pageSize: number;
  /** Searches for the words as typed, even if misspelt. */
  isExact: boolean;
}

/** A query, and how it was answered. */
interface Answered {
  query: ReadQuery;
  corrections: ReadonlyMap<string, string>;
  vocabulary: KnownWords;
  /** Null if the query names no feature. */
  ranks: VendorRanks | null;
  matches: FoundEntries;
}

const noOffers: ListOffers = async () => [];

interface SearchOptions {
  further?: Further | undefined;
  /** Returns the evidence that ranks vendors if the query names a feature. */
  listOffers?: ListOffers;
}

/** Searches all public entries (contract, section 7). Corrections do not depend on the requested kind. */
export async function search(
  db: Database,
  { q, kind, page, pageSize, isExact }: SearchRequest,
  { further, listOffers = noOffers }: SearchOptions = {},
) {
  const window = { offset: (page - 1) * pageSize, limit: pageSize };
  const context = { db, listOffers };
  const answered = await answer(context, readQuery(q), { isExact, further }, kind ? justCounted : window);
  const shown = kind ? await findAgain(db, answered, { ...window, kind }) : answered.matches;
  return { ...asAnswer(answered, shown), synonyms: synonymsOf(answered) };
}

type Window = Omit<FindOptions, "titleKey" | "ranks">;

interface Context {
  db: Database;
  listOffers: ListOffers;
}

const justCounted: Window = { offset: 0, limit: 0 };

/**
 * Answers a query by its words or, if some are misspelt, by the likeliest corrections that find something. If nothing is found,
 * tries further corrections, one word at a time; without unknown words it corrects known ones, since a slip can produce another
 * known word.
 */
async function answer(
  context: Context,
  query: ReadQuery,
  { isExact, further }: Pick<SearchRequest, "isExact"> & { further: Further | undefined },
  window: Window,
): Promise<Answered> {
  const { db } = context;
  const vocabulary = await lookUp(db, query.words, further);
  const misspelt = isExact ? [] : misspeltWords(query, vocabulary);
  const candidates = await listCandidates(db, misspelt);
  const likeliest = new Map(
    [...candidates].flatMap(([typed, [word]]) => (word ? [[typed, word] as const] : [])),
  );
  const first = await answerWith(context, { query, corrections: likeliest, vocabulary }, window);
  if (first.matches.total > 0 || isExact || query.words.length === 0) return first;
  const others =
    misspelt.length > 0 ? candidates : await listCandidates(db, doubtfulWords(query, vocabulary));
  for (const corrections of otherCorrections(likeliest, others)) {
    const next = await answerWith(context, { query, corrections, vocabulary }, window);
    if (next.matches.total > 0) return next;
  }
  return { query, corrections: new Map(), vocabulary, ranks: null, matches: nothing };
}

/** Returns the text with its misspelt words among `words` replaced by the likeliest corrections, or null without any. */
export async function correctWords(db: Database, text: string, words: string[]): Promise<string | null> {
  const { abbreviations } = readQuery(text);
  const misspelt = misspeltWords({ words, abbreviations }, await lookUp(db, words));
  const candidates = await listCandidates(db, misspelt);
  const corrections = new Map([...candidates].flatMap(([typed, [word]]) => (word ? [[typed, word]] : [])));
  return corrections.size > 0 ? correctedText(text, corrections) : null;
}

/** The maximum number of further queries tried when one finds nothing. */
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
  { db, listOffers }: Context,
  { query, corrections, vocabulary }: Omit<Answered, "matches" | "ranks">,
  window: Window,
): Promise<Answered> {
  const words = tellingWords(query.words.map((word) => corrections.get(word) ?? word));
  const now = corrections.size > 0 ? await lookUp(db, words) : vocabulary;
  // A corrected word is complete, never a prefix.
  const isWhole = query.isLastWhole || corrections.has(query.words.at(-1) ?? "");
  const finalVocabulary = isWhole ? { ...now, continuations: [] } : now;
  const ranks = await rankVendors({ ...finalVocabulary, words }, listOffers);
  const answered = { query: { ...query, words }, corrections, vocabulary: finalVocabulary, ranks };
  return { ...answered, matches: await findAgain(db, answered, window) };
}

/** Repeats the search of an answered query, for another window of results. */
const findAgain = (
  db: Database,
  { query, corrections, vocabulary, ranks }: Omit<Answered, "matches">,
  window: Window,
): Promise<FoundEntries> =>
  query.words.length === 0
    ? Promise.resolve(nothing)
    : findEntries(db, searchTerms(query.words, vocabulary), {
        ...window,
        ranks,
        titleKey: titleKeyOf(query, corrections),
      });

const titleKeyOf = ({ text }: ReadQuery, corrections: ReadonlyMap<string, string>) =>
  wordsOf(correctedText(text, corrections)).join(" ");

const nothing: FoundEntries = { entries: [], total: 0, kinds: [], isCapped: false };

function asAnswer(
  { query, corrections, vocabulary, ranks, matches }: Answered,
  shown: FoundEntries,
): SearchAnswer {
  const stems = query.words.map(stemOf);
  const expansions = synonymsOf({ query, vocabulary }).flatMap((text) => wordsOf(text).map(stemOf));
  const last = vocabulary.continuations.length > 0 ? stems.slice(-1) : [];
  const pattern = wordPattern([...new Set([...stems, ...expansions])], last);
  return {
    query: query.text,
    corrected: corrections.size > 0 ? correctedText(query.text, corrections) : null,
    total: shown.total,
    isCapped: shown.isCapped,
    facets: { type: matches.kinds },
    results: shown.entries.map(({ entryId, text, ...entry }) => ({
      ...entry,
      ...withWords(entry.type === "vendor" && ranks?.byId.get(entryId)?.words, excerptOf(text, pattern)),
    })),
  };
}

/** Puts what is known about the named features before an excerpt. */
function withWords(words: string | undefined | false, { excerpt, matches }: Excerpt): Excerpt {
  if (!words) return { excerpt, matches };
  const lead = `${words}. `;
  return {
    excerpt: lead + excerpt,
    matches: matches.map(([start, end]) => [start + lead.length, end + lead.length]),
  };
}

/** Returns the query with its misspelt words replaced and everything else as typed. */
const correctedText = (text: string, corrections: ReadonlyMap<string, string>): string =>
  corrections.size === 0
    ? text
    : text.replace(/[\p{L}\p{N}\p{M}'’ʼ]+/gu, (typed) => {
        const [word = "", ...more] = wordsOf(typed);
        return (more.length === 0 && corrections.get(word)) || typed;
      });

/** Returns the synonyms of the query's phrases. */
function synonymsOf({ query, vocabulary }: Pick<Answered, "query" | "vocabulary">): string[] {
  const stems = query.words.map(stemOf).join(" ");
  const phrases = new Set(vocabulary.synonyms.flatMap(({ term, expansion }) => [term, expansion]));
  const within = [...phrases].filter((phrase) => ` ${stems} `.includes(` ${phrase} `));
  return [...new Set(within.flatMap((phrase) => expansionsOf(phrase, vocabulary.synonyms)))];
}

/** A part of a text, with the positions of matches. */
interface Excerpt {
  excerpt: string;
  matches: [number, number][];
}

/** In characters. */
const longestExcerpt = 220;
/**
 * In characters. A match further in than this is shown with this much text before it; otherwise the excerpt starts at the
 * beginning.
 */
const farIn = 120;
const before = 60;
const mostMatches = 60;

/** Matches words with these stems, singular or plural, and words that start with one of `beginnings`. */
function wordPattern(stems: string[], beginnings: string[]): RegExp | null {
  const endings = (stem: string) =>
    stem.endsWith("y") ? `${stem.slice(0, -1)}(?:y|ies)` : `${stem}(?:s|es)?`;
  const words = [...stems.map(endings), ...beginnings.map((word) => `${word}[\\p{L}\\p{N}]*`)];
  if (words.length === 0) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join("|")})(?![\\p{L}\\p{N}])`, "gu");
}

/** Returns the part of a text with the most query words, the first on a tie. Returns the beginning if nothing matches. */
function excerptOf(text: string, pattern: RegExp | null): Excerpt {
  const matches = pattern ? matchesIn(text, pattern) : [];
  const first = bestStart(matches);
  const line = lineAround(text, first?.start ?? 0);
  const start =
    first && first.start - line.start > farIn ? wordStart(text, first.start - before) : line.start;
  const end = endOf(text, start, line.end);
  const lead = start > line.start ? "… " : "";
  const shift = lead.length - start;
  return {
    excerpt: lead + text.slice(start, end).trimEnd() + (end < line.end ? " …" : ""),
    matches: matches
      .filter((match) => match.start >= start && match.end <= end)
      .map((match) => [match.start + shift, match.end + shift]),
  };
}

interface Match {
  start: number;
  end: number;
  word: string;
}

function matchesIn(text: string, pattern: RegExp): Match[] {
  const matches: Match[] = [];
  for (const match of foldedInPlace(text).matchAll(pattern)) {
    matches.push({ start: match.index, end: match.index + match[0].length, word: match[0].slice(0, 4) });
    if (matches.length === mostMatches) break;
  }
  return matches;
}

/** Folds each character to exactly one, so that positions in the result are positions in the text. */
const foldedInPlace = (text: string) =>
  text.toLowerCase().length === text.length
    ? text.toLowerCase().replace(/[\u0080-\uffff]/g, (letter) => {
        const plain = fold(letter);
        return plain.length === 1 ? plain : letter;
      })
    : text;

/** Returns the match whose window holds the most different words. */
function bestStart(matches: Match[]): Match | undefined {
  let best: { match: Match; count: number } | undefined;
  for (const [place, match] of matches.entries()) {
    const within = matches.slice(place).filter(({ end }) => end - match.start < longestExcerpt - before);
    const count = new Set(within.map(({ word }) => word)).size;
    if (!best || count > best.count) best = { match, count };
  }
  return best?.match;
}

function lineAround(text: string, place: number) {
  const end = text.indexOf("\n", place);
  return { start: text.lastIndexOf("\n", place - 1) + 1, end: end < 0 ? text.length : end };
}

/** Returns the start of the first word after a position. */
const wordStart = (text: string, place: number) => {
  const space = text.indexOf(" ", place);
  return space < 0 || space > place + before ? place : space + 1;
};

function endOf(text: string, start: number, lineEnd: number): number {
  if (lineEnd - start <= longestExcerpt) return lineEnd;
  const space = text.lastIndexOf(" ", start + longestExcerpt);
  const end = space > start ? space : start + longestExcerpt;
  // Never split a surrogate pair.
  return /[\udc00-\udfff]/.test(text[end] ?? "") ? end - 1 : end;
}
