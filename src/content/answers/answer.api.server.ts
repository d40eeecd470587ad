import type { Read, ReadContext } from "#cms/engine/read/reads.server.ts";
import { noteMiss, noteUnreadQuestion } from "#cms/search/misses.server.ts";
import { type SearchPageData, searchPage } from "#cms/search/search.schema.ts";
import { findSearchPage, type IsUnderstood, typed } from "#cms/search/search-reads.server.ts";
import type { Database } from "#db/database.server.ts";
import { findOffers } from "../vendor/offers.queries.server.ts";
import { answerQuestion, isUnderstood } from "./answer.queries.server.ts";
import { type Answer, answer, answerResponse } from "./answer.schema.ts";
import { getNames, namesColumn } from "./names.server.ts";
import { looksLikeQuestion } from "./question-words.ts";

export const answerRead = {
  path: "/api/answer",
  noun: "Answer",
  summary: "Answers a question about vendors, features and terms from the guide's facts; null if it is none",
  schema: answerResponse,
  parameters: ["q"],
  run: async (context: ReadContext) => {
    const q = typed(context.query);
    return (await answerQuestion(context, q, await getNames(context))) ?? { question: null };
  },
} satisfies Read;

export const searchPageRead = {
  path: "/api/search/page",
  noun: "Search",
  summary:
    "The search with what the page of results shows besides, and the answer if the query is a question",
  schema: searchPage.extend({ answer: answer.nullable() }),
  parameters: ["q", "type", "page", "exact"],
  run: async (context: ReadContext): Promise<SearchPageData & { answer: Answer | null }> => {
    const { searched, names } = await searchAsMeant(context);
    // A search with results knows all words that it did not correct.
    const corrected =
      context.query.get("exact") === "1"
        ? null
        : (searched.corrected ?? (searched.total === 0 ? undefined : null));
    const isFirst = searched.page === 1 && !context.query.get("type");
    const found = isFirst ? await answerQuestion(context, searched.query, names, corrected) : null;
    if (!found) noteFailure(context.db, searched, isFirst);
    return { ...searched, answer: found };
  },
} satisfies Read;

/** The words of an understood question are not corrected. */
export const isUnderstoodQuestion: IsUnderstood = async (context, text) =>
  isUnderstood(text, await getNames(context));

/** Records a question that was not understood, or a search without results. */
function noteFailure(db: Database, { query, facets }: SearchPageData, isFirst: boolean) {
  if (query === "") return;
  if (isFirst && looksLikeQuestion(query)) noteUnreadQuestion(db, query);
  else if (facets.type.length === 0) noteMiss(db, query);
}

/** Searches. The words of an understood question are not misspelt, even if no entry contains all of them. */
async function searchAsMeant(context: ReadContext) {
  const { searched, names } = await searchWithNames(context);
  if (searched.corrected === null || !isUnderstood(searched.query, names)) return { searched, names };
  const query = new URLSearchParams(context.query);
  query.set("exact", "1");
  return { searched: await findSearchPage({ ...context, query }, findOffers), names };
}

/** Searches, and loads the names with the search's own statement unless they are in memory. */
async function searchWithNames(context: ReadContext) {
  let searched: SearchPageData | undefined;
  const names = await getNames(context, async () => {
    let column: unknown;
    searched = await findSearchPage(context, findOffers, {
      column: namesColumn,
      onValue: (value) => {
        column = value;
      },
    });
    return column;
  });
  return { searched: searched ?? (await findSearchPage(context, findOffers)), names };
}

export const answerReads: Read[] = [answerRead, searchPageRead];
