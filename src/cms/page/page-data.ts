import type { QueryKey, QueryMeta } from "@tanstack/react-query";
import { data, type LoaderFunctionArgs } from "react-router";
import { nearestQuery } from "#cms/search/search.query.ts";
import { ApiError, browserQueryClient, queryClientContext } from "#http/client/query.ts";

export type PageParams = Record<string, string | undefined>;

/** Any query with the default query function: its key is its address. */
interface PageQuery {
  queryKey: QueryKey;
  meta?: QueryMeta;
}

/** The queries a page needs. The first is its subject and decides the response status. */
export type PageQueries = (page: { params: PageParams; url: URL }) => [PageQuery, ...PageQuery[]];

/**
 * Loads a page on the server: runs its queries in process. Responds 404 if the subject is missing, 500 if its query failed, 503 if
 * the database is unreachable. The screen derives the same state from the query.
 */
export const serverLoader =
  (queries: PageQueries, isMissing: (subject: unknown) => boolean = (subject) => subject === null) =>
  async ({ context, params, request }: LoaderFunctionArgs) => {
    const client = context.get(queryClientContext);
    const url = new URL(request.url);
    const [subject, ...others] = queries({ params, url });
    await Promise.all([subject, ...others].map((query) => client.prefetchQuery(query)));
    const status = statusOf(client.getQueryState(subject.queryKey), isMissing);
    if (status === 404) await client.prefetchQuery(nearestQuery(url.pathname));
    return data(null, { status });
  };

/** Loads a page in the browser: starts its queries without waiting, so that the screen can show its skeleton. */
export const browserLoader =
  (queries: PageQueries) =>
  ({ params, request }: LoaderFunctionArgs) => {
    for (const query of queries({ params, url: new URL(request.url) })) {
      void browserQueryClient().prefetchQuery(query);
    }
    return null;
  };

function statusOf(
  state: { status: string; data: unknown; error: unknown } | undefined,
  isMissing: (subject: unknown) => boolean,
): number {
  if (state?.error instanceof ApiError && state.error.status === 503) return 503;
  if (state?.status !== "success") return 500;
  return isMissing(state.data) ? 404 : 200;
}
