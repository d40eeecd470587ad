import type { z } from "zod";
import { readPage, readPageSize } from "../read/paged-list.ts";
import type { Read, ReadContext } from "../read/reads.server.ts";
import { typeTag } from "../tags.ts";
import { complete, findNearest } from "./find-titles.server.ts";
import { noteMiss } from "./misses.server.ts";
import { longestQuery, mostWords, readQuery } from "./read-query.ts";
import { completions, searchAnswer, searchPage } from "./search.schema.ts";
import { search } from "./search.server.ts";
import { isSearchKind, searchKinds } from "./search-kinds.ts";
import { synonymsTag } from "./search-tags.ts";

const usual = 20;
const largest = 50;
const mostNear = 5;

/** The tags of every search: any entry may come to match, or cease to. */
const tags = [...searchKinds.map(typeTag), synonymsTag];

/** Search for readers (contract, sections 7 and 10). Published content only, whoever asks. */
export const searchReads: Read[] = [
  {
    path: "/api/search",
    noun: "Search",
    summary: "Published content by its words, forgiving slips of the keyboard; at most 50 per page",
    schema: searchAnswer,
    parameters: ["q", "type", "page", "pageSize", "exact"],
    run: async (context) => {
      context.dependOn(...tags);
      const asked = readRequest(context);
      const { synonyms: _shownOnThePage, ...answer } = await search(context.db, asked);
      return answer;
    },
  },
  {
    path: "/api/search/page",
    noun: "Search",
    summary: "The same with what the page of results shows besides",
    schema: searchPage,
    parameters: ["q", "type", "page", "exact"],
    run: runPage,
  },
  {
    path: "/api/search/complete",
    noun: "Search",
    summary: "Titles for a query that is being typed, at most 8",
    schema: completions,
    parameters: ["q"],
    run: ({ db, query, dependOn }) => {
      dependOn(...tags);
      return complete(db, typed(query));
    },
  },
  {
    path: "/api/search/nearest",
    noun: "Search",
    summary: "Titles nearest to the words of an address that leads nowhere, at most 5",
    schema: completions,
    parameters: ["q"],
    run: ({ db, query, dependOn }) => {
      dependOn(...tags);
      return findNearest(db, typed(query), mostNear);
    },
  },
];

/** The first query of an address that has several, as far as it is filled in. */
const typed = (query: URLSearchParams): string => query.getAll("q").find((one) => one.trim()) ?? "";

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

async function runPage({ db, query, dependOn }: ReadContext): Promise<z.infer<typeof searchPage>> {
  dependOn(...tags);
  const asked = { ...readRequest({ query }), pageSize: usual };
  const first = await search(db, asked);
  const pages = Math.max(1, Math.ceil(first.total / usual));
  const page = Math.min(asked.page, pages);
  const found = page === asked.page ? first : await search(db, { ...asked, page });
  const isMiss = first.facets.type.length === 0 && first.query !== "";
  // A miss that could not be noted is no reader's problem.
  if (isMiss) await noteMiss(db, first.query).catch(() => {});
  return {
    ...found,
    page,
    pages,
    near: isMiss ? await findNearest(db, first.query, mostNear) : [],
    notices: noticesOf(query, { page: asked.page, pages, isEmpty: first.total === 0 }),
  };
}

/** Says what of an address was not understood. */
function noticesOf(
  query: URLSearchParams,
  { page, pages, isEmpty }: { page: number; pages: number; isEmpty: boolean },
) {
  const type = query.get("type");
  const asked = query.get("page");
  return [
    ...(readQuery(typed(query)).isCut
      ? [
          `The query was long: its first ${mostWords} words were searched for, of ${longestQuery} characters at most.`,
        ]
      : []),
    ...(type && !isSearchKind(type) ? ["There is no such kind of result, so all kinds are shown."] : []),
    ...(asked && !/^[1-9]\d{0,8}$/.test(asked) ? ["The page was no number, so the first is shown."] : []),
    ...(page > pages && !isEmpty ? [`There are ${pages} pages of results; this is the last.`] : []),
  ];
}
