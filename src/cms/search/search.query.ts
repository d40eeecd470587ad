import { queryOptions } from "@tanstack/react-query";
import type { FoundTitle, SearchAnswer, SearchPageData } from "./search.schema.ts";

const address = (path: string, parameters: Record<string, string | number | null>) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query}` : path;
};

export interface SearchAddress {
  q: string;
  type: string | null;
  page: string | null;
  exact: string | null;
}

/** The parameters that the page of results reads. */
export const searchParameters = ["q", "type", "page", "exact"] as const;

/** The page of results, of the parameters of its address as they are. */
export const searchPageQuery = ({ q, ...rest }: SearchAddress) =>
  queryOptions<SearchPageData>({ queryKey: ["api", address("search/page", { q, ...rest })] });

/** Titles that a typed text may lead to. */
export const completeQuery = (q: string) =>
  queryOptions<FoundTitle[]>({
    queryKey: ["api", address("search/complete", { q })],
    queryFn: ({ signal }) => readJson(address("/api/search/complete", { q }), signal),
  });

/** The best results of all texts, for the panel in the header. */
export const quickQuery = (q: string) =>
  queryOptions<SearchAnswer>({
    queryKey: ["api", address("search", { q, pageSize: 10 })],
    queryFn: ({ signal }) => readJson(address("/api/search", { q, pageSize: 10 }), signal),
  });

/** The pages whose titles are nearest to the words of an address. */
export const nearestQuery = (pathname: string) =>
  queryOptions<FoundTitle[]>({
    queryKey: ["api", address("search/nearest", { q: wordsOfAddress(pathname) })],
  });

/** An address as a query: `/vendors/addpar` is `vendors addpar`. */
export function wordsOfAddress(pathname: string): string {
  const words = readable(pathname)
    .replace(/\.\w{1,5}$/, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
  return words.slice(-longestWords).toWellFormed();
}

const longestWords = 150;

function readable(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** Reads an answer that is given up once another is wanted. */
async function readJson<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
  const answer = await fetch(path, { signal });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}
