import type { Read, ReadContext } from "#cms/engine/read/reads.server.ts";
import { search } from "#cms/search/search.server.ts";
import { searchTags } from "#cms/search/search-reads.server.ts";
import { answerQuestion } from "./answer.queries.server.ts";
import { answerResponse } from "./answer.schema.ts";
import { getNames } from "./names.server.ts";

const justCounted = { kind: null, page: 1, pageSize: 1, isExact: false };

const answerRead = {
  path: "/api/answer",
  noun: "Answer",
  summary: "Answers a question about vendors, features and terms from the guide's facts; null if it is none",
  schema: answerResponse,
  parameters: ["q"],
  run: async (context: ReadContext) => {
    const q = context.query.getAll("q").find((one) => one.trim()) ?? "";
    // Corrections depend on the words of all published content.
    const findSearched = () => {
      context.dependOn(...searchTags);
      return search(context.db, { q, ...justCounted });
    };
    const answer = await answerQuestion(context, q, await getNames(context), findSearched);
    return answer ?? { question: null };
  },
} satisfies Read;

export const answerReads: Read[] = [answerRead];
