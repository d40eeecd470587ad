import { QueryClient, type QueryMeta } from "@tanstack/react-query";
import { createContext } from "react-router";

/** A call that did not succeed: the message is the status, a colon, a space and the answer's text. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.name = "ApiError";
    this.status = status;
  }
}

/** Fetches a path of the API: the browser's `fetch`, or the API's own app inside the server. */
export type FetchPath = (path: string) => Promise<Response> | Response;

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Result of a 404: `null` by default, or the response's own payload. */
      notFound?: "null" | "payload";
      /** Result of a 401: an error by default, or null. */
      unauthenticated?: "null";
    };
  }
}

/**
 * A client whose default query reads the address formed by joining its key's segments with slashes.
 * Nothing polls, refetches on focus, retries or goes stale by itself (spec, section 9).
 */
export const createQueryClient = (fetchPath: FetchPath) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: async ({ queryKey, meta }) => readAnswer(await fetchPath(`/${queryKey.join("/")}`), meta),
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        retryOnMount: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      mutations: { retry: false },
    },
  });

/** The query client of the request being rendered. */
export const queryClientContext = createContext<QueryClient>();

let browserClient: QueryClient | undefined;

/** The one query client of the browser, made at its first use. */
export function browserQueryClient(): QueryClient {
  browserClient ??= createQueryClient((path) => fetch(path, { credentials: "include" }));
  return browserClient;
}

async function readAnswer(answer: Response, meta: QueryMeta | undefined): Promise<unknown> {
  if (answer.status === 404) return meta?.notFound === "payload" ? answer.json() : null;
  if (answer.status === 401 && meta?.unauthenticated) return null;
  if (answer.ok) return answer.json();
  throw new ApiError(answer.status, (await answer.text()) || answer.statusText);
}
