import { sql } from "drizzle-orm";
import { z } from "zod";
import { readPage, readPageSize } from "#cms/engine/read/paged-list.ts";
import type { Read, ReadContext } from "#cms/engine/read/reads.server.ts";
import { isSearchKind, searchKinds } from "#cms/engine/search-index/search-kinds.ts";
import { stemOf, tellingWords, wordsOf } from "#cms/engine/search-index/words.ts";
import { typeTag } from "#cms/engine/tags.ts";
import type { Database } from "#db/database.server.ts";
import { pluralize } from "#shared/text.ts";
import {
  type Further,
  lastCharacter,
  listCandidates,
  lookUp,
  misspeltWords,
  type NamedFeature,
} from "./known-words.server.ts";
import type { ListOffers } from "./named-features.ts";
import { longestQuery, mostWords, readQuery } from "./read-query.ts";
import { completions, type FoundTitle, type SearchPageData, searchAnswer } from "./search.schema.ts";
import { type SearchRequest, search } from "./search.server.ts";
import { synonymsTag } from "./search-tags.ts";
import { allOf, searchTerms } from "./search-terms.ts";

const usual = 20;
const largest = 50;
const mostNear = 5;

/** Cache tags of every search: a change to any entry can change what matches. */
export const searchTags = [...searchKinds.map(typeTag), synonymsTag];

/** Lists what is known about vendors' offers of a feature, from data kept in memory if possible. */
export type FindOffers = (
  context: Pick<ReadContext, "db" | "remember">,
  feature: NamedFeature,
) => ReturnType<ListOffers>;

/** Returns true for a question that the guide understands. Its words need no correction, even if no entry contains all of them. */
export type IsUnderstood = (context: ReadContext, text: string) => Promise<boolean>;

export const searchRead = (findOffers: FindOffers, isUnderstood: IsUnderstood) =>
  ({
    path: "/api/search",
    noun: "Search",
    summary: "Searches published content, tolerating typing errors; at most 50 results per page",
    schema: searchAnswer,
    parameters: ["q", "type", "page", "pageSize", "exact"],
    run: async (context) => {
      context.dependOn(...searchTags);
      const request = readRequest(context);
      const first = await searchIn(context, findOffers, request);
      const needsNoCorrection = first.corrected !== null && (await isUnderstood(context, first.query));
      const { synonyms: _shownOnThePage, ...answer } = needsNoCorrection
        ? await searchIn(context, findOffers, { ...request, isExact: true })
        : first;
      return answer;
    },
  }) satisfies Read;

export const completionRead = {
  path: "/api/search/complete",
  noun: "Search",
  summary: "Titles for a query that is being typed, at most 8",
  schema: completions,
  parameters: ["q"],
  run: ({ db, query, dependOn }) => {
    dependOn(...searchTags);
    return complete(db, typed(query));
  },
} satisfies Read;

export const nearestRead = {
  path: "/api/search/nearest",
  noun: "Search",
  summary: "Titles closest to the words of a broken URL, at most 5",
  schema: completions,
  parameters: ["q"],
  run: ({ db, query, dependOn }) => {
    dependOn(...searchTags);
    return findNearest(db, typed(query), mostNear);
  },
} satisfies Read;

/** Readers' search (contract, sections 7 and 10). Returns only published content, even to editors. */
export const searchReads = (findOffers: FindOffers, isUnderstood: IsUnderstood): Read[] => [
  searchRead(findOffers, isUnderstood),
  completionRead,
  nearestRead,
];

const searchIn = (
  context: Pick<ReadContext, "db" | "remember">,
  findOffers: FindOffers,
  request: SearchRequest,
  further?: Further,
) => search(context.db, request, { further, listOffers: (feature) => findOffers(context, feature) });

/** Returns the first non-empty `q`. */
export const typed = (query: URLSearchParams): string => query.getAll("q").find((one) => one.trim()) ?? "";

function readRequest({ query }: Pick<ReadContext, "query">) {
  const type = query.get("type");
  return {
    q: typed(query),
    kind: isSearchKind(type) ? type : null,
    page: readPage(query),
    pageSize: readPageSize(query, { usual, largest }),
    isExact: query.get("exact") === "1",
  };
}

