import { queryOptions } from "@tanstack/react-query";
import type { ReadAnswer } from "#cms/engine/read/reads.server.ts";
import { address, readJson, type SearchAddress } from "#cms/search/search.query.ts";
import type { answerRead, searchPageRead } from "./answer.api.server.ts";

/** Query for the results page, with the parameters of the URL, unchanged. */
export const searchPageQuery = ({ q, ...rest }: SearchAddress) =>
  queryOptions<ReadAnswer<typeof searchPageRead>>({
    queryKey: ["api", address("search/page", { q, ...rest })],
  });

/** Query for the answer to the typed text, shown in the header's panel. */
export const answerQuery = (q: string) =>
  queryOptions<ReadAnswer<typeof answerRead>>({
    queryKey: ["api", address("answer", { q })],
    queryFn: ({ signal }) => readJson(address("/api/answer", { q }), signal),
  });
