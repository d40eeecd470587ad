import { queryOptions } from "@tanstack/react-query";
import type { ReadAnswer } from "#cms/engine/read/reads.server.ts";
import type { completionRead, nearestRead, searchRead } from "./search-reads.server.ts";

export const address = (path: string, parameters: Record<string, string | number | null>) => {
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

/** Query parameters of the results page. */
export const searchParameters = ["q", "type", "page", "exact"] as const;

/** Query for titles that complete the typed text. */
export const completeQuery = (q: string) =>
  queryOptions<ReadAnswer<typeof completionRead>>({
    queryKey: ["api", address("search/complete", { q })],
    queryFn: ({ signal }) => readJson(address("/api/search/complete", { q }), signal),
  });

/** Query for the best results, shown in the header's panel. */
export const quickQuery = (q: string) =>
  queryOptions<ReadAnswer<ReturnType<typeof searchRead>>>({
    queryKey: ["api", address("search", { q, pageSize: 10 })],
    queryFn: ({ signal }) => readJson(address("/api/search", { q, pageSize: 10 }), signal),
  });

/** Query for the pages whose titles are closest to the words of a URL. */
export const nearestQuery = (pathname: string) =>
  queryOptions<ReadAnswer<typeof nearestRead>>({
    queryKey: ["api", address("search/nearest", { q: wordsOfAddress(pathname) })],
  });

/** Turns a path into a query: `/vendors/addpar` becomes `vendors addpar`. */
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

/** Fetches JSON. The request is aborted when a newer one replaces it. */
export async function readJson<Answer>(path: string, signal: AbortSignal): Promise<Answer> {
  const answer = await fetch(path, { signal });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}