/** Returns the data of the page of results. The caller records a miss. */
export async function findSearchPage(
  context: Pick<ReadContext, "db" | "query" | "dependOn" | "remember">,
  findOffers: FindOffers,
  further?: Further,
): Promise<SearchPageData> {
  const { db, query, dependOn } = context;
  dependOn(...searchTags);
  const request = { ...readRequest({ query }), pageSize: usual };
  const first = await searchIn(context, findOffers, request, further);
  const pages = Math.max(1, Math.ceil(first.total / usual));
  const page = Math.min(request.page, pages);
  const answer = page === request.page ? first : await searchIn(context, findOffers, { ...request, page });
  const isMiss = first.facets.type.length === 0 && first.query !== "";
  return {
    ...answer,
    page,
    pages,
    near: isMiss ? await findNearest(db, first.query, mostNear) : [],
    notices: noticesOf(query, { page: request.page, pages, isEmpty: first.total === 0 }),
  };
}

/** Lists the parts of the address that were not understood. */
function noticesOf(
  query: URLSearchParams,
  { page, pages, isEmpty }: { page: number; pages: number; isEmpty: boolean },
) {
  const type = query.get("type");
  const pageParam = query.get("page");
  return [
    ...(readQuery(typed(query)).isCut
      ? [
          `The query was too long: at most its first ${mostWords} words and ${longestQuery} characters were used.`,
        ]
      : []),
    ...(type && !isSearchKind(type) ? ["Unknown kind of result: all kinds are shown."] : []),
    ...(pageParam && !/^[1-9]\d{0,8}$/.test(pageParam)
      ? ["The page was not a number, so the first page is shown."]
      : []),
    ...(page > pages && !isEmpty
      ? [`There ${pages === 1 ? "is" : "are"} ${pluralize(pages, "page")} of results; this is the last.`]
      : []),
  ];
}

const mostTitles = 8;
/** Titles examined per term. It keeps a word found in every tenth title fast enough to complete while typing. */
const mostLookedAt = 100;

/** Completes a query with titles of public entries: first the titles that start with it, then titles with its words. */
export async function complete(db: Database, q: string): Promise<FoundTitle[]> {
  const query = readQuery(q);
  const { text, words } = query;
  if (words.length === 0) return [];
  const looked = await lookUp(db, words);
  const vocabulary = query.isLastWhole ? { ...looked, continuations: [] } : looked;
  const exactTitles = await listTitles(db, [searchTerms(words, vocabulary)], wordsOf(text).join(" "));
  if (exactTitles.length > 0) return completions.parse(exactTitles.slice(0, mostTitles));
  const misspelt = misspeltWords(query, vocabulary);
  if (misspelt.length === 0) return [];
  const candidates = await listCandidates(db, misspelt);
  const correctedWords = tellingWords(words.map((word) => candidates.get(word)?.[0] ?? word));
  const titles = await listTitles(
    db,
    [searchTerms(correctedWords, { ...vocabulary, continuations: [] })],
    correctedWords.join(" "),
  );
  return completions.parse(titles.slice(0, mostTitles));
}

/** In characters. The rest of an unknown URL is ignored. */
const longestAddress = 300;
const mostWordsOfAddress = 12;

/**
 * Finds the titles that share the most words with a text, such as an unknown URL. It corrects no misspellings, because anyone can
 * request any number of unknown URLs.
 */
export async function findNearest(db: Database, text: string, limit: number): Promise<FoundTitle[]> {
  const words = [...new Set(tellingWords(wordsOf(text.slice(0, longestAddress))))].slice(-mostWordsOfAddress);
  if (words.length === 0) return [];
  const { stems } = await lookUp(db, words);
  const knownStems = words.map(stemOf).filter((stem) => stems.has(stem));
  if (knownStems.length === 0) return [];
  // Query each word separately, so that a common word does not crowd out the others.
  const terms = [allOf(knownStems), ...knownStems.map((stem) => allOf([stem]))];
  const titles = await listTitles(db, terms, knownStems.join(" "));
  // Later segments of a URL weigh more: the last names the page, the earlier ones its section.
  const weightOf = (title: string) => {
    const titleStems = new Set(wordsOf(title).map(stemOf));
    const sum = knownStems.reduce(
      (total, stem, place) => total + (titleStems.has(stem) ? 1 + place / knownStems.length : 0),
      0,
    );
    return sum / Math.sqrt(titleStems.size);
  };
  return titles
    .map((title) => ({ title, weight: weightOf(title.text) }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, limit)
    .map(({ title }) => title);
}

const columns = sql`id, kind, place, title, title_key, path`;

const titlesFound = z.array(z.object({ text: z.string(), path: z.string(), type: z.enum(searchKinds) }));

/** Returns titles that start with `beginning`, and titles that match one of the terms. */
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
